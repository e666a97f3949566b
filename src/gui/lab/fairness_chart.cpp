// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/fairness_chart.h"

#include "gui/lab/figures.h"

#include <QLocale>

namespace gui {

namespace {

/// The result's once there is one: both are taken while all clients were at work.
lab::Fairness fairnessIn(const Trace &trace)
{
    return trace.result() ? lab::fairnessOf(trace.result()->fairGrants) : trace.latest().fairness;
}

/// A step a client, so that few clients do not look like a slope.
QList<QPointF> stepsOf(const lab::Fairness &fairness)
{
    QList<QPointF> points;
    const double width = double(fairness.clients) / double(std::max<size_t>(1, fairness.shares.size()));
    for (size_t place = 0; place < fairness.shares.size(); ++place) {
        points.append({double(place) * width, fairness.shares[place] * 100});
        points.append({double(place + 1) * width, fairness.shares[place] * 100});
    }
    return points;
}

} // namespace

FairnessChart::FairnessChart(QWidget *parent)
    : LabChart(parent)
    , m_places(new QValueAxis(this))
    , m_fair(nullptr)
{
    setAccessibleName(tr("Fairness"));
    setTitle(tr("Fairness"), tr("— % of all grants, the luckiest client first"));
    m_places->setLabelFormat(QStringLiteral("%.0f"));
    setXAxis(m_places);
    m_fair = addLine(tr("fair"));
    show({});
    applyPalette();
}

void FairnessChart::show(const QList<Trace> &traces)
{
    bool same = m_lines.size() <= traces.size();
    for (qsizetype i = 0; same && i < m_lines.size(); ++i)
        same = m_lines.at(i).id == traces.at(i).id();
    if (!same) {
        for (const Line &line : std::as_const(m_lines)) {
            chart()->removeSeries(line.series);
            delete line.series;
        }
        m_lines.clear();
    }
    double highest = 1;
    qsizetype most = 1;
    QStringList summary;
    for (qsizetype i = 0; i < traces.size(); ++i) {
        const Trace &trace = traces.at(i);
        if (i == m_lines.size()) {
            m_lines.append({trace.id(), addLine(QString::fromUtf8(trace.id())), -1, 0, 0});
            recolor(colors());
        }
        if (m_lines.at(i).revision != trace.revision())
            draw(trace, m_lines[i]);
        most = std::max(most, m_lines.at(i).clients);
        highest = std::max(highest, m_lines.at(i).highest);
        summary.append(summaryOf(trace));
    }
    const double fair = traces.isEmpty() ? 0 : 100.0 / double(most);
    m_fair->replace(traces.isEmpty() ? QList<QPointF>() : QList<QPointF>{{0.0, fair}, {double(most), fair}});
    m_places->setRange(0, double(most));
    m_places->setTickCount(2);
    scale(yAxis(), std::max(highest, fair), false);
    setSummary(summary.isEmpty() ? tr("Nothing has run yet.") : summary.join(u' '));
}

void FairnessChart::draw(const Trace &trace, Line &line)
{
    const lab::Fairness fairness = fairnessIn(trace);
    const QString name = QString::fromUtf8(trace.id());
    line.series->replace(stepsOf(fairness));
    line.series->setName(
        fairness.jain ? tr("%1 J %2", "strategy, Jain's index").arg(name, indexText(fairness.jain)) : name);
    line.clients = fairness.clients;
    line.highest = fairness.shares.empty() ? 0 : fairness.shares.front() * 100;
    line.revision = trace.revision();
}

QString FairnessChart::summaryOf(const Trace &trace)
{
    const QString name = QString::fromUtf8(trace.id());
    const auto &result = trace.result();
    if (!result)
        return tr("%1, running: J %2.").arg(name, indexText(trace.latest().fairness.jain));
    qint64 starvedUs = 0;
    for (const lab::ClientResult &client : result->clients)
        starvedUs = std::max(starvedUs, client.starvedUs);
    return tr("%1: J %2, smallest share %3 of %4 clients, longest starvation %5.")
        .arg(name, indexText(result->jain), percentText(result->smallestShare.value_or(0)),
             QLocale().toString(result->clients.size()), millisecondsText(starvedUs));
}

QString FairnessChart::tipOf(const QLineSeries &line, const QPointF &point) const
{
    return tr("%1: number %2 has %3")
        .arg(line.name(), QLocale().toString(int(point.x()) + 1), percentText(point.y() / 100));
}

void FairnessChart::recolor(const ChartColors &colors)
{
    if (m_fair)
        m_fair->setPen(QPen(colors.faint(), lineWidth() * 0.75, Qt::DashLine));
    QList<QByteArray> ids;
    for (const Line &line : std::as_const(m_lines))
        ids.append(line.id);
    const QList<int> inks = ChartColors::inksOf(ids);
    for (qsizetype i = 0; i < m_lines.size(); ++i)
        m_lines.at(i).series->setPen(colors.pen(inks.at(i), lineWidth()));
}

} // namespace gui
