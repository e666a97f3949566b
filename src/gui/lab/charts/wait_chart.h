// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/strategy_chart.h"

#include <QtCharts/QCategoryAxis>

namespace gui {

/// The wait of each percentile, finer and finer towards 100 %; in an open loop corrected for coordinated
/// omission, with what a careless measurement would have said dashed beside it.
class WaitChart : public StrategyChart
{
    Q_OBJECT
public:
    explicit WaitChart(QWidget *parent = nullptr);

protected:
    std::unique_ptr<Lines> linesOf(const ChartSeries &source) override;
    void fit(const QPointF &extent) override;
    QString summaryOf(const ChartSeries &source) const override;
    QString tipOf(const QLineSeries &line, const QPointF &point) const override;
    QByteArray csvNames() const override { return QByteArrayLiteral("percentile,milliseconds"); }
    QByteArray csvOf(const QPointF &point) const override;
    void setNarrow(bool narrow) override;

private:
    class WaitLines;
    /// Marks no percentile that is not drawn: Qt would put it at the end of the axis.
    void label();

    QCategoryAxis *m_percentiles;
    QList<int> m_marks; ///< nines
    double m_farthest = 0;
    bool m_narrow = false;
};

} // namespace gui
