// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/redlock.h"
#include "operator_bench.h"

#include <QDateTime>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

constexpr int masters = 5;
const QByteArray key("lock:a");
const QByteArray token("holder-7f3c9a");

/// Five masters, a hold that won its quorum on all of them, and what happened to it since.
class CompletionBench : public OperatorBench
{
public:
    CompletionBench()
        : OperatorBench(masters)
    {
        // Uptimes are whole seconds: a server must be older than that when the quorum is won.
        for (int i = 0; i < masters; ++i) {
            const bool isOld = waitFor([this, i] {
                const QByteArray info = server(i).command(QByteArray("INFO server"));
                const qsizetype at = info.indexOf("uptime_in_seconds:");
                return at >= 0 && info.mid(at + 18, 8).trimmed().split('\r').first().toInt() >= 2;
            });
            if (!isOld)
                qFatal("a server does not grow older");
        }
        wonAt = QDateTime::currentMSecsSinceEpoch();
        onAll({"SET", key, token, "PX", "60000"});
    }

    ActionRequest request() const
    {
        ActionRequest request = ask(ActionKind::Complete, key, token);
        request.quorumWonAtUnixMs = wonAt;
        request.reason = QStringLiteral("three masters restarted empty");
        return request;
    }

    void restartEmpty(std::initializer_list<int> which)
    {
        for (const int i : which) {
            server(i).kill();
            server(i).restart();
        }
    }

    QByteArrayList runIds()
    {
        QByteArrayList ids;
        for (int i = 0; i < masters; ++i) {
            const QByteArray info = server(i).command(QByteArray("INFO server"));
            ids.append(info.mid(info.indexOf("run_id:") + 7, 40));
        }
        return ids;
    }

    int holding()
    {
        int count = 0;
        for (int i = 0; i < masters; ++i)
            count += server(i).command(QByteArray("GET " + key)) == token ? 1 : 0;
        return count;
    }

    /// Whether another client gets the lock by the Redlock steps.
    bool anotherGetsIn()
    {
        int granted = 0;
        for (int i = 0; i < masters; ++i)
            granted += server(i).command({"SET", key, "another", "NX", "PX", "60000"}) == "OK" ? 1 : 0;
        return granted >= quorumOf(masters);
    }

    qint64 wonAt = 0;
};

} // namespace

/// Completing a Redlock hold that lost masters: what it writes, and what it refuses to write.
class TestCompletion : public QObject
{
    Q_OBJECT
private slots:
    /// The other side of the promise: without it a second client does get in.
    void anIncompleteLockKeepsNobodyOut()
    {
        CompletionBench bench;
        bench.restartEmpty({2, 3, 4});
        QVERIFY(bench.anotherGetsIn());
    }

