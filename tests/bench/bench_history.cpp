// SPDX-License-Identifier: GPL-3.0-or-later
// A file of ten million holds over a month: what it takes of the disk, what writing costs, and how long its
// questions take, each on a connection of its own, as a page or a command asks them; and how long forgetting
// takes. One in twenty holds is written as a recorder does, the others are copies of these at other times.
#include "comparison.h"
#include "history/model/history_path.h"
#include "history/model/step_coding.h"
#include "history/read/history_reader.h"
#include "history/store/forget_deployment.h"
#include "history/store/history_writer.h"
#include "recorded_months.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTextStream>

#include <functional>

using namespace history;
using namespace recorded;

namespace {

constexpr qint64 bytesLimit = 120; ///< a hold
constexpr double renewalLimit = 6; ///< bytes
constexpr qint64 firstPictureMs = 300;
constexpr qint64 questionMs = 100;
constexpr int copies = 20;
constexpr double mostForgetGrowth = 3; ///< of twice as many holds

/// Milliseconds that it takes to forget so many.
qint64 forgetMs(const QString &path, qint64 holds)
{
    fill(path, holds / 20, 20'000, month / 20);
    repeat(path, 20, month / 20);
    QElapsedTimer timer;
    timer.start();
    const auto gone = forgetDeployments(path, [](const Deployment &) { return true; });
    if (!gone.ok() || gone->holds != holds / 20 * 20)
        qFatal("not forgotten");
    return timer.elapsed();
}

/// Bytes a renewal of a hold that is renewed every ten seconds for a day.
double renewalBytes(const QString &path)
{
    constexpr int renewals = 8'640;
    QRandomGenerator random(2);
    HistoryWriter writer(path);
    must(writer.begin());
    const qint64 before = writer.file().usedBytes();
    for (int hold = 1; hold <= 20; ++hold) {
        StepWriter steps(begin);
        UnixMs at = begin;
        for (int i = 0; i < renewals; ++i) {
            at += 10'000 + random.bounded(100) - 50;
            steps.add({Step::Kind::Renewed, at, 30'000 - random.bounded(3)});
            if (steps.bytes().size() >= StepWriter::fullPart || i == renewals - 1)
                writer.holds().putSteps(writer.writing(), hold, steps.part(), steps.bytes());
            steps.endPartIfFull();
        }
    }
    must(writer.commit());
    return double(writer.file().usedBytes() - before) / (20.0 * renewals);
}

using Question = std::function<qint64(HistoryReader &)>;

/// The slowest of some rounds, each with a reader of its own.
bool ask(QTextStream &out, const QString &path, const QString &name, qint64 limitMs, const Question &question)
{
    qint64 slowest = 0;
    qint64 answers = 0;
    for (int round = 0; round < 5; ++round) {
        QElapsedTimer timer;
        timer.start();
        HistoryReader reader(path);
        answers = question(reader);
        slowest = std::max(slowest, timer.elapsed());
    }
    out << QStringLiteral("  %1 %2 answers, slowest of 5: %3 ms (limit %4)\n")
               .arg(name.leftJustified(28))
               .arg(answers, 7)
               .arg(slowest)
               .arg(limitMs);
    return slowest <= limitMs;
}

qint64 count(HistoryReader &reader, const HoldQuery &query)
{
    qint64 holds = 0;
    must(reader.holds(query, [&holds](Hold &&) {
        ++holds;
        return true;
    }));
    return holds;
}

bool askAll(QTextStream &out, const QString &path)
{
    const UnixMs middle = begin + month / 2;
    HoldQuery key;
    key.key = "lock:order:4711";
    HoldQuery keyDay = key;
    keyDay.since = middle;
    keyDay.until = middle + 86'400'000;
    HoldQuery minute;
    minute.since = middle;
    minute.until = middle + 60'000;
    HoldQuery at;
    at.at = middle;
    bool ok = ask(out, path, QStringLiteral("first picture"), firstPictureMs, [](HistoryReader &reader) {
        const qsizetype deployments = reader.deployments()->size();
        const qsizetype spans = reader.watched({}, {}, {})->size();
        return deployments + spans + reader.density({}, 2'000)->size()
            + reader.keys({{}, 40, {}})->keys.size();
    });
    ok = ask(out, path, QStringLiteral("one key"), questionMs,
             [&](HistoryReader &reader) { return count(reader, key); })
        && ok;
    ok = ask(out, path, QStringLiteral("one key, one day"), questionMs,
             [&](HistoryReader &reader) { return count(reader, keyDay); })
        && ok;
    ok = ask(out, path, QStringLiteral("one minute"), questionMs,
             [&](HistoryReader &reader) { return count(reader, minute); })
        && ok;
    return ask(out, path, QStringLiteral("an instant"), questionMs,
               [&](HistoryReader &reader) { return count(reader, at); })
        && ok;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = benchOptions(application, 1);
    const qint64 holds = 10'000'000LL * options.percent / 100;
    const QTemporaryDir folder;
    const QString path = historyPath(folder.path());
    QTextStream out(stdout);

    const double spent = fill(path, holds / copies, 20'000, month / copies);
    repeat(path, copies, month / copies);
    const double bytes = double(QFileInfo(path).size()) / double(holds);
    out << QStringLiteral("%L1 holds: %2 bytes a hold (limit %3), %4 CPU-µs a hold to write\n")
               .arg(holds)
               .arg(bytes, 0, 'f', 1)
               .arg(bytesLimit)
               .arg(spent, 0, 'f', 1);
    out.flush();
    const bool asked = askAll(out, path);
    const double renewal = renewalBytes(historyPath(folder.filePath(QStringLiteral("renewals"))));
    out << QStringLiteral("  %1 bytes a renewal (limit %2)\n").arg(renewal, 0, 'f', 2).arg(renewalLimit);
    const qint64 toForget = std::min<qint64>(holds, 1'000'000);
    const qint64 halfMs = forgetMs(historyPath(folder.filePath(QStringLiteral("half"))), toForget / 2);
    const qint64 wholeMs = forgetMs(historyPath(folder.filePath(QStringLiteral("whole"))), toForget);
    out << QStringLiteral("  forgetting %L1 holds: %2 ms, half of them %3 ms\n")
               .arg(toForget)
               .arg(wholeMs)
               .arg(halfMs);
    const bool isLinear = wholeMs <= halfMs * mostForgetGrowth;
    const bool ok = asked && isLinear && bytes <= bytesLimit && renewal <= renewalLimit;
    return ok || !options.isFull() ? 0 : 1;
}
