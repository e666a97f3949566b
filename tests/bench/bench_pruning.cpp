// SPDX-License-Identifier: GPL-3.0-or-later
// A file of history that is full, and 1,000 changes a second that go on: whether what is dropped keeps up
// with what comes, what that costs of a core, and how long the recorder does nothing else meanwhile.
#include "comparison.h"
#include "history/model/history_path.h"
#include "history/store/pruner.h"
#include "recorded_months.h"

#include <QCoreApplication>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <ctime>

using namespace history;

namespace {

constexpr qint64 wholeSeconds = 600; ///< of changes
constexpr int holdsASecond = 500; ///< each is begun and ended
constexpr int batchesASecond =
    2; ///< as a recorder closes them; it looks for what is to be dropped after each
constexpr qint64 wholeHolds = 150'000; ///< that are there before
constexpr double growthLimit = 1.05; ///< of what is kept
constexpr double costLimit = 10; ///< per cent of a core
constexpr double stepLimitMs = 250; ///< half of the time between two batches

double cpuMs()
{
    timespec time = {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

Hold holdAt(QRandomGenerator &random, UnixMs at, qint64 number)
{
    Hold hold;
    hold.deployment = 1;
    hold.key = "lock:order:" + QByteArray::number(random.bounded(20'000));
    hold.token = QByteArray::number(number, 16).rightJustified(16, '0')
        + QByteArray::number(random.generate64(), 16).rightJustified(16, '0');
    hold.hasToken = true;
    hold.owner = QStringLiteral("web-%1").arg(random.bounded(200));
    hold.library = "redis-py";
    hold.from = at;
    hold.birthSeen = true;
    hold.leaseMs = 30'000;
    hold.deadline = at + hold.leaseMs;
    hold.to = at + 1 + random.bounded(400);
    hold.lastSeen = *hold.to;
    hold.why = random.bounded(100) == 0 ? EndReason::Overlap : EndReason::ReleasedOrDeleted;
    return hold;
}

/// One batch of holds, begun and ended in one transaction.
void write(HistoryWriter *writer, QRandomGenerator &random, UnixMs at, qint64 *number)
{
    recorded::must(writer->begin());
    for (int i = 0; i < holdsASecond / batchesASecond; ++i) {
        Hold hold = holdAt(random, at + i, ++*number);
        hold.id = writer->holds().begin(writer->writing(), hold).number;
        writer->holds().end(writer->writing(), hold);
    }
    recorded::must(writer->commit());
}

struct Pruned
{
    qint64 holds = 0;
    qint64 steps = 0;
    double cpu = 0; ///< ms
    double longest = 0; ///< ms of CPU of one step
    qint64 mostBytes = 0;
};

/// Writes for so long and drops as a recorder does: again at once while there is more to do, else after ten
/// seconds.
Pruned run(HistoryWriter *writer, UnixMs from, qint64 seconds, qint64 keptBytes)
{
    constexpr UnixMs pause = 10'000;
    QRandomGenerator random(3);
    Pruner pruner(writer);
    Pruned pruned;
    qint64 number = 0;
    UnixMs pruneAt = from;
    for (qint64 batch = 0; batch < seconds * batchesASecond; ++batch) {
        const UnixMs now = from + batch * 1'000 / batchesASecond;
        write(writer, random, now, &number);
        pruned.mostBytes = std::max(pruned.mostBytes, writer->file().usedBytes());
        if (now < pruneAt)
            continue;
        const double before = cpuMs();
        const auto dropped = pruner.step({KeepLimits::usualDays, keptBytes}, now);
        if (!dropped.ok())
            qFatal("%s", qPrintable(dropped.error().text));
        const double spent = cpuMs() - before;
        pruned.cpu += spent;
        pruned.longest = std::max(pruned.longest, spent);
        pruned.steps += *dropped > 0 ? 1 : 0;
        pruned.holds += *dropped;
        pruneAt = *dropped == Pruner::mostAtOnce ? now : now + pause;
    }
    return pruned;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = benchOptions(application, 1);
    const qint64 seconds = std::max<qint64>(20, wholeSeconds * options.percent / 100);
    const QTemporaryDir folder;
    const QString path = historyPath(folder.path());
    recorded::fill(path, std::max<qint64>(2'000, wholeHolds * options.percent / 100), 20'000,
                   recorded::month / 2);
    HistoryWriter writer(path);
    recorded::must(writer.open());
    const qint64 keptBytes = writer.file().usedBytes(); // it is full
    const Pruned pruned = run(&writer, recorded::begin + recorded::month / 2, seconds, keptBytes);
    const qint64 left = writer.file().usedBytes();
    const double cost = pruned.cpu / double(seconds) / 10;
    QTextStream out(stdout);
    out << QStringLiteral("pruning: %L1 s of %L2 changes each, %L3 bytes kept\n")
               .arg(seconds)
               .arg(2 * holdsASecond)
               .arg(keptBytes)
        << QStringLiteral("  at most %L1 bytes (limit %2 x), %L3 in the end\n")
               .arg(pruned.mostBytes)
               .arg(growthLimit)
               .arg(left)
        << QStringLiteral(
               "  %L1 holds in %L2 steps, %3 ms of CPU the longest (limit %4), %5 % of a core (limit %6)\n")
               .arg(pruned.holds)
               .arg(pruned.steps)
               .arg(pruned.longest, 0, 'f', 1)
               .arg(stepLimitMs)
               .arg(cost, 0, 'f', 2)
               .arg(costLimit);
    const bool met = double(pruned.mostBytes) <= double(keptBytes) * growthLimit && pruned.holds > 0
        && cost <= costLimit && pruned.longest <= stepLimitMs;
    return met || !options.isFull() ? 0 : 1;
}
