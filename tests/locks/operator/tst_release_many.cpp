// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/dialects.h"
#include "locks/operator/release_many.h"
#include "operator_bench.h"

#include <QElapsedTimer>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

constexpr int several = int(ManyReleases::atOnce) * 2 + 200;

QByteArray keyOf(int number)
{
    return "locks:many:" + QByteArray::number(number);
}

QByteArray tokenOf(int number)
{
    return QByteArray::number(number).rightJustified(8, '0') + "a3f09b7c5d1e2f4089ab6c7d8e9f0123";
}

/// A run over `count` locks, and what it reported.
struct Run
{
    Run(OperatorBench &bench, int count, bool create = true)
        : many(std::make_shared<ManyReleases>())
    {
        many->reason = QStringLiteral("test");
        for (int i = 0; i < count; ++i) {
            ListedLock listed;
            listed.key = keyOf(i);
            listed.token = tokenOf(i);
            locks.push_back(listed);
        }
        for (int master = 0; create && master < bench.count(); ++master) {
            QList<QByteArray> words{"MSET"};
            for (int i = 0; i < count; ++i)
                words << keyOf(i) << tokenOf(i);
            bench.server(master).command(words);
        }
        many->reported = [this](size_t first, const QList<ActionReport> &some) {
            inOrder = inOrder && first == size_t(reports.size());
            reports += some;
            if (afterSome)
                afterSome();
        };
    }

    void finish(OperatorBench &bench, int limitMs = 60000)
    {
        many->setList(locks);
        QElapsedTimer timer;
        timer.start();
        auto run = [](std::shared_ptr<Operator> op, std::shared_ptr<ManyReleases> all) -> QCoro::Task<bool> {
            co_await op->releaseMany(all);
            co_return true;
        };
        waitForTask(run(bench.shared(), many), limitMs);
        elapsedMs = timer.elapsed();
    }

    int count(Outcome outcome) const
    {
        int found = 0;
        for (const ActionReport &report : reports)
            found += report.outcome == outcome ? 1 : 0;
        return found;
    }

    std::shared_ptr<ManyReleases> many;
    std::vector<ListedLock> locks;
    QList<ActionReport> reports;
    std::function<void()> afterSome;
    bool inOrder = true;
    qint64 elapsedMs = 0;
};

QByteArray left(OperatorBench &bench, int master = 0)
{
    return bench.server(master).command(QByteArray("DBSIZE"));
}

} // namespace

/// Many releases at once: each compared, each reported once, in order; what happens to one is not the others'
/// end.
class TestReleaseMany : public QObject
{
    Q_OBJECT
private slots:
    void reportsEachOnceInOrder()
    {
        OperatorBench bench(3);
        Run run(bench, several);
        bench.onAll({"SET", keyOf(3), "another"});
        bench.onAll({"DEL", keyOf(5)});
        bench.server(1).command(QList<QByteArray>{"SET", keyOf(7), "another"});
        run.locks[9].canAct = false;
        run.locks[11].token = QByteArray(5000, 'x');
        run.locks[13].library = *Dialects::table().find("redisson.lock");
        run.finish(bench);
        QVERIFY(run.inOrder);
        QCOMPARE(run.reports.size(), several);
        for (int i = 0; i < several; ++i)
            QCOMPARE(run.reports.at(i).key, keyOf(i));
        QCOMPARE(run.reports.at(3).outcome, Outcome::ChangedHands);
        QCOMPARE(run.reports.at(5).outcome, Outcome::AlreadyGone);
        // Split when it was looked at: released where the token stood, the other holder's left alone.
        QCOMPARE(run.reports.at(7).outcome, Outcome::Done);
        QCOMPARE(bench.server(1).command(QList<QByteArray>{"GET", keyOf(7)}), QByteArray("another"));
        QCOMPARE(run.reports.at(9).outcome, Outcome::LookOnly);
        QCOMPARE(run.reports.at(11).outcome, Outcome::LookOnly);
        QCOMPARE(run.reports.at(13).outcome, Outcome::ChangedHands);
        QCOMPARE(run.count(Outcome::Done), several - 5);
        QCOMPARE(left(bench), QByteArray::number(4));
        for (const ActionReport &report : std::as_const(run.reports))
            QVERIFY(!report.sentence.isEmpty());
    }

