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
    static QString legendOf(const Trace &trace);
    static QString summaryOf(const Trace &trace);

    QList<std::pair<QByteArray, QLineSeries *>> m_lines;
};

} // namespace gui
