// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/lab_report.h"

#include "base/bytes.h"
#include "cli/print/display_width.h"
#include "lab/results/verdict.h"
#include "lab/spec/strategies.h"

#include <QLocale>

namespace cli {

namespace {

constexpr int usualNameWidth = 18;
constexpr int figureWidth = 11;

QString figure(qint64 value)
{
    return QLocale().toString(value);
}

QString figure(const std::optional<qint64> &value)
{
    return value ? figure(*value) : QStringLiteral("?");
}

QString bound(const lab::Measure &measure, const lab::RunResult &result)
{
    return measure.isLowerBound && measure.isLowerBound(result) ? QStringLiteral("≥") : QString();
}

QString figure(const lab::Measure &measure, const lab::RunResult &result)
{
    if (measure.words)
        return measure.words(result);
    const std::optional<double> value = measure.figure(result);
    const QLocale locale;
    switch (measure.unit) {
    case lab::Measure::Unit::Count:
        return figure(value ? std::optional(qRound64(*value)) : std::nullopt);
    case lab::Measure::Unit::Microseconds:
        return value ? bound(measure, result) + locale.toString(*value / 1000, 'f', 3) : QStringLiteral("-");
    case lab::Measure::Unit::Tenths:
        return locale.toString(value.value_or(0), 'f', 1);
    case lab::Measure::Unit::Hundredths:
        return locale.toString(value.value_or(0), 'f', 2);
    case lab::Measure::Unit::Thousandths:
        return value ? locale.toString(*value, 'f', 3) : QStringLiteral("-");
    }
    return {};
}

QString time(std::chrono::milliseconds time)
{
    return LabReport::tr("%1 ms").arg(QLocale().toString(qint64(time.count())));
}

QString patience(const lab::RunSpec &spec)
{
    if (!spec.giveUpAfter)
        return LabReport::tr("no time limit");
    return spec.giveUpAfter->count() == 0 ? LabReport::tr("tries once")
                                          : LabReport::tr("gives up after %1").arg(time(*spec.giveUpAfter));
}

QString retry(const lab::RunSpec &spec)
{
    const QString policy = QString::fromLatin1(spec.retry);
    if (!spec.retryPause || spec.retry != "fixed")
        return policy;
    return LabReport::tr("%1 %2 µs", "retry policy, pause")
        .arg(policy, QLocale().toString(qint64(spec.retryPause->count())));
}

QStringList faults(const lab::Faults &faults)
{
    QStringList parts;
    const auto add = [&parts](const char *name, int perMille) {
        if (perMille > 0)
            parts.append(
                LabReport::tr("%1 %2 ‰", "fault, per thousand").arg(QLatin1String(name)).arg(perMille));
    };
    add("pause", faults.pause);
    add("pause-all", faults.pauseAll);
    add("crash", faults.crash);
    add("crash-between", faults.crashBetween);
    return parts;
}

} // namespace

LabReport::LabReport(const QByteArray &preset, const lab::RunResult &result)
    : m_preset(preset)
    , m_result(result)
{
}

QString LabReport::load() const
{
    const lab::RunSpec &spec = m_result.spec;
    const QString amount = spec.byDuration()
        ? tr("for %1").arg(time(spec.duration))
        : tr("%1 increments of each client").arg(QLocale().toString(spec.iterations));
    QStringList parts{amount, tr("hold %1").arg(time(spec.hold)), tr("think %1").arg(time(spec.think))};
    if (m_preset.isEmpty() || !spec.asPublished) // else each strategy has its own
        parts += {tr("retry %1").arg(retry(spec)), patience(spec)};
    else
        parts += tr("retry and patience as published");
    parts += faults(spec.faults);
    parts += spec.isOpenLoop() ? tr("open loop, %1 a second").arg(QLocale().toString(spec.rate))
                               : tr("closed loop");
    if (spec.processes)
        parts += tr("a process each");
    parts += m_result.server.isEmpty() ? tr("server unknown") : m_result.server;
    parts += tr("round trip %1 µs").arg(QLocale().toString(m_result.roundTripUs));
    return parts.join(QStringLiteral(" · "));
}

LabReport::Column LabReport::columnOf(const lab::Measure &measure) const
{
    return {measure.briefText(), figure(measure, m_result)};
}

QList<LabReport::Column> LabReport::twoClientsColumns() const
{
    QList<Column> columns{{tr("target"), figure(m_result.expected)},
                          columnOf(*lab::findMeasure("final")),
                          columnOf(*lab::findMeasure("lost"))};
    for (const lab::ClientResult &client : m_result.clients)
        columns.append({tr("failed %1", "transactions of client number").arg(client.client + 1),
                        figure(client.failedTransactions)});
    columns.append(columnOf(*lab::findMeasure("gave_up")));
    columns.append({tr("seconds"), figure(*lab::findMeasure("elapsed_ms"), m_result)});
    columns.append(columnOf(*lab::findMeasure("lease")));
    return columns;
}

QList<LabReport::Column> LabReport::columns() const
{
    if (m_preset.startsWith("two-clients") && m_result.clients.size() == 2)
        return twoClientsColumns();
    QList<const lab::Measure *> printed;
    for (const lab::Measure &measure : lab::measures()) {
        if (measure.brief && (!measure.when || measure.when(m_result)))
            printed.append(&measure);
    }
    std::stable_sort(printed.begin(), printed.end(),
                     [](const auto *one, const auto *other) { return one->section < other->section; });
    QList<Column> columns;
    for (const lab::Measure *measure : std::as_const(printed))
        columns.append(columnOf(*measure));
    return columns;
}

/// Of the column with the names: all rows of the run fit.
int LabReport::nameWidth() const
{
    int widest =
        std::max(usualNameWidth, displayWidth(base::shownBytes(lab::Strategies::shown(m_result.strategy))));
    for (const QByteArray &id : m_result.spec.strategies)
        widest = std::max(widest, displayWidth(base::shownBytes(lab::Strategies::shown(id))));
    return widest;
}

QString LabReport::header() const
{
    QString line = leftPadded(tr("strategy"), nameWidth());
    for (const Column &column : columns())
        line += u' ' + rightPadded(column.name, figureWidth);
    return line;
}

QString LabReport::row() const
{
    QString line = leftPadded(base::shownBytes(lab::Strategies::shown(m_result.strategy)), nameWidth());
    for (const Column &column : columns())
        line += u' ' + rightPadded(column.figure, std::max(figureWidth, displayWidth(column.name)));
    return m_result.stopped ? line + u' ' + tr("(stopped)") : line;
}

QStringList LabReport::remarks() const
{
    QStringList lines;
    const QString indent = QStringLiteral("    ");
    lines.append(indent + lab::verdictText(m_result));
    const auto parts = lab::accountParts(m_result);
    const bool isAllFinal = parts && parts->front().count == m_result.expected;
    if (!isAllFinal)
        lines.append(indent + lab::accountText(m_result));
    for (const QString &sentence : lab::happenedSentences(m_result.happened))
        lines.append(indent + sentence);
    if (m_result.phantoms > 0)
        lines.append(indent
                     + tr("%n phantom(s): locks written by a client that was told it had failed.", nullptr,
                          int(m_result.phantoms)));
    if (m_result.equalTokens > 0)
        lines.append(indent
                     + tr("%n equal token(s): a comparison cannot tell them apart.", nullptr,
                          int(m_result.equalTokens)));
    return lines;
}

} // namespace cli