    void keepsASecondClientOut()
    {
        CompletionBench bench;
        bench.server(1).command({"PEXPIRE", key, "20000"});
        bench.restartEmpty({2, 3, 4});
        const ActionReport report = bench.act(bench.request());
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QCOMPARE(report.masters.at(0).outcome, MasterOutcome::Held);
        QCOMPARE(report.masters.at(4).outcome, MasterOutcome::Completed);
        QVERIFY(report.validityMs > 0 && report.validityMs < 20'000);
        QCOMPARE(bench.holding(), masters);
        // Never longer than the shortest lease that was left, and the others are as they were.
        const qint64 shortest = bench.server(1).command({"PEXPIRETIME", key}).toLongLong();
        for (const int i : {2, 3, 4})
            QVERIFY(bench.server(i).command({"PEXPIRETIME", key}).toLongLong() <= shortest);
        QVERIFY(bench.server(0).command({"PTTL", key}).toLongLong() > 20'000);
        QVERIFY(!bench.anotherGetsIn());
        QCOMPARE(bench.log.intents.size(), size_t(1));
        QCOMPARE(bench.log.reports.size(), size_t(1));
    }

    void writesNothingInADryRun()
    {
        CompletionBench bench;
        bench.restartEmpty({2, 3, 4});
        ActionRequest request = bench.request();
        request.dryRun = true;
        const ActionReport report = bench.act(request);
        QVERIFY2(report.outcome == Outcome::WouldDo, qPrintable(report.sentence));
        QCOMPARE(bench.holding(), 2);
        QVERIFY(bench.log.intents.empty());
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("what");
        QTest::addColumn<Outcome>("outcome");
        QTest::newRow("no record of a quorum") << QStringLiteral("unrecorded") << Outcome::Policy;
        QTest::newRow("another token") << QStringLiteral("another") << Outcome::HeldByOther;
        QTest::newRow("something that is no lock") << QStringLiteral("list") << Outcome::HeldByOther;
        QTest::newRow("no expiry") << QStringLiteral("persistent") << Outcome::NoExpiry;
        QTest::newRow("a master that does not answer") << QStringLiteral("down") << Outcome::Unreachable;
        QTest::newRow("the token is gone everywhere") << QStringLiteral("gone") << Outcome::AlreadyGone;
        QTest::newRow("every master with the token restarted") << QStringLiteral("ghost") << Outcome::Policy;
        QTest::newRow("deleted on masters that run on") << QStringLiteral("deleted") << Outcome::Policy;
        QTest::newRow("nothing is missing") << QStringLiteral("whole") << Outcome::Done;
    }
    void refuses()
    {
        QFETCH(QString, what);
        QFETCH(Outcome, outcome);
        CompletionBench bench;
        ActionRequest request = bench.request();
        if (what == QLatin1String("deleted")) {
            for (const int i : {2, 3, 4})
                bench.server(i).command({"DEL", key});
        } else if (what != QLatin1String("whole")) {
            bench.restartEmpty({2, 3, 4});
        }
        if (what == QLatin1String("unrecorded"))
            request.quorumWonAtUnixMs = 0;
        else if (what == QLatin1String("another"))
            bench.server(2).command({"SET", key, "another", "PX", "60000"});
        else if (what == QLatin1String("list"))
            bench.server(2).command({"RPUSH", key, "x"});
        else if (what == QLatin1String("persistent"))
            bench.server(0).command({"PERSIST", key});
        else if (what == QLatin1String("down"))
            bench.server(4).kill();
        else if (what == QLatin1String("gone"))
            bench.onAll({"DEL", key});
        else if (what == QLatin1String("ghost")) {
            bench.restartEmpty({0, 1});
            bench.server(0).command({"SET", key, token, "PX", "60000"});
        }
        const int before = what == QLatin1String("down") ? -1 : bench.holding();
        const ActionReport report = bench.act(request);
        QVERIFY2(report.outcome == outcome, qPrintable(report.sentence));
        QVERIFY(!report.sentence.isEmpty());
        QVERIFY(bench.log.intents.empty());
        if (before >= 0)
            QCOMPARE(bench.holding(), before);
    }

    /// Uptimes are whole seconds by our clock; run ids say it exactly.
    void restartsAreKnownByRunIds()
    {
        CompletionBench bench;
        ActionRequest request = bench.request();
        request.runIdsThen = bench.runIds();
        bench.restartEmpty({2, 3, 4});
        const ActionReport report = bench.act(request);
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QVERIFY2(report.sentence.contains(QStringLiteral("known by their run ids")),
                 qPrintable(report.sentence));
    }

    void anotherRunThanThenIsARestartWhateverItsUptime()
    {
        CompletionBench bench;
        ActionRequest request = bench.request();
        request.runIdsThen = bench.runIds();
        for (const int i : {0, 1})
            request.runIdsThen[i] = QByteArray(40, 'a');
        bench.restartEmpty({2, 3, 4});
        const ActionReport report = bench.act(request);
        QVERIFY2(report.outcome == Outcome::Policy, qPrintable(report.sentence));
        QCOMPARE(bench.holding(), 2);
    }

    void uptimeIsNamedWhereItIsTheJudge()
    {
        CompletionBench bench;
        ActionRequest request = bench.request();
        request.runIdsThen = bench.runIds();
        request.runIdsThen[4].clear();
        bench.restartEmpty({2, 3, 4});
        const ActionReport report = bench.act(request);
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        const QString told = report.sentence.section(QStringLiteral("by their uptime"), 1);
        QVERIFY2(told.contains(bench.server(4).endpoint().label()), qPrintable(report.sentence));
        QVERIFY2(!told.contains(bench.server(0).endpoint().label()), qPrintable(report.sentence));
    }

    /// The holder releases at any instant meanwhile: what was written does not stay behind.
    void aReleaseMeanwhileLeavesNothing()
    {
        CompletionBench bench;
        bench.restartEmpty({2, 3, 4});
        for (int round = 0; round < 40; ++round) {
            bench.onAll({"DEL", key});
            for (const int i : {0, 1})
                bench.server(i).command({"SET", key, token, "PX", "60000"});
            // What the holder's library does, all masters at once, as soon as the writes have begun.
            bench.log.whenIntended = [&bench, round] {
                if (round % 2 == 0)
                    bench.onAll({"DEL", key});
            };
            const ActionReport report = bench.act(bench.request());
            if (round % 2 == 0) {
                QVERIFY2(report.outcome == Outcome::AlreadyGone, qPrintable(report.sentence));
                QCOMPARE(bench.holding(), 0);
            } else {
                QCOMPARE(report.outcome, Outcome::Done);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCompletion)
#include "tst_completion.moc"
