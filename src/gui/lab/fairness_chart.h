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
    struct Line
    {
        QByteArray id;
        QLineSeries *series = nullptr;
        qint64 revision = -1; ///< of the trace as drawn
        double highest = 0;
        qsizetype clients = 0;
    };
    static void draw(const Trace &trace, Line &line);
    static QString summaryOf(const Trace &trace);

    QValueAxis *m_places;
    QLineSeries *m_fair;
    QList<Line> m_lines;
};

} // namespace gui
