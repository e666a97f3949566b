// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lab_report.h"

#include "cli/display_width.h"
#include "redis/bytes.h"

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

QString milliseconds(qint64 n, qint64 microseconds)
{
    return n == 0 ? QStringLiteral("-") : QLocale().toString(double(microseconds) / 1000, 'f', 3);
}

QString time(std::chrono::milliseconds time)
{
    return LabReport::tr("%1 ms").arg(QLocale().toString(qint64(time.count())));
}

QString patience(const lab::RunSpec &spec)
{
    if (!spec.giveUpAfter)
        return LabReport::tr("waits for ever");
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
        ? tr("%n client(s) for %1", nullptr, spec.clients).arg(time(spec.duration))
        : tr("%n client(s) × %1 increments", nullptr, spec.clients).arg(QLocale().toString(spec.iterations));
    QStringList parts{amount, tr("hold %1").arg(time(spec.hold)), tr("think %1").arg(time(spec.think))};
    if (m_preset.isEmpty()) // else each strategy has its own
        parts += {tr("lease %1").arg(time(spec.lease.value_or(std::chrono::milliseconds(0)))),
                  tr("retry %1").arg(retry(spec)), patience(spec)};
    else
        parts += tr("lease, retry and patience as published");
    parts += faults(spec.faults);
    parts += spec.isOpenLoop() ? tr("open loop, %1 a second").arg(QLocale().toString(spec.rate))
                               : tr("closed loop");
    if (spec.processes)
        parts += tr("a process each");
    parts += m_result.server.isEmpty() ? tr("server unknown") : m_result.server;
    parts += tr("round trip %1 µs").arg(QLocale().toString(m_result.roundTripUs));
    return parts.join(QStringLiteral(" · "));
}

QList<LabReport::Column> LabReport::twoClientsColumns() const
{
    QList<Column> columns{{tr("target"), figure(m_result.expected)},
                          {tr("final"), figure(m_result.finalValue)},
                          {tr("lost"), figure(m_result.lost)}};
    for (const lab::ClientResult &client : m_result.clients)
        columns.append({tr("failed %1", "transactions of client number").arg(client.client + 1),
                        figure(client.failedTransactions)});
    columns.append({tr("gave up"), figure(m_result.gaveUp)});
    columns.append({tr("seconds"), QLocale().toString(double(m_result.elapsedMs) / 1000, 'f', 1)});
    return columns;
}

QList<LabReport::Column> LabReport::workloadColumns() const
{
    if (m_result.spec.workload == "flash-sale") {
        const lab::SaleResult sale = m_result.sale.value_or(lab::SaleResult());
        return {{tr("stock"), figure(sale.stock)},
                {tr("sold"), figure(sale.sold)},
                {tr("oversold"), figure(sale.oversold)}};
    }
    if (m_result.spec.workload == "task-queue") {
        const lab::TaskResult tasks = m_result.tasks.value_or(lab::TaskResult());
        return {{tr("tasks"), figure(tasks.tasks)},
                {tr("twice"), figure(tasks.twice)},
                {tr("lost tasks"), figure(tasks.lost)},
                {tr("refused"), figure(tasks.scoreRefused)}};
    }
    return {{tr("expected"), figure(m_result.expected)},
            {tr("final"), figure(m_result.finalValue)},
            {tr("lost"), figure(m_result.lost)},
            {tr("skipped"), figure(m_result.failedTransactions)}};
}

QList<LabReport::Column> LabReport::columns() const
{
    if (m_preset == "two-clients" && m_result.clients.size() == 2)
        return twoClientsColumns();
    QList<Column> columns = workloadColumns();
    columns += {{tr("gave up"), figure(m_result.gaveUp)}};
    if (m_result.spec.faults.any()) {
        columns +=
            {{tr("crashed"), figure(m_result.crashed)}, {tr("late writes"), figure(m_result.refusedWrites)}};
    }
    columns += {{tr("overlaps"), figure(m_result.overlaps)},
                {tr("foreign"), figure(m_result.foreignReleases)},
                {tr("ops/s"), figure(qRound64(m_result.throughput))},
                {tr("p50 wait ms"), milliseconds(m_result.waitUs.n, m_result.waitUs.p50)},
                {tr("p99 wait ms"), milliseconds(m_result.waitUs.n, m_result.waitUs.p99)}};
    if (m_result.waitCorrectedUs)
        columns.append(
            {tr("p99 corrected"), milliseconds(m_result.waitCorrectedUs->n, m_result.waitCorrectedUs->p99)});
    return columns;
}

/// Of the column with the names: all rows of the run fit.
int LabReport::nameWidth() const
{
    int widest = std::max(usualNameWidth, displayWidth(redis::shownBytes(m_result.strategy)));
    for (const QByteArray &id : m_result.spec.strategies)
        widest = std::max(widest, displayWidth(redis::shownBytes(id)));
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
    QString line = leftPadded(redis::shownBytes(m_result.strategy), nameWidth());
    for (const Column &column : columns())
        line += u' ' + rightPadded(column.figure, std::max(figureWidth, displayWidth(column.name)));
    return m_result.stopped ? line + u' ' + tr("(stopped)") : line;
}

QStringList LabReport::remarks() const
{
    QStringList lines;
    const QString indent = QStringLiteral("    ");
    switch (m_result.standstill) {
    case lab::Standstill::None:
        break;
    case lab::Standstill::Immortal:
        lines.append(
            indent + tr("Nobody could get in any more: the lock's holder is dead, and the lock never ends."));
        break;
    case lab::Standstill::KeptAlive:
        lines.append(indent
                     + tr("Nobody could get in any more: those who waited renewed a dead holder's lock."));
        break;
    case lab::Standstill::TokenGone:
        lines.append(indent + tr("Nobody could get in any more: the queue's token died with its holder."));
        break;
    }
    if (m_result.phantoms > 0)
        lines.append(indent
                     + tr("%n phantom(s): locks written by a client that was told it had failed.", nullptr,
                          int(m_result.phantoms)));
    return lines;
}

} // namespace cli
