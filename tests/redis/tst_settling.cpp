// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/settling.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QTest>

using namespace std::chrono_literals;
using base::TaskScope;
using redis::Settling;

namespace {

/// Shards that are found and lost when the test says so.
class Shards final : public redis::Topology
{
public:
    Shards(int count, TaskScope *scope)
        : Topology(scope)
    {
        for (int i = 0; i < count; ++i)
            addShard(redis::Shard(), QStringLiteral("shard %1").arg(i));
    }
    void begin() override { }
    void fill(int index)
    {
        shard(index).known = true;
        emit shardChanged(index);
    }
    void leave(int index)
    {
        shard(index).gone = true;
        emit shardChanged(index);
    }
    void lose(int index, const QByteArray &why)
    {
        emit lost(index, redis::makeError(redis::ErrorKind::Refused, why));
    }
};

QCoro::Task<> settle(Settling *settling, bool *settled)
{
    co_await settling->settled();
    *settled = true;
}

void drain(TaskScope &scope)
{
    bool drained = false;
    scope.stop([&drained] { drained = true; });
    QVERIFY(waitFor([&drained] { return drained; }));
}

} // namespace

/// Waiting for the masters of a deployment.
class TestSettling : public QObject
{
    Q_OBJECT

private slots:
    void endsWithTheLastShard();
    void hearsWhatWasSaidBeforeItWaits();
    void tellsTheFirstThatIsStillLost();
    void endsInTime();
    void endsWithItsScope();
};

void TestSettling::endsWithTheLastShard()
{
    TaskScope scope;
    Shards shards(3, &scope);
    Settling settling(&shards, &scope);
    bool settled = false;
    scope.start(settle(&settling, &settled));
    QCOMPARE(scope.closers(), 1);
    shards.fill(0);
    shards.lose(1, "nobody there");
    QVERIFY(!settling.isSettled());
    shards.leave(2);
    QVERIFY(!settled); // not within the signal: others have not heard of it yet
    QVERIFY(waitFor([&] { return settled; }));
    QCOMPARE(settling.firstError()->detail, QByteArray("nobody there"));
    QVERIFY(!settling.lostBecause(0));
    drain(scope);
}

void TestSettling::hearsWhatWasSaidBeforeItWaits()
{
    TaskScope scope;
    Shards shards(2, &scope);
    Settling settling(&shards, &scope);
    shards.fill(0);
    shards.lose(1, "nobody there");
    bool settled = false;
    scope.start(settle(&settling, &settled));
    QVERIFY(settled);
}

void TestSettling::tellsTheFirstThatIsStillLost()
{
    TaskScope scope;
    Shards shards(3, &scope);
    Settling settling(&shards, &scope);
    shards.lose(0, "away for a moment");
    shards.lose(2, "dead");
    QVERIFY(!settling.isSettled());
    shards.fill(0);
    shards.fill(1);
    QVERIFY(settling.isSettled());
    QCOMPARE(settling.firstError()->detail, QByteArray("dead"));
}

void TestSettling::endsInTime()
{
    TaskScope scope;
    Shards shards(1, &scope);
    Settling settling(&shards, &scope, 30ms);
    bool settled = false;
    QElapsedTimer timer;
    timer.start();
    scope.start(settle(&settling, &settled));
    QVERIFY(waitFor([&] { return settled; }));
    QVERIFY(timer.elapsed() >= 29);
    QVERIFY(!settling.isSettled());
    QVERIFY(!settling.firstError());
}

void TestSettling::endsWithItsScope()
{
    TaskScope scope;
    Shards shards(1, &scope);
    Settling settling(&shards, &scope);
    bool settled = false;
    scope.start(settle(&settling, &settled));
    drain(scope);
    QVERIFY(settled);
    QVERIFY(!settling.isSettled());
}

QTEST_GUILESS_MAIN(TestSettling)
#include "tst_settling.moc"
