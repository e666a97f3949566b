// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/strategy_chart.h"

namespace gui {

/// Each client's share of all grants, the luckiest at the left; dashed the fair share, Jain's index in the
/// legend.
class FairnessChart : public StrategyChart
{
    Q_OBJECT
public:
    explicit FairnessChart(QWidget *parent = nullptr);

protected:
    std::unique_ptr<Lines> linesOf(const ChartSeries &source) override;
    void fit(const QPointF &extent) override;
    QString summaryOf(const ChartSeries &source) const override;
    void recolor(const ChartColors &colors) override;
    QString tipOf(const QLineSeries &line, const QPointF &point) const override;
    QByteArray csvNames() const override { return QByteArrayLiteral("place,percent"); }

private:
    class Shares;
    static QString legendOf(const QByteArray &id, const lab::Fairness &fairness);

    QValueAxis *m_places;
    QLineSeries *m_fair;
};

} // namespace gui
