// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/charts/chart_series.h"
#include "gui/lab/form/sweep.h"

#include <QScrollArea>

class QGridLayout;

namespace gui {

class ContentionChart;
class CounterChart;
class FairnessChart;
class LabChart;
class StripChart;
class SweepChart;
class ThroughputChart;
class WaitChart;

/// All charts of the lab: the counter first and largest, the others below it in as many columns as have room,
/// scrolled where the window is low.
class ChartPanel : public QScrollArea
{
    Q_OBJECT
public:
    explicit ChartPanel(QWidget *parent = nullptr);

    void show(const QList<ChartSeries> &sources);
    void showSweep(const Sweep &sweep);
    /// Which strategy the charts show that have room for one; empty: the one that began last.
    void choose(const QByteArray &strategy);
    /// One chart alone, and the whole place for it.
    void setPresented(bool presented);
    /// In the order of their keys, 1 to 7.
    QStringList chartNames() const;
    /// The one of these that is shown while it is presented; presented() says so.
    void present(int chart);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void failed(const QString &sentence);
    void presented(int chart);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void arrange();
    void enlarge(LabChart *chart);
    QList<LabChart *> all() const;

    CounterChart *m_counter;
    ThroughputChart *m_throughput;
    ContentionChart *m_contention;
    WaitChart *m_wait;
    FairnessChart *m_fairness;
    StripChart *m_strip;
    SweepChart *m_sweep;
    LabChart *m_largest; ///< in the first place
    LabChart *m_onStage; ///< alone while it is presented
    QGridLayout *m_grid;
    int m_columns = 0;
    bool m_presented = false;
};

} // namespace gui
