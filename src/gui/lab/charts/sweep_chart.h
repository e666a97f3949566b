// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/lab_chart.h"
#include "gui/lab/form/sweep.h"

#include <QtCharts/QCategoryAxis>

namespace gui {

/// Throughput (left) and lost updates in per cent (right, dashed) against the figure that a sweep changes.
class SweepChart : public LabChart
{
    Q_OBJECT
public:
    explicit SweepChart(QWidget *parent = nullptr);
    /// Nothing: it is drawn from results.
    void show(const QList<ChartSeries> &sources) override;
    void showSweep(const Sweep &sweep);

    QByteArray csv() const override;

protected:
    void recolor(const ChartColors &colors) override;
    void setShown(QAbstractSeries *series, bool shown) override;
    void setNarrow(bool narrow) override { m_lostAxis->setVisible(!narrow); }
    QString tipAt(const QPointF &place) const override;

private:
    struct Lines
    {
        QByteArray id;
        QLineSeries *throughput;
        QLineSeries *lost;
    };
    void addLines(const QByteArray &id);
    void label();
    QString summary() const;

    Sweep m_sweep;
    QCategoryAxis *m_values;
    QValueAxis *m_lostAxis;
    QList<Lines> m_lines;
};

} // namespace gui
