// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/counter_chart.h"

#include <QLocale>

namespace gui {

CounterChart::CounterChart(QWidget *parent)
    : LabChart(parent)
{
    setAccessibleName(tr("Counter"));
    setTitle(tr("Counter"), tr("— dashed: expected, red: the gap"));
    setSummary(tr("Nothing has run yet."));
    applyPalette();
}

void CounterChart::show(const QList<Trace> &traces)
{
    bool same = m_lines.size() <= traces.size();
    for (qsizetype i = 0; same && i < m_lines.size(); ++i)
        same = m_lines.at(i).id == traces.at(i).id();
    if (!same) {
        chart()->removeAllSeries();
        m_lines.clear();
    }
    for (qsizetype i = m_lines.size(); i < traces.size(); ++i)
        addLines(traces.at(i));

    double highest = 1;
    double longest = 0;
    QStringList summary;
    for (qsizetype i = 0; i < traces.size(); ++i) {
        if (m_lines.at(i).revision != traces.at(i).revision())
            draw(traces.at(i), m_lines[i]);
        highest = std::max(highest, m_lines.at(i).end.y());
        longest = std::max(longest, m_lines.at(i).end.x());
        summary.append(summaryOf(traces.at(i)));
    }
    scale(yAxis(), highest, true);
    scaleSeconds(longest);
    setSummary(summary.isEmpty() ? tr("Nothing has run yet.") : summary.join(u' '));
}

void CounterChart::draw(const Trace &trace, Lines &lines)
{
    QList<QPointF> actual;
    QList<QPointF> expected;
    for (const lab::Sample &sample : trace.samples()) {
        actual.append({double(sample.tMs) / 1000, double(sample.counter)});
        expected.append({double(sample.tMs) / 1000, double(sample.expected)});
    }
    lines.end = expected.isEmpty() ? QPointF() : expected.last();
    lines.revision = trace.revision();
    lines.actual->replace(actual);
    lines.expected->replace(expected);
}

void CounterChart::addLines(const Trace &trace)
{
    Lines lines{trace.id(), nullptr, nullptr, nullptr, -1, {}};
    lines.actual = addLine(QString::fromLatin1(trace.id()));
    lines.expected = addLine(tr("%1, expected").arg(QString::fromLatin1(trace.id())));
    lines.gap = new QAreaSeries(lines.expected, lines.actual);
    attach(lines.gap, yAxis());
    hideInLegend(lines.expected);
    hideInLegend(lines.gap);
    m_lines.append(lines);
    recolor(colors());
}

QString CounterChart::summaryOf(const Trace &trace)
{
    const QLocale locale;
    const QString name = QString::fromLatin1(trace.id());
    if (const auto &result = trace.result()) {
        return tr("%1: expected %2, final %3, lost %4.")
            .arg(name, locale.toString(result->expected),
                 result->finalValue ? locale.toString(*result->finalValue) : tr("unknown"),
                 result->lost ? locale.toString(*result->lost) : tr("unknown"));
    }
    if (trace.samples().isEmpty())
        return tr("%1: begins.").arg(name);
    const lab::Sample &now = trace.samples().last();
    return tr("%1, running: expected %2 so far, counter %3.")
        .arg(name, locale.toString(now.expected), locale.toString(now.counter));
}

void CounterChart::recolor(const ChartColors &colors)
{
    QList<QByteArray> ids;
    for (const Lines &lines : std::as_const(m_lines))
        ids.append(lines.id);
    const QList<int> inks = ChartColors::inksOf(ids);
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        const Lines &lines = m_lines.at(i);
        lines.actual->setPen(colors.pen(inks.at(i), lineWidth() * 1.25));
        lines.expected->setPen(QPen(colors.strategy(inks.at(i)), lineWidth() * 0.75, Qt::DashLine));
        lines.gap->setBrush(colors.alarmFill());
        lines.gap->setPen(Qt::NoPen);
    }
}

void CounterChart::setShown(QAbstractSeries *series, bool shown)
{
    for (const Lines &lines : std::as_const(m_lines)) {
        if (lines.actual != series)
            continue;
        lines.actual->setVisible(shown);
        lines.expected->setVisible(shown);
        lines.gap->setVisible(shown);
        hideInLegend(lines.expected);
        hideInLegend(lines.gap);
    }
}

} // namespace gui
