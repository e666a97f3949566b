// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/sweep_chart.h"

#include "gui/lab/charts/figures.h"
#include "lab/spec/strategies.h"

#include <QLocale>

#include <algorithm>
#include <cmath>

namespace gui {

SweepChart::SweepChart(QWidget *parent)
    : LabChart(parent)
    , m_values(new QCategoryAxis(this))
    , m_lostAxis(addRightAxis())
{
    setAccessibleName(tr("Sweep"));
    m_values->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    m_lostAxis->setGridLineVisible(false);
    setXAxis(m_values);
    showSweep({});
    applyPalette();
}

void SweepChart::show(const QList<ChartSeries> &) { }

void SweepChart::showSweep(const Sweep &sweep)
{
    m_sweep = sweep;
    chart()->removeAllSeries();
    m_lines.clear();
    label();
    double highest = 1;
    double lowest = 0;
    double mostLost = 0;
    for (const auto &[run, result] : sweep.points) {
        highest = std::max(highest, result.throughput);
        lowest = result.throughput > 0 && lowest > 0 ? std::min(lowest, result.throughput)
                                                     : std::max(lowest, result.throughput);
    }
    for (const QByteArray &id : sweep.strategies())
        addLines(id);
    QList<QLineSeries *> lines;
    for (const Lines &each : std::as_const(m_lines))
        lines.append(each.throughput);
    const double bottom = scaleLeft(lines, lowest, highest, true);
    qsizetype line = 0;
    for (const QByteArray &id : sweep.strategies()) {
        QList<QPointF> throughput;
        QList<QPointF> lost;
        for (const auto &[run, result] : sweep.points) {
            if (result.strategy != id)
                continue;
            throughput.append({double(run), std::max(bottom, result.throughput)});
            lost.append({double(run), Sweep::lostShare(result) * 100});
            mostLost = std::max(mostLost, lost.last().y());
        }
        m_lines.at(line).throughput->replace(throughput);
        m_lines.at(line++).lost->replace(lost);
    }
    scale(m_lostAxis, std::max(1.0, mostLost), false);
    recolor(colors());
    setSummary(summary());
}

void SweepChart::label()
{
    const bool clients = m_sweep.over == Sweep::Over::Clients;
    setTitle(tr("Sweep"),
             clients ? tr("— increments a second (dashed: % lost), by clients")
                     : tr("— increments a second (dashed: % lost), by lease in ms"),
             clients ? tr("— per second, by clients") : tr("— per second, by lease"));
    for (const QString &old : m_values->categoriesLabels())
        m_values->remove(old);
    for (qsizetype i = 0; i < m_sweep.values.size(); ++i)
        m_values->append(QLocale().toString(m_sweep.values.at(i)), double(i));
    m_values->setRange(0, double(std::max<qsizetype>(1, m_sweep.values.size() - 1)));
}

void SweepChart::addLines(const QByteArray &id)
{
    const QString name = QString::fromUtf8(lab::Strategies::shown(id));
    Lines lines{id, addLine(name), addLine(tr("%1, % lost").arg(name))};
    attach(lines.lost, m_lostAxis);
    hideInLegend(lines.lost);
    for (QLineSeries *line : {lines.throughput, lines.lost})
        line->setPointsVisible(true);
    m_lines.append(lines);
}

QString SweepChart::summary() const
{
    if (m_sweep.points.isEmpty())
        return tr("No sweep has run yet.");
    const QLocale locale;
    QStringList parts;
    for (const QByteArray &id : m_sweep.strategies()) {
        QStringList figures;
        for (const auto &[run, result] : m_sweep.points) {
            if (result.strategy == id)
                figures.append(tr("%1: %2 a second, %3 lost", "value of the sweep, throughput, lost updates")
                                   .arg(locale.toString(m_sweep.values.at(run)),
                                        locale.toString(qRound64(result.throughput)),
                                        countText(result.lost)));
        }
        parts.append(
            tr("%1 with %2.", "strategy, list of figures")
                .arg(QString::fromUtf8(lab::Strategies::shown(id)), figures.join(QStringLiteral("; "))));
    }
    return (m_sweep.over == Sweep::Over::Clients ? tr("By clients.") : tr("By lease in ms.")) + u' '
        + parts.join(u' ');
}

QByteArray SweepChart::csv() const
{
    QByteArray text = m_sweep.over == Sweep::Over::Clients ? "series,clients,throughput,lost_percent\n"
                                                           : "series,lease_ms,throughput,lost_percent\n";
    for (const auto &[run, result] : m_sweep.points)
        text += quoted(QString::fromUtf8(lab::Strategies::shown(result.strategy))) + ','
            + QByteArray::number(m_sweep.values.at(run)) + ',' + QByteArray::number(result.throughput, 'f', 1)
            + ',' + QByteArray::number(Sweep::lostShare(result) * 100, 'f', 3) + '\n';
    return text;
}

/// Of points that were measured, and nothing in between.
QString SweepChart::tipAt(const QPointF &place) const
{
    constexpr double near = 12; // pixels
    constexpr qsizetype mostLines = 8;
    if (m_lines.isEmpty())
        return {};
    const QPointF value = chart()->mapToValue(chart()->mapFromScene(place), m_lines.first().throughput);
    const qint64 run = qRound64(value.x());
    const QPointF at =
        chart()->mapToScene(chart()->mapToPosition({double(run), value.y()}, m_lines.first().throughput));
    if (run < 0 || run >= m_sweep.values.size() || std::abs(at.x() - place.x()) > near)
        return {};
    const QLocale locale;
    QStringList lines;
    for (const auto &[each, result] : m_sweep.points) {
        if (each == run && lines.size() < mostLines)
            lines.append(
                tr("%1 at %2: %3 a second, %4 lost", "strategy, value of the sweep, throughput, lost updates")
                    .arg(QString::fromUtf8(lab::Strategies::shown(result.strategy)),
                         locale.toString(m_sweep.values.at(run)),
                         locale.toString(qRound64(result.throughput)), countText(result.lost)));
    }
    return lines.join(u'\n');
}

void SweepChart::recolor(const ChartColors &colors)
{
    QList<QByteArray> ids;
    for (const Lines &lines : std::as_const(m_lines))
        ids.append(lines.id);
    const QList<int> inks = lab::inksOf(ids);
    for (qsizetype i = 0; i < m_lines.size(); ++i) {
        m_lines.at(i).throughput->setPen(colors.pen(inks.at(i), lineWidth()));
        m_lines.at(i).throughput->setMarkerSize(lineWidth() * 5);
        m_lines.at(i).throughput->setLightMarker(colors.marker(inks.at(i), lineWidth() * 5));
        m_lines.at(i).lost->setPen(QPen(colors.strategy(inks.at(i)), lineWidth() * 0.75, Qt::DashLine));
    }
}

void SweepChart::setShown(QAbstractSeries *series, bool shown)
{
    for (const Lines &lines : std::as_const(m_lines)) {
        if (lines.throughput != series)
            continue;
        lines.throughput->setVisible(shown);
        lines.lost->setVisible(shown);
        hideInLegend(lines.lost);
    }
}

} // namespace gui
