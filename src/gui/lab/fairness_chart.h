// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/lab_chart.h"

namespace gui {

/// Each client's share of all grants, the luckiest at the left; dashed the fair share, Jain's index in the
/// legend.
class FairnessChart : public LabChart
{
    Q_OBJECT
public:
    explicit FairnessChart(QWidget *parent = nullptr);
    void show(const QList<Trace> &traces) override;

protected:
    void recolor(const ChartColors &colors) override;
    QString tipOf(const QLineSeries &line, const QPointF &point) const override;
    QByteArray csvNames() const override { return QByteArrayLiteral("place,percent"); }

private:
    static QString summaryOf(const Trace &trace);

    QValueAxis *m_places;
    QLineSeries *m_fair;
    QList<std::pair<QByteArray, QLineSeries *>> m_lines;
};

} // namespace gui
