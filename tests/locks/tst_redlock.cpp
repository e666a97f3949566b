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
        QVERIFY(holder->isHolding("lock:a"));
        QVERIFY(waitFor([&] { return events.count("renewed") >= 4; }));
        QCOMPARE(bench.log.intents.size(), size_t(1)); // the acquire's record covers them
        bench.server(0).command(QByteArray("DEL lock:a"));
        const qsizetype before = events.size();
        QVERIFY(waitFor([&] { return events.size() > before; }));
        QCOMPARE(events.last(), QByteArray("renewed")); // two of three are a quorum
        bench.server(1).command(QByteArray("DEL lock:a"));
        bench.server(1).command(QByteArray("SET lock:a other"));
        QVERIFY(waitFor([&] { return events.last() == "lost"; }));
        QVERIFY(!holder->isHolding("lock:a"));
        QVERIFY(last.outcome == Outcome::NoQuorum || last.outcome == Outcome::ChangedHands);
        QCOMPARE(bench.server(1).command(QByteArray("GET lock:a")), QByteArray("other"));
        QCOMPARE(bench.server(0).command(QByteArray("EXISTS lock:a")), QByteArray("0"));
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
        QVERIFY(!holder->isHolding("lock:a"));
    }

    void stoppedHoldLapses()
    {
        OperatorBench bench(1);
        const auto holder = Holder::create(bench.shared());
        const ActionReport held = bench.act(ask(ActionKind::Acquire, "lock:a", {}, 500ms));
        int events = 0;
        holder->hold(held, 500ms, [&](const QByteArray &, const ActionReport &) { ++events; });
        holder->stop("lock:a");
        QVERIFY(waitFor([&] { return bench.server(0).command(QByteArray("EXISTS lock:a")) == "0"; }));
        QCOMPARE(events, 0);
    }
};

QTEST_GUILESS_MAIN(TestRedlock)
#include "tst_redlock.moc"
