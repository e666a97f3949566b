// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/strategy_chart.h"

#include <algorithm>

namespace gui {

void StrategyChart::OneLine::color(const ChartColors &colors, int ink, double width)
{
    m_line->setPen(colors.pen(ink, width));
}

StrategyChart::StrategyChart(QWidget *parent)
    : LabChart(parent)
{
    setSummary(tr("Nothing has run yet."));
}

StrategyChart::~StrategyChart() = default;

void StrategyChart::show(const QList<ChartSeries> &sources)
{
    setStrategies(sources);
    QPointF extent;
    QStringList summary;
    for (size_t i = 0; i < m_drawn.size(); ++i) {
        const ChartSeries &source = sources.at(qsizetype(i));
        Drawn &drawn = m_drawn[i];
        if (drawn.revision != source.revision()) {
            drawn.extent = drawn.lines->draw(source);
            drawn.revision = source.revision();
        }
        extent = {std::max(extent.x(), drawn.extent.x()), std::max(extent.y(), drawn.extent.y())};
        summary.append(summaryOf(source));
    }
    fit(extent);
    setSummary(summary.isEmpty() ? tr("Nothing has run yet.") : summary.join(u' '));
}

/// One entry a series: another run begins anew, a further strategy is added.
void StrategyChart::setStrategies(const QList<ChartSeries> &sources)
{
    const bool same = m_drawn.size() <= size_t(sources.size())
        && std::equal(m_drawn.begin(), m_drawn.end(), sources.begin(),
                      [](const Drawn &drawn, const ChartSeries &source) { return drawn.id == source.id(); });
    for (const Drawn &drawn : same ? std::vector<Drawn>() : std::exchange(m_drawn, {})) {
        QList<QAbstractSeries *> series = drawn.lines->series();
        // An area refers to its lines, which come before it.
        while (!series.isEmpty()) {
            chart()->removeSeries(series.last());
            delete series.takeLast();
        }
    }
    if (m_drawn.size() == size_t(sources.size()))
        return;
    for (qsizetype i = qsizetype(m_drawn.size()); i < sources.size(); ++i) {
        m_drawn.push_back({sources.at(i).id(), linesOf(sources.at(i)), {}, -1});
        hideRest(*m_drawn.back().lines);
    }
    recolor(colors());
}

void StrategyChart::hideRest(const Lines &lines)
{
    for (QAbstractSeries *series : lines.series().mid(1))
        hideInLegend(series);
}

void StrategyChart::fit(const QPointF &extent)
{
    scale(yAxis(), std::max(1.0, extent.y()), true);
    scaleSeconds(extent.x() > 0 ? extent.x() : 1);
}

void StrategyChart::recolor(const ChartColors &colors)
{
    QList<QByteArray> ids;
    for (const Drawn &drawn : m_drawn)
        ids.append(drawn.id);
    const QList<int> inks = lab::inksOf(ids);
    for (size_t i = 0; i < m_drawn.size(); ++i)
        m_drawn[i].lines->color(colors, inks.at(qsizetype(i)), lineWidth());
}

void StrategyChart::setShown(QAbstractSeries *series, bool shown)
{
    for (const Drawn &drawn : m_drawn) {
        if (drawn.lines->series().first() != series)
            continue;
        for (QAbstractSeries *each : drawn.lines->series())
            each->setVisible(shown);
        hideRest(*drawn.lines); // Qt shows an entry again with its series
        return;
    }
    LabChart::setShown(series, shown);
}

} // namespace gui
