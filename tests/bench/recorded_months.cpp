// SPDX-License-Identifier: GPL-3.0-or-later
#include "recorded_months.h"

#include "history/model/hold_number.h"
#include "history/store/history_writer.h"

#include <QRandomGenerator>
#include <QSqlError>
#include <QSqlQuery>

#include <ctime>

using namespace history;

namespace recorded {

namespace {

constexpr qint64 lot = 5'000;

/// A hold as libraries write them: most short, some of a nightly job long, one in a hundred ended badly.
Hold holdAt(QRandomGenerator &random, UnixMs at, qint64 number, qint64 keys)
{
    Hold hold;
    hold.deployment = 1;
    hold.key = "lock:order:" + QByteArray::number(random.bounded(keys));
    // A UUID, as most tokens are.
    hold.token = QByteArray::number(random.generate64() | 1, 16).rightJustified(16, '0')
        + QByteArray::number(quint64(number) | 1, 16).rightJustified(16, '0');
    for (const qsizetype hyphen : {8, 13, 18, 23})
        hold.token.insert(hyphen, '-');
    hold.hasToken = true;
    hold.owner = QStringLiteral("web-%1").arg(random.bounded(200));
    hold.library = "redis-py";
    hold.from = at;
    hold.birthSeen = true;
    hold.leaseMs = 30'000 - random.bounded(3);
    hold.deadline = at + hold.leaseMs;
    const qint64 longest = random.bounded(1'000) == 0 ? 7'200'000 : 20'000;
    hold.to = at + 1 + random.bounded(longest);
    hold.lastSeen = *hold.to;
    hold.why = random.bounded(100) == 0 ? EndReason::Overlap : EndReason::ReleasedOrDeleted;
    return hold;
}

double cpuSeconds()
{
    timespec time = {};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) / 1e9;
}

} // namespace

void must(const redis::Result<void> &result)
{
    if (!result.ok())
        qFatal("%s", qPrintable(result.error().text));
}

double fill(const QString &path, qint64 holds, qint64 keys, UnixMs span)
{
    QRandomGenerator random(1);
    HistoryWriter writer(path);
    must(writer.begin());
    writer.watched().deploymentOf(writer.writing(), {0, QStringLiteral("orders"), 0, {}, false, {}, {"run"}});
    writer.watched().beginSpan(writer.writing(), {1, begin, begin + month, "tracking", {"lock:*"}});
    must(writer.commit());
    const double cpu = cpuSeconds();
    for (qint64 first = 0; first < holds; first += lot) {
        QList<Hold> some;
        must(writer.begin());
        for (qint64 i = first; i < std::min(first + lot, holds); ++i) {
            Hold hold = holdAt(random, begin + span / holds * i, i, keys);
            hold.id = writer.holds().begin(writer.writing(), hold).number;
            some.append(hold);
        }
        must(writer.commit());
        must(writer.begin());
        for (const Hold &hold : std::as_const(some))
            writer.holds().end(writer.writing(), hold);
        must(writer.commit());
    }
    const double spent = cpuSeconds() - cpu;
    QSqlQuery(writer.file().handle()).exec(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
    return spent * 1e6 / double(holds);
}

void repeat(const QString &path, int times, UnixMs span)
{
    HistoryWriter writer(path);
    must(writer.open());
    QSqlQuery query(writer.file().handle());
    const auto exec = [&query](const QString &statement) {
        if (!query.exec(statement))
            qFatal("%s", qPrintable(query.lastError().text()));
    };
    exec(QStringLiteral("CREATE TEMP TABLE last AS SELECT max(id) AS id FROM holds"));
    const qint64 shift = firstNumberAt(begin + span) - firstNumberAt(begin);
    for (int copy = 1; copy < times; ++copy) {
        exec(QStringLiteral("BEGIN"));
        exec(QStringLiteral(
                 "INSERT INTO holds SELECT id + %1, key, token, owner, library, server, flags, level, "
                 "length, sure, why, masters, lease, deadline, renewals, waiters, asked, refused FROM "
                 "holds WHERE id <= (SELECT id FROM last) ORDER BY id")
                 .arg(shift * copy));
        exec(QStringLiteral("INSERT INTO minutes SELECT deployment, minute + %1, begun, trouble FROM minutes "
                            "WHERE minute < %2")
                 .arg(span / 60'000 * copy)
                 .arg((begin + span) / 60'000));
        exec(QStringLiteral("COMMIT"));
    }
    exec(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)"));
}

} // namespace recorded
