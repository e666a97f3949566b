// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/throughput_chart.h"

#include <QLocale>

namespace gui {

ThroughputChart::ThroughputChart(QWidget *parent)
    : LabChart(parent)
{
    setAccessibleName(tr("Throughput"));
    setTitle(tr("Throughput"), tr("— increments a second"));
    setSummary(tr("Nothing has run yet."));
    applyPalette();
}

void ThroughputChart::show(const QList<Trace> &traces)
{
    bool same = m_lines.size() <= traces.size();
    for (qsizetype i = 0; same && i < m_lines.size(); ++i)
        same = m_lines.at(i).id == traces.at(i).id();
    if (!same) {
        chart()->removeAllSeries();
        m_lines.clear();
    }
    double highest = 1;
    double longest = 0;
    QStringList summary;
    for (qsizetype i = 0; i < traces.size(); ++i) {
        const Trace &trace = traces.at(i);
        if (i == m_lines.size()) {
            m_lines.append({trace.id(), addLine({}), -1, 0, 0});
            recolor(colors());
        }
        if (m_lines.at(i).revision != trace.revision())
            draw(trace, m_lines[i]);
        highest = std::max(highest, m_lines.at(i).highest);
        longest = std::max(longest, m_lines.at(i).longest);
        summary.append(summaryOf(trace));
    }
    scale(yAxis(), highest, true);
    scaleSeconds(longest);
    setSummary(summary.isEmpty() ? tr("Nothing has run yet.") : summary.join(u' '));
}

void ThroughputChart::draw(const Trace &trace, Line &line)
{
    QList<QPointF> points;
    double before = 0;
    line.highest = 0;
    for (const lab::Sample &sample : trace.samples()) {
        // A rate holds for the time before its sample, so the first one starts the line.
        if (sample.tMs == 0)
            continue;
        if (points.isEmpty())
            points.append({before, sample.ops});
        // The last, short interval of a run says little about its rate.
        if (double(sample.tMs) / 1000 - before >= 0.05 || points.size() == 1)
            points.append({double(sample.tMs) / 1000, sample.ops});
        before = double(sample.tMs) / 1000;
        line.highest = std::max(line.highest, points.last().y());
    }
    line.longest = before;
    line.revision = trace.revision();
    line.series->replace(points);
    line.series->setName(legendOf(trace));
}

QString ThroughputChart::legendOf(const Trace &trace)
{
    const QString name = QString::fromLatin1(trace.id());
    const auto &result = trace.result();
    if (!result || (result->lost.value_or(0) == 0 && result->overlaps == 0))
        return name;
    return tr("%1 (%2 lost)", "strategy, lost updates")
        .arg(name, QLocale().toString(result->lost.value_or(0)));
}

QString ThroughputChart::summaryOf(const Trace &trace)
{
    const QLocale locale;
    const QString name = QString::fromLatin1(trace.id());
    if (const auto &result = trace.result()) {
        return tr("%1: %2 a second, %3 lost, %4 overlaps.")
            .arg(name, locale.toString(qRound64(result->throughput)),
                 result->lost ? locale.toString(*result->lost) : tr("unknown"),
                 locale.toString(result->overlaps));
    }
    if (trace.samples().isEmpty())
        return tr("%1: begins.").arg(name);
    return tr("%1, running: %2 a second.").arg(name, locale.toString(qRound64(trace.samples().last().ops)));
}

void ThroughputChart::recolor(const ChartColors &colors)
{
    QList<QByteArray> ids;
    for (const Line &line : std::as_const(m_lines))
        ids.append(line.id);
    const QList<int> inks = ChartColors::inksOf(ids);
    for (qsizetype i = 0; i < m_lines.size(); ++i)
        m_lines.at(i).series->setPen(colors.pen(inks.at(i), lineWidth()));
}

} // namespace gui
