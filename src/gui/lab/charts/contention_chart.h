// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/lab_chart.h"

#include <QtCharts/QAreaSeries>

namespace gui {

/// Who wants in, over time, of one strategy: clients waiting, clients inside (two or more in red), attempts a
/// second.
class ContentionChart : public LabChart
{
    Q_OBJECT
public:
    explicit ContentionChart(QWidget *parent = nullptr);

    /// Shows the chosen strategy, or the last one when that has no series.
    void show(const QList<ChartSeries> &sources) override;
    void choose(const QByteArray &strategy) { m_chosen = strategy; }

protected:
    void recolor(const ChartColors &colors) override;
    QString narrowTitle() const override;
    void setNarrow(bool narrow) override;

private:
    void draw(const ChartSeries &source);
    static QString summaryOf(const ChartSeries &source, int mostWaiting, int mostInside);

    QByteArray m_chosen;
    QValueAxis *m_attemptsAxis;
    QLineSeries *m_waiting;
    QLineSeries *m_inside;
    QLineSeries *m_overlapTop;
    QAreaSeries *m_overlap;
    QLineSeries *m_attempts;
};

} // namespace gui
