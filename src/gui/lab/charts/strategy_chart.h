// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/lab_chart.h"

#include <memory>
#include <vector>

namespace gui {

/// A chart that draws the same of each strategy of a run, and draws again only what has changed.
///
/// All that is drawn of a strategy has one entry in the legend, which shows or hides it together.
class StrategyChart : public LabChart
{
    Q_OBJECT
public:
    explicit StrategyChart(QWidget *parent = nullptr);
    ~StrategyChart() override;

    void show(const QList<ChartSeries> &sources) final;

protected:
    /// What is drawn of one strategy. Its series belong to the chart.
    class Lines
    {
    public:
        Lines() = default;
        virtual ~Lines() = default;
        Q_DISABLE_COPY_MOVE(Lines)

        /// The first one is named in the legend.
        virtual QList<QAbstractSeries *> series() const = 0;
        /// Answers how far and how high that reaches.
        virtual QPointF draw(const ChartSeries &source) = 0;
        virtual void color(const ChartColors &colors, int ink, double width) = 0;
    };

    /// One line a strategy.
    class OneLine : public Lines
    {
    public:
        explicit OneLine(QLineSeries *line)
            : m_line(line)
        {
        }

        QList<QAbstractSeries *> series() const override { return {m_line}; }
        void color(const ChartColors &colors, int ink, double width) override;

    protected:
        QLineSeries *line() { return m_line; }

    private:
        QLineSeries *m_line;
    };

    virtual std::unique_ptr<Lines> linesOf(const ChartSeries &source) = 0;
    /// Scales the axes to the farthest and the highest of all; by default in seconds and whole numbers.
    virtual void fit(const QPointF &extent);
    virtual QString summaryOf(const ChartSeries &source) const = 0;

    void recolor(const ChartColors &colors) override;
    void setShown(QAbstractSeries *series, bool shown) override;

private:
    struct Drawn
    {
        QByteArray id;
        std::unique_ptr<Lines> lines;
        QPointF extent;
        qint64 revision = -1; ///< of the series as drawn
    };
    void setStrategies(const QList<ChartSeries> &sources);
    void hideRest(const Lines &lines);

    std::vector<Drawn> m_drawn;
};

} // namespace gui
