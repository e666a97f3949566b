// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_panel.h"

#include "gui/lab/charts/contention_chart.h"
#include "gui/lab/charts/counter_chart.h"
#include "gui/lab/charts/fairness_chart.h"
#include "gui/lab/charts/strip_chart.h"
#include "gui/lab/charts/sweep_chart.h"
#include "gui/lab/charts/throughput_chart.h"
#include "gui/lab/charts/wait_chart.h"

#include <QGridLayout>
#include <QScrollBar>

namespace gui {

ChartPanel::ChartPanel(QWidget *parent)
    : QScrollArea(parent)
    , m_counter(new CounterChart)
    , m_throughput(new ThroughputChart)
    , m_contention(new ContentionChart)
    , m_wait(new WaitChart)
    , m_fairness(new FairnessChart)
    , m_strip(new StripChart)
    , m_sweep(new SweepChart)
    , m_largest(m_counter)
    , m_onStage(m_counter)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // the charts take it, and are scrolled into view
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget;
    m_grid = new QGridLayout(content);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(4);
    setWidget(content);
    for (LabChart *chart : all()) {
        chart->setParent(content);
        connect(chart, &LabChart::saveFailed, this, &ChartPanel::failed);
        connect(chart, &LabChart::enlargeWanted, this, [this, chart] { enlarge(chart); });
    }
    arrange();
}

QList<LabChart *> ChartPanel::all() const
{
    return {m_counter, m_throughput, m_contention, m_wait, m_fairness, m_strip, m_sweep};
}

QSize ChartPanel::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 32};
}

QSize ChartPanel::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, fontMetrics().height() * 10};
}

void ChartPanel::arrange()
{
    const int wanted = viewport()->width() / std::max(1, fontMetrics().averageCharWidth() * 28);
    const int columns = m_presented ? 1 : std::clamp(wanted, 1, 3);
    if (columns == m_columns)
        return;
    m_columns = columns;
    while (m_grid->count() > 0)
        delete m_grid->takeAt(0); // of the place only
    for (int row = 0; row < m_grid->rowCount(); ++row)
        m_grid->setRowStretch(row, 0);
    const int line = fontMetrics().height();
    LabChart *first = m_presented ? m_onStage : m_largest;
    first->setMinimumHeight(line * (m_presented ? 6 : 10));
    first->setVisible(true);
    m_grid->addWidget(first, 0, 0, 1, columns);
    m_grid->setRowStretch(0, 4);
    int place = 0;
    QList<LabChart *> others = all();
    others.removeOne(first);
    first->setLargest(true);
    for (LabChart *chart : others) {
        chart->setLargest(false);
        chart->setVisible(!m_presented);
        if (m_presented)
            continue;
        chart->setMinimumHeight(line * 8);
        m_grid->addWidget(chart, 1 + place / columns, place % columns);
        m_grid->setRowStretch(1 + place / columns, 3);
        ++place;
    }
    for (int column = 0; column < 3; ++column)
        m_grid->setColumnStretch(column, column < columns ? 1 : 0);
}

QStringList ChartPanel::chartNames() const
{
    QStringList names;
    for (const LabChart *chart : all())
        names.append(chart->accessibleName());
    return names;
}

void ChartPanel::present(int chart)
{
    m_onStage = all().at(chart);
    m_columns = 0;
    arrange();
    emit presented(chart);
}

void ChartPanel::enlarge(LabChart *chart)
{
    if (m_presented)
        return; // it has all the room there is
    m_largest = m_largest == chart ? m_counter : chart;
    m_columns = 0;
    arrange();
    ensureWidgetVisible(m_largest);
}

void ChartPanel::show(const QList<ChartSeries> &sources)
{
    QList<lab::LiveFault> happened;
    for (const ChartSeries &source : sources)
        happened += source.happened();
    for (LabChart *chart : all()) {
        if (chart != m_sweep) // that draws other runs
            chart->setMarks(happened);
        chart->show(sources);
        chart->fitLegend();
    }
}

void ChartPanel::showSweep(const Sweep &sweep)
{
    QList<lab::LiveFault> happened;
    for (const Sweep::Point &point : sweep.points)
        happened += point.result.happened;
    m_sweep->setMarks(happened);
    m_sweep->showSweep(sweep);
    m_sweep->fitLegend();
}

void ChartPanel::choose(const QByteArray &strategy)
{
    m_contention->choose(strategy);
    m_strip->choose(strategy);
}

void ChartPanel::setPresented(bool presented)
{
    m_presented = presented;
    m_columns = 0;
    setVerticalScrollBarPolicy(presented ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    for (LabChart *chart : all())
        chart->setPresented(presented);
    arrange();
}

void ChartPanel::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void ChartPanel::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_grid) {
        m_columns = 0;
        arrange();
    }
}

} // namespace gui
