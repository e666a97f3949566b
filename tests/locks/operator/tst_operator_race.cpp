// SPDX-License-Identifier: GPL-3.0-or-later
#include "race_bench.h"

#include "locks/master_calls/lua_scripts.h"

#include <QTest>

/// Release never hits another: 0 wrong in LOCKSCOPE_RACE_COUNT forced releases (100,000 at full size).
class TestOperatorRace : public QObject
{
    Q_OBJECT

    static int releases()
    {
        const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_RACE_COUNT");
        return asked > 0 ? asked : 4000;
    }

    static int keysAtOnce()
    {
        const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_RACE_KEYS");
        return asked > 0 ? asked : 64;
    }

    static locks::LuaScripts plainDel()
    {
        const QByteArray bare(
            "readClock()\nlocal n = try('DEL', key)\nreturn answer(n == 1 and 'done' or 'absent')\n");
        return locks::LuaScripts::all().with("release", bare).with("release_perhaps", bare);
    }

    /// The next holder has the same word to write.
    static QCoro::Task<bool> takeNext(std::shared_ptr<redis::Connection> holder, QByteArray key,
                                      QByteArray until)
    {
        redis::Request request;
        request.add("SET", key, "LOCKED", "PXAT", until);
        redis::BatchAwaiter sent = holder->batch(request);
        const redis::Result<redis::BatchReply> reply = co_await sent;
        co_return reply.ok();
    }

    static void print(const char *what, const RaceBench::Result &result)
    {
        qInfo("%s: %d done, %d changed hands, %d other; servers: wrong %lld, strange %lld, operator first "
              "%lld, "
              "holder first %lld; %lld ms",
              what, result.done, result.changedHands, result.other, result.wrong, result.strange,
              result.operatorFirst, result.holderFirst, result.elapsedMs);
    }

private slots:
    void releaseNeverHitsAnother_data()
    {
        QTest::addColumn<int>("masters");
        QTest::newRow("one master") << 1;
        QTest::newRow("three masters") << 3;
    }
    void releaseNeverHitsAnother()
    {
        QFETCH(int, masters);
        RaceBench race(masters, nullptr);
        const RaceBench::Result result = race.run(releases(), keysAtOnce());
        print(QTest::currentDataTag(), result);
        QCOMPARE(result.wrong, 0);
        QCOMPARE(result.strange, 0);
        QCOMPARE(result.other, 0);
        QCOMPARE(result.done + result.changedHands, releases());
        // What the operator says is what the servers saw.
        QCOMPARE(result.mastersDone, result.operatorFirst);
        QCOMPARE(result.mastersDiffer, result.holderFirst);
        QVERIFY2(result.done >= releases() / 10, "too few were done for a race");
        QVERIFY2(result.changedHands >= releases() / 10, "too few changed hands for a race");
    }

    void releaseOfManyNeverHitsAnother_data() { releaseNeverHitsAnother_data(); }
    void releaseOfManyNeverHitsAnother()
    {
        QFETCH(int, masters);
        RaceBench race(masters, nullptr);
        const RaceBench::Result result = race.runMany(releases());
        print(QTest::currentDataTag(), result);
        QCOMPARE(result.wrong, 0);
        QCOMPARE(result.strange, 0);
        QCOMPARE(result.other, 0);
        QCOMPARE(result.done + result.changedHands, releases());
        QCOMPARE(result.mastersDone, result.operatorFirst);
        QCOMPARE(result.mastersDiffer, result.holderFirst);
        QVERIFY2(result.done >= releases() / 20, "too few were done for a race");
        QVERIFY2(result.changedHands >= releases() / 20, "too few changed hands for a race");
    }

    /// Every holder writes the same word. A release of the one that was seen races the next one, who takes
    /// the key at that moment: he must stand at the end, whoever was first.
    void releaseOfAConstantNeverHitsTheNext()
    {
        using namespace locks;
        OperatorBench bench(1);
        bench.log.keeping = false;
        const auto holder = redis::Connection::create(bench.server(0).endpoint());
        QVERIFY(waitForTask(redis::Connection::open(holder)).ok());
        const qint64 begin = QDateTime::currentMSecsSinceEpoch() + 600000;
        const int rounds = qMin(releases(), 2000);
        int done = 0;
        int differed = 0;
        for (int i = 0; i < rounds; ++i) {
            const QByteArray key = "lock:" + QByteArray::number(i);
            const qint64 seen = begin + i;
            const QByteArray next = QByteArray::number(seen + 6 + i % 50);
            bench.server(0).command(
                QList<QByteArray>{"SET", key, "LOCKED", "PXAT", QByteArray::number(seen)});
            ActionRequest request = ask(ActionKind::Release, key, "LOCKED", {}, "generic.const");
            request.seenDeadlines = {{0, seen}};
            std::optional<QCoro::Task<bool>> taken;
            if (i % 2)
                taken = takeNext(holder, key, next);
            auto release = bench.op().act(request);
            if (!taken)
                taken = takeNext(holder, key, next);
            const ActionReport report = waitForTask(std::move(release));
            QVERIFY(waitForTask(std::move(*taken)));
            ++(report.outcome == Outcome::Done ? done : differed);
            QVERIFY(report.outcome == Outcome::Done || report.outcome == Outcome::ChangedHands);
            QCOMPARE(bench.server(0).command(QList<QByteArray>{"PEXPIRETIME", key}), next);
        }
        qInfo("done %d, changed hands %d", done, differed);
        QVERIFY(done > 0 && differed > 0);
        holder->close();
    }

    void plainDelOfManyIsCaught_data() { releaseNeverHitsAnother_data(); }
    void plainDelOfManyIsCaught()
    {
        QFETCH(int, masters);
        const locks::LuaScripts unsafe = plainDel();
        RaceBench race(masters, &unsafe);
        const RaceBench::Result result = race.runMany(qMin(releases(), 2000));
        print(QTest::currentDataTag(), result);
        QVERIFY2(result.wrong > 0, "the race would not notice a plain DEL");
    }

    void plainDelIsCaught_data() { releaseNeverHitsAnother_data(); }
    void plainDelIsCaught()
    {
        QFETCH(int, masters);
        const locks::LuaScripts unsafe = plainDel();
        RaceBench race(masters, &unsafe);
        const RaceBench::Result result = race.run(qMin(releases(), 2000), keysAtOnce());
        print(QTest::currentDataTag(), result);
        QVERIFY2(result.wrong > 0, "the race would not notice a plain DEL");
    }
};

QTEST_GUILESS_MAIN(TestOperatorRace)
#include "tst_operator_race.moc"
