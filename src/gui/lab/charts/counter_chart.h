// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/strategy_chart.h"

namespace gui {

/// The counter over time: what the server says, dashed what it should be, what is lost of it
/// filled red: not what was skipped, refused or given up.
class CounterChart : public StrategyChart
{
    Q_OBJECT
public:
    explicit CounterChart(QWidget *parent = nullptr);

protected:
    std::unique_ptr<Lines> linesOf(const ChartSeries &source) override;
    QString summaryOf(const ChartSeries &source) const override;

private:
    class CounterLines;
    /// What of the expected is missing though nothing lost it.
    static QString neverWritten(const lab::RunResult &result);
    /// What is counted depends on the workload.
    void nameFor(const QByteArray &workload);
};

} // namespace gui