    void intentsAreWrittenBeforeAnythingLeaves()
    {
        OperatorBench bench(1);
        Run run(bench, several);
        size_t most = 0;
        bool before = true;
        run.many->sending = [&](const ActionRequest &request) {
            ++most;
            before = before && bench.log.intents.size() >= most
                && bench.log.intents[most - 1].request.key == request.key;
        };
        run.finish(bench);
        QVERIFY(before);
        QCOMPARE(int(bench.log.intents.size()), several);
        QCOMPARE(int(bench.log.reports.size()), several);
        for (int i = 0; i < several; ++i) {
            QCOMPARE(bench.log.intents[size_t(i)].request.reason, QStringLiteral("test"));
            QCOMPARE(bench.log.reports[size_t(i)].id, run.reports.at(i).id);
        }
    }

    void eachCanBeUndone()
    {
        OperatorBench bench(3);
        Run run(bench, several);
        bench.onAll({"PEXPIRE", keyOf(600), "600000"});
        run.finish(bench);
        QCOMPARE(left(bench), QByteArray("0"));
        for (const int index : {0, 600, several - 1}) {
            QVERIFY(run.reports.at(index).undoable);
            ActionRequest undo;
            undo.kind = ActionKind::Restore;
            undo.undoes = run.reports.at(index).id;
            undo.reason = QStringLiteral("test");
            QCOMPARE(bench.act(undo).outcome, Outcome::Done);
            QCOMPARE(bench.server(2).command(QList<QByteArray>{"GET", keyOf(index)}), tokenOf(index));
        }
        QVERIFY(bench.server(1).command(QList<QByteArray>{"PTTL", keyOf(600)}).toLongLong() > 500000);
    }

    void dryRunWritesNothing()
    {
        OperatorBench bench(3);
        Run run(bench, several);
        bench.onAll({"SET", keyOf(3), "another"});
        bench.onAll({"DEL", keyOf(5)});
        run.many->dryRun = true;
        bench.op().setReadOnly(true); // looking is allowed
        run.finish(bench);
        QCOMPARE(run.count(Outcome::WouldDo), several - 2);
        QCOMPARE(run.reports.at(3).outcome, Outcome::ChangedHands);
        QCOMPARE(run.reports.at(3).tokenNow, QByteArray("another"));
        QCOMPARE(run.reports.at(5).outcome, Outcome::AlreadyGone);
        QVERIFY(bench.log.intents.empty());
        QCOMPARE(left(bench), QByteArray::number(several - 1));
    }

    void readOnlySendsNothing()
    {
        OperatorBench bench(1);
        Run run(bench, several);
        bench.op().setReadOnly(true);
        run.finish(bench);
        QCOMPARE(run.count(Outcome::Policy), several);
        QVERIFY(bench.log.intents.empty());
        QCOMPARE(left(bench), QByteArray::number(several));
    }

    void readOnlyInTheMiddleEndsIt()
    {
        OperatorBench bench(1);
        Run run(bench, several);
        run.afterSome = [&] {
            bench.op().setReadOnly(true);
        };
        run.finish(bench);
        QCOMPARE(run.count(Outcome::Done), int(ManyReleases::atOnce));
        QCOMPARE(run.count(Outcome::Policy), several - int(ManyReleases::atOnce));
    }

    void journalThatRefusesInTheMiddleEndsIt()
    {
        OperatorBench bench(1);
        Run run(bench, several);
        run.afterSome = [&] {
            bench.log.refusing = true;
        };
        run.finish(bench);
        QCOMPARE(run.count(Outcome::Done), int(ManyReleases::atOnce));
        QCOMPARE(run.count(Outcome::Policy), several - int(ManyReleases::atOnce));
        QCOMPARE(left(bench), QByteArray::number(several - int(ManyReleases::atOnce)));
        QVERIFY(run.reports.last().sentence.contains(QStringLiteral("journal")));
    }

    void stopLeavesTheRest()
    {
        OperatorBench bench(3);
        Run run(bench, several);
        int sent = 0;
        run.many->sending = [&](const ActionRequest &) {
            if (++sent == int(ManyReleases::atOnce) + 100)
                run.many->stop();
        };
        run.finish(bench);
        QCOMPARE(run.reports.size(), several);
        QCOMPARE(run.count(Outcome::Done), sent);
        QCOMPARE(run.count(Outcome::NotSent), several - sent);
        QCOMPARE(sent, int(ManyReleases::atOnce) + 100);
        QCOMPARE(left(bench), QByteArray::number(several - sent));
    }

    void stoppingScopeEndsItSoon()
    {
        OperatorBench bench(1);
        Run run(bench, several);
        bool drained = false;
        run.afterSome = [&] {
            if (run.reports.size() == int(ManyReleases::atOnce))
                bench.scope()->stop([&] { drained = true; });
        };
        run.finish(bench, 5000);
        QCOMPARE(run.reports.size(), several);
        QCOMPARE(run.count(Outcome::NotSent), several - int(ManyReleases::atOnce));
    }

