// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/lab_chart.h"

namespace gui {

/// Increments a second over time, one line a strategy; what was lost stands beside the name.
class ThroughputChart : public LabChart
{
    Q_OBJECT
public:
    explicit ThroughputChart(QWidget *parent = nullptr);
    void show(const QList<Trace> &traces) override;

protected:
    void recolor(const ChartColors &colors) override;

private:
    struct Line
    {
        QByteArray id;
        QLineSeries *series = nullptr;
        qint64 revision = -1; ///< of the trace as drawn
        double highest = 0;
        double longest = 0;
    };
    static void draw(const Trace &trace, Line &line);
    static QString legendOf(const Trace &trace);
    static QString summaryOf(const Trace &trace);

    QList<Line> m_lines;
};

} // namespace gui
