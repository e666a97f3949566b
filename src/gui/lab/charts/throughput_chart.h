// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/strategy_chart.h"

namespace gui {

/// Increments a second over time, one line a strategy; what was lost stands beside the name.
class ThroughputChart : public StrategyChart
{
    Q_OBJECT
public:
    explicit ThroughputChart(QWidget *parent = nullptr);

protected:
    std::unique_ptr<Lines> linesOf(const ChartSeries &source) override;
    QString summaryOf(const ChartSeries &source) const override;

private:
    class ThroughputLine;
    static QString legendOf(const ChartSeries &source);
};

} // namespace gui
