// SPDX-License-Identifier: GPL-3.0-or-later
#include "operator_bench.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

/// Every subset of five masters down, and holding on a set.
class TestRedlock : public QObject
{
    Q_OBJECT
private slots:
    void everySubsetDown()
    {
        OperatorBench bench(5);
        for (int step = 0; step < 32; ++step) {
            const int down = step ^ (step >> 1); // Gray code: one master changes a step
            for (int i = 0; i < 5; ++i) {
                const bool shouldRun = (down & (1 << i)) == 0;
                if (shouldRun && !bench.server(i).isRunning())
                    bench.server(i).restart();
                else if (!shouldRun && bench.server(i).isRunning())
                    bench.server(i).kill();
            }
            ActionRequest look = ask(ActionKind::Release, "lock:a", "t");
            look.dryRun = true;
            bench.act(
                look); // notices the connections that ended: what cannot be sent is certain not to be done
            const int up = 5 - qPopulationCount(quint32(down));
            const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
            const auto context = qPrintable(
                QStringLiteral("down %1: %2").arg(down, 5, 2, QLatin1Char('0')).arg(report.sentence));
            QVERIFY2(report.outcome == (up >= 3 ? Outcome::Done : Outcome::Unreachable), context);
            QVERIFY2((report.validityMs > 0) == (up >= 3), context);
            for (int i = 0; i < 5; ++i) {
                const bool running = (down & (1 << i)) == 0;
                const MasterOutcome outcome = report.masters.at(i).outcome;
                QVERIFY2((outcome == MasterOutcome::Unreachable) == !running, context);
                if (running)
                    QCOMPARE(bench.server(i).command(QByteArray("GET lock:a")),
                             up >= 3 ? report.tokenNow : QByteArray("(nil)"));
            }
            if (up < 3)
                continue;
            QCOMPARE(bench.act(ask(ActionKind::Extend, "lock:a", report.tokenNow, 60s)).outcome,
                     Outcome::Done);
            const ActionReport released = bench.act(ask(ActionKind::Release, "lock:a", report.tokenNow));
            QCOMPARE(released.outcome, up == 5 ? Outcome::Done : Outcome::Unreachable);
        }
    }

