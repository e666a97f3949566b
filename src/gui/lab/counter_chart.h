// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/lab_chart.h"

#include <QtCharts/QAreaSeries>

namespace gui {

/// The counter over time: what the server says, dashed what it should be, the gap filled red.
class CounterChart : public LabChart
{
    Q_OBJECT
public:
    explicit CounterChart(QWidget *parent = nullptr);
    void show(const QList<Trace> &traces) override;

protected:
    void recolor(const ChartColors &colors) override;
    void setShown(QAbstractSeries *series, bool shown) override;

private:
    struct Lines
    {
        QByteArray id;
        QLineSeries *actual;
        QLineSeries *expected;
        QAreaSeries *gap;
        qint64 revision = -1; ///< of the trace as drawn
        QPointF end; ///< of the line of what is expected
    };
    void addLines(const Trace &trace);
    static void draw(const Trace &trace, Lines &lines);
    static QString summaryOf(const Trace &trace);

    QList<Lines> m_lines;
};

} // namespace gui
