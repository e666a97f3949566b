// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/lab_chart.h"

#include <QtCharts/QCategoryAxis>

namespace gui {

/// The wait of each percentile, finer and finer towards 100 %; in an open loop corrected for coordinated
/// omission, with what a careless measurement would have said dashed beside it.
class WaitChart : public LabChart
{
    Q_OBJECT
public:
    explicit WaitChart(QWidget *parent = nullptr);
    void show(const QList<Trace> &traces) override;

protected:
    void recolor(const ChartColors &colors) override;
    void setShown(QAbstractSeries *series, bool shown) override;
    QString tipOf(const QLineSeries &line, const QPointF &point) const override;
    QByteArray csvNames() const override { return QByteArrayLiteral("percentile,milliseconds"); }
    QByteArray csvOf(const QPointF &point) const override;

private:
    struct Lines
    {
        QByteArray id;
        QLineSeries *wait; ///< corrected, in an open loop
        QLineSeries *thin; ///< its end, which too few samples decide
        QLineSeries *uncorrected; ///< open loop only
        qint64 revision = -1; ///< of the trace as drawn
        QPointF extent; ///< the farthest and the highest of its points
    };
    void addLines(const Trace &trace);
    static void draw(const Trace &trace, Lines &lines);
    static QString summaryOf(const Trace &trace);

    QCategoryAxis *m_percentiles;
    QList<Lines> m_lines;
};

} // namespace gui