    void tooLateIsNoQuorum()
    {
        OperatorBench bench(3);
        bench.act(ask(ActionKind::Acquire, "lock:warm", {}, 30s));
        // Drift alone is longer than this lease.
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 2ms));
        QCOMPARE(report.outcome, Outcome::NoQuorum);
        QCOMPARE(report.validityMs, -1);
    }

    void evenNumberIsRemarked()
    {
        OperatorBench bench(2);
        const ActionReport report = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 30s));
        QCOMPARE(report.outcome, Outcome::Done);
        QVERIFY2(report.sentence.contains(QStringLiteral("tolerate")), qPrintable(report.sentence));
    }

    void holdRenewsAndSaysWhenItIsLost_data()
    {
        QTest::addColumn<QByteArray>("library");
        QTest::newRow("string") << QByteArray();
        QTest::newRow("redisson") << QByteArray("redisson.lock");
    }
    void holdRenewsAndSaysWhenItIsLost()
    {
        QFETCH(QByteArray, library);
        OperatorBench bench(3);
        const auto holder = Holder::create(bench.shared());
        const ActionReport held = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 900ms, library));
        QCOMPARE(held.outcome, Outcome::Done);
        QList<QByteArray> events;
        ActionReport last;
        holder->hold(held, 900ms, [&](const QByteArray &event, const ActionReport &report) {
            events.append(event);
            last = report;
        });
        QVERIFY(holder->isHolding({"lock:a"}));
        QVERIFY(waitFor([&] { return events.count("renewed") >= 4; }));
        QCOMPARE(bench.log.intents.size(), size_t(1)); // the acquire's record covers them
        bench.server(0).command(QByteArray("DEL lock:a"));
        const qsizetype before = events.size();
        QVERIFY(waitFor([&] { return events.size() > before; }));
        QCOMPARE(events.last(), QByteArray("renewed")); // two of three are a quorum
        bench.server(1).command(QByteArray("DEL lock:a"));
        bench.server(1).command(QByteArray("SET lock:a other"));
        QVERIFY(waitFor([&] { return events.last() == "lost"; }));
        QVERIFY(!holder->isHolding({"lock:a"}));
        QVERIFY(last.outcome == Outcome::NoQuorum || last.outcome == Outcome::ChangedHands);
        QCOMPARE(bench.server(1).command(QByteArray("GET lock:a")), QByteArray("other"));
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        // The loss has a record of its own.
        QVERIFY(waitFor([&] { return bench.log.reports.size() == 2; }));
        const ActionIntent &intent = bench.log.intents.back();
        QCOMPARE(intent.request.kind, ActionKind::Extend);
        QCOMPARE(intent.request.token, held.tokenNow);
        QVERIFY2(intent.request.reason.contains(QStringLiteral("lost")), qPrintable(intent.request.reason));
        QVERIFY(!intent.commands.isEmpty());
        QCOMPARE(bench.log.reports.back().outcome, last.outcome);
        QCOMPARE(bench.log.reports.back().masters.size(), 3);
    }

    void aHoldStaysOnItsOwnMaster_data()
    {
        QTest::addColumn<bool>("takenOver");
        QTest::newRow("acquired") << false;
        QTest::newRow("taken over") << true;
    }
    /// Of masters that are read separately, the others have nothing to do with it.
    void aHoldStaysOnItsOwnMaster()
    {
        QFETCH(bool, takenOver);
        OperatorBench bench(3);
        bench.server(0).command(QByteArray("SET lock:a another PX 60000"));
        if (takenOver)
            bench.server(1).command(QByteArray("SET lock:a theirs PX 60000"));
        ActionRequest request =
            ask(takenOver ? ActionKind::TakeOver : ActionKind::Acquire, "lock:a", "theirs", 900ms);
        if (!takenOver)
            request.token.clear();
        request.separateMaster = 1;
        const ActionReport held = bench.act(request);
        QCOMPARE(held.outcome, Outcome::Done);
        QCOMPARE(held.masters.size(), 1);
        const auto holder = Holder::create(bench.shared());
        QList<QByteArray> events;
        QString sentence;
        holder->hold(held, 900ms, [&](const QByteArray &event, const ActionReport &report) {
            events.append(event);
            sentence = report.sentence;
        });
        QVERIFY(waitFor([&] { return events.size() >= 6; })); // two leases
        QVERIFY2(!events.contains("lost"), qPrintable(sentence));
        QVERIFY(bench.server(1).command(QByteArray("PTTL lock:a")).toInt() > 0);
        QCOMPARE(bench.server(0).command(QByteArray("GET lock:a")), QByteArray("another"));
        QCOMPARE(bench.server(2).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
        // The same key elsewhere is another lock.
        holder->stop({"lock:a", 0});
        QVERIFY(holder->isHolding(held.place()));
        holder->stop(held.place());
        QVERIFY(!holder->isHolding(held.place()));
    }

    /// What is left of the lease may be less than a third of it.
    void aHoldThatBeginsLateRenewsInTime()
    {
        OperatorBench bench(1);
        const ActionReport held = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 6s));
        const auto holder = Holder::create(bench.shared());
        bench.server(0).command(QByteArray("PEXPIRE lock:a 1500"));
        QList<QByteArray> events;
        holder->hold(
            held, 6s, [&](const QByteArray &event, const ActionReport &) { events.append(event); }, 1500ms);
        QVERIFY(waitFor([&] { return !events.isEmpty(); }, 1500));
        QCOMPARE(events, QList<QByteArray>{"renewed"});
        QVERIFY(bench.server(0).command(QByteArray("PTTL lock:a")).toInt() > 4000);
        holder->stop({"lock:a"});
    }

    /// While our own release is on its way, a renewal that finds nothing is no loss; when the release did not
    /// come about, renewing goes on.
    void anEndOfOursIsNoLoss()
    {
        OperatorBench bench(1);
        const ActionReport held = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 600ms));
        const auto holder = Holder::create(bench.shared());
        QList<QByteArray> events;
        holder->hold(held, 600ms,
                     [&](const QByteArray &event, const ActionReport &) { events.append(event); });
        holder->setEnding({"lock:a"}, true);
        holder->setEnding({"lock:a"}, false);
        QVERIFY(waitFor([&] { return events.count("renewed") >= 4; }));
        holder->setEnding({"lock:a"}, true);
        bench.server(0).command(QByteArray("DEL lock:a"));
        const qsizetype before = events.size();
        bench.server(0).command(QByteArray("SET lock:other x PX 900"));
        QVERIFY(waitFor([&] { return bench.server(0).command(QByteArray("EXISTS lock:other")) == "0"; }));
        QCOMPARE(events.size(), before);
        holder->stop({"lock:a"});
        QCOMPARE(bench.log.intents.size(), size_t(1));
    }

    void aSilentMasterLosesTheLockInItsOwnWords()
    {
        OperatorBench bench(1);
        const auto holder = Holder::create(bench.shared());
        const ActionReport held = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 600ms));
        QCOMPARE(held.outcome, Outcome::Done);
        ActionReport last;
        QByteArray lastEvent;
        holder->hold(held, 600ms, [&](const QByteArray &event, const ActionReport &report) {
            lastEvent = event;
            last = report;
        });
        bench.server(0).pause();
        QVERIFY(waitFor([&] { return lastEvent == "lost"; }));
        bench.server(0).resume();
        QCOMPARE(last.outcome, Outcome::Unreachable);
        QCOMPARE(last.key, QByteArray("lock:a"));
        QVERIFY2(last.sentence != held.sentence && !last.sentence.isEmpty(), qPrintable(last.sentence));
        QCOMPARE(last.masters.size(), 1);
        QVERIFY(last.masters.first().outcome != MasterOutcome::Done);
        QVERIFY(!holder->isHolding({"lock:a"}));
        QVERIFY(waitFor([&] { return bench.log.reports.size() == 2; }));
        QCOMPARE(bench.log.reports.back().outcome, Outcome::Unreachable);
    }

    void stoppedHoldLapses()
    {
        OperatorBench bench(1);
        const auto holder = Holder::create(bench.shared());
        const ActionReport held = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 500ms));
        int events = 0;
        holder->hold(held, 500ms, [&](const QByteArray &, const ActionReport &) { ++events; });
        holder->stop({"lock:a"});
        QVERIFY(waitFor([&] { return bench.server(0).command(QByteArray("EXISTS lock:a")) == "0"; }));
        QCOMPARE(events, 0);
    }
};

QTEST_GUILESS_MAIN(TestRedlock)
#include "tst_redlock.moc"