    /// The other masters go on; nothing hangs, nothing is tried a thousand times.
    void masterKilledInTheMiddle()
    {
        OperatorBench bench(3);
        Run run(bench, several);
        bool killed = false;
        int sent = 0;
        run.many->sending = [&](const ActionRequest &) {
            if (++sent == int(ManyReleases::atOnce) + 100 && !std::exchange(killed, true))
                bench.server(2).kill();
        };
        run.finish(bench, 60000);
        QCOMPARE(run.reports.size(), several);
        QCOMPARE(run.count(Outcome::Done) + run.count(Outcome::Unreachable) + run.count(Outcome::Unknown),
                 several);
        QVERIFY(run.count(Outcome::Done) >= int(ManyReleases::atOnce));
        QVERIFY(run.count(Outcome::Unreachable) >= several - 2 * int(ManyReleases::atOnce));
        QCOMPARE(left(bench, 0), QByteArray("0"));
        QCOMPARE(left(bench, 1), QByteArray("0"));
        QVERIFY2(run.elapsedMs < 20000, QByteArray::number(run.elapsedMs).constData());
    }

    void masterStoppedInTheMiddle()
    {
        OperatorSettings settings = OperatorBench::patient();
        settings.resolveFor = 500ms;
        OperatorBench bench(3, settings);
        bench.setTimeout(1s);
        Run run(bench, several);
        int sent = 0;
        run.many->sending = [&](const ActionRequest &) {
            if (++sent == int(ManyReleases::atOnce) + 100)
                bench.server(2).pause();
        };
        run.finish(bench, 60000);
        bench.server(2).resume();
        QCOMPARE(run.reports.size(), several);
        QCOMPARE(run.count(Outcome::Done) + run.count(Outcome::Unreachable) + run.count(Outcome::Unknown),
                 several);
        QVERIFY(run.count(Outcome::Unknown) > 0);
        QVERIFY(run.count(Outcome::Unreachable) > 0);
        QCOMPARE(left(bench, 0), QByteArray("0"));
        QCOMPARE(left(bench, 1), QByteArray("0"));
        QVERIFY2(run.elapsedMs < 20000, QByteArray::number(run.elapsedMs).constData());
    }

    /// Where the values are all the same, the deadline that was seen tells one owner from the next.
    void constantsAreComparedByDeadline()
    {
        OperatorBench bench(1);
        Run run(bench, 3, false);
        const qint64 ends = QDateTime::currentMSecsSinceEpoch() + 60000;
        for (ListedLock &listed : run.locks) {
            listed.token = "LOCKED";
            listed.library = *Dialects::table().find("generic.token");
            const QByteArray until = QByteArray::number(ends);
            bench.server(0).command(QList<QByteArray>{"SET", listed.key, "LOCKED", "PXAT", until});
            listed.seenDeadlines = {{0, ends}};
        }
        run.locks[1].seenDeadlines = {{0, ends - 5000}}; // of the owner before
        run.locks[2].seenDeadlines.clear(); // a list that does not say
        run.finish(bench);
        QCOMPARE(run.reports.at(0).outcome, Outcome::Done);
        QCOMPARE(run.reports.at(1).outcome, Outcome::ChangedHands);
        QCOMPARE(run.reports.at(2).outcome, Outcome::Policy);
        QCOMPARE(left(bench), QByteArray("2"));
    }

    /// Each line of a list has the deadline that was listed.
    void whatWasRenewedSinceIsLeftAlone()
    {
        for (const bool evenIfRenewed : {false, true}) {
            OperatorBench bench(1);
            Run run(bench, 3, false);
            const qint64 ends = QDateTime::currentMSecsSinceEpoch() + 60000;
            for (ListedLock &listed : run.locks) {
                const QByteArray until = QByteArray::number(ends);
                bench.server(0).command(QList<QByteArray>{"SET", listed.key, listed.token, "PXAT", until});
                listed.seenDeadlines = {{0, ends}};
            }
            run.locks[1].seenDeadlines = {{0, ends - 5000}}; // renewed since
            run.many->evenIfRenewed = evenIfRenewed;
            run.finish(bench);
            QCOMPARE(run.reports.at(0).outcome, Outcome::Done);
            QCOMPARE(run.reports.at(1).outcome, evenIfRenewed ? Outcome::Done : Outcome::RenewedSince);
            QCOMPARE(run.reports.at(2).outcome, Outcome::Done);
            QCOMPARE(left(bench), QByteArray(evenIfRenewed ? "0" : "1"));
        }
    }

    void anEmptyListEnds()
    {
        OperatorBench bench(1);
        Run run(bench, 0, false);
        run.finish(bench);
        QVERIFY(run.reports.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestReleaseMany)
#include "tst_release_many.moc"
