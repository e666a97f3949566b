// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/task_scope.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QTest>

using namespace std::chrono_literals;
using base::TaskScope;

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
        const TaskScope::Closer closer = scope.addCloser([&] { closed = true; });
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

    void closesWhatStillLives()
    {
        TaskScope scope;
        QByteArray closed;
        TaskScope::Closer first = scope.addCloser([&] { closed += 'a'; });
        {
            const TaskScope::Closer dead = scope.addCloser([&] { closed += 'b'; });
            QCOMPARE(scope.closers(), 2);
        }
        QCOMPARE(scope.closers(), 1);
        TaskScope::Closer second = scope.addCloser([&] { closed += 'c'; });
        const TaskScope::Closer moved = std::move(second);
        first = scope.addCloser([&] { closed += 'd'; }); // ends what it was
        QCOMPARE(scope.closers(), 2);
        scope.stop([] {});
        QCOMPARE(closed, QByteArray("cd"));
        QCOMPARE(scope.closers(), 0);
        const TaskScope::Closer late = scope.addCloser([&] { closed += 'e'; });
        QCOMPARE(scope.closers(), 0);
        scope.stop([] {});
        QCOMPARE(closed, QByteArray("cd"));
    }

    void closerEndsOthersAndItself()
    {
        TaskScope scope;
        auto others = std::make_unique<std::vector<TaskScope::Closer>>();
        int closed = 0;
        for (int i = 0; i < 3; ++i) {
            others->push_back(scope.addCloser([&] {
                ++closed;
                others.reset();
            }));
        }
        scope.stop([] {});
        QCOMPARE(closed, 1);
    }

    void closerOutlivesItsScope()
    {
        TaskScope::Closer closer;
        {
            TaskScope scope;
            closer = scope.addCloser([] { qFatal("nobody has stopped it"); });
        }
    }
};

QTEST_GUILESS_MAIN(TestTaskScope)
#include "tst_task_scope.moc"
