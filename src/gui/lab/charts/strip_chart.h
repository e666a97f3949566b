// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/lab_chart.h"

namespace gui {

/// One lane a client over the last moments: who waits, who holds, who believes it holds though its lease has
/// ended, and where two were inside at once.
class StripChart : public LabChart
{
    Q_OBJECT
public:
    explicit StripChart(QWidget *parent = nullptr);
    /// Shows the chosen strategy, or the one that began last.
    void show(const QList<ChartSeries> &sources) override;
    void choose(const QByteArray &strategy) { m_chosen = strategy; }

    QByteArray csv() const override;

    enum Kind { Waiting, Holding, Believing, Overlap, Kinds };
    struct Bar
    {
        int client = 0;
        qint64 fromUs = 0;
        qint64 toUs = 0;
        Kind kind = Waiting;
    };
    /// What is drawn, oldest first.
    const QList<Bar> &bars() const { return m_bars; }
    static QList<Bar> barsOf(const QList<lab::LaneChange> &changes, qint64 endUs);

protected:
    void recolor(const ChartColors &colors) override;
    void setShown(QAbstractSeries *series, bool shown) override;
    bool isEmpty() const override { return m_bars.isEmpty(); }
    void drawForeground(QPainter *painter, const QRectF &rect) override;
    QString tipAt(const QPointF &place) const override;

private:
    void draw(const ChartSeries &source);
    QString summaryOf(const ChartSeries &source) const;
    QRectF rectOf(const Bar &bar) const;
    static QString nameOf(Kind kind);

    QValueAxis *m_time;
    std::array<QLineSeries *, Kinds> m_legend{};
    std::array<bool, Kinds> m_shown{true, true, true, true};
    QList<Bar> m_bars;
    QByteArray m_chosen;
    qint64 m_fromUs = 0;
    qint64 m_toUs = 0;
    int m_lanes = 0;
};

} // namespace gui
