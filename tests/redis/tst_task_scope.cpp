// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/task_scope.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QTest>

using namespace std::chrono_literals;
using redis::TaskScope;

namespace {

QCoro::Task<> sleeper(TaskScope *scope, std::chrono::microseconds time, QList<bool> *into)
{
    const bool completed = co_await scope->sleep(time);
    into->append(completed);
}

} // namespace

class TestTaskScope : public QObject
{
    Q_OBJECT

private slots:
    void sleeps()
    {
        TaskScope scope;
        QList<bool> ended;
        QElapsedTimer timer;
        timer.start();
        scope.start(sleeper(&scope, 20ms, &ended));
        QCOMPARE(scope.running(), 1);
        QVERIFY(waitFor([&] { return ended.size() == 1; }));
        QVERIFY(ended.first());
        QVERIFY(timer.elapsed() >= 20);
        QCOMPARE(scope.running(), 0);
    }

    void stopWakesSleepersThenDrains()
    {
        TaskScope scope;
        QList<bool> ended;
        for (int i = 0; i < 100; ++i)
            scope.start(sleeper(&scope, 1h, &ended));
        bool closed = false;
        bool drained = false;
        scope.addCloser([&] { closed = true; });
        scope.stop([&] { drained = true; });
        QVERIFY(closed);
        QVERIFY(waitFor([&] { return drained; }));
        QCOMPARE(ended.count(false), 100);
    }

    void sleepInStoppedScopeEndsAtOnce()
    {
        TaskScope scope;
        bool drained = false;
        scope.stop([&] { drained = true; });
        QList<bool> ended;
        scope.start(sleeper(&scope, 1h, &ended));
        QCOMPARE(ended, QList<bool>{false});
        QVERIFY(waitFor([&] { return drained; }));
    }
};

QTEST_GUILESS_MAIN(TestTaskScope)
#include "tst_task_scope.moc"
