// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/due_timer.h"
#include "redis_server.h"

#include <QTest>
#include <QThread>

using namespace locks;

/// After a standstill of the process changes are read before anything counts as overdue.
class TestDueTimer : public QObject
{
    Q_OBJECT
private slots:
    void firesAtItsTime();
    void waitsAfterAStandstill();
    void isSetAgainByWhatItCalls();
    void stops();
};

void TestDueTimer::firesAtItsTime()
{
    Millis fired = 0;
    DueTimer timer(std::chrono::milliseconds(5'000), [&fired](Millis now) { fired = now; });
    const Millis at = steadyNow() + 50;
    timer.setAt(at);
    QVERIFY(waitFor([&fired] { return fired != 0; }));
    QVERIFY(fired >= at);
    QVERIFY(timer.judgedNow() >= fired);
}

void TestDueTimer::waitsAfterAStandstill()
{
    Millis fired = 0;
    DueTimer timer(std::chrono::milliseconds(200), [&fired](Millis now) { fired = now; });
    const Millis at = steadyNow() + 20;
    timer.setAt(at);
    QThread::msleep(700); // no event is handled
    QVERIFY(timer.judgedNow() <= at + 5); // as if the time had stood still with it
    const Millis goesOn = steadyNow();
    QCoreApplication::processEvents(); // the timer fires, late
    QCOMPARE(fired, 0);
    timer.setAt(steadyNow() + 1); // does not shorten the wait
    QVERIFY(waitFor([&fired] { return fired != 0; }));
    QVERIFY(fired >= goesOn + 200);
}

void TestDueTimer::isSetAgainByWhatItCalls()
{
    int calls = 0;
    DueTimer *timer = nullptr;
    DueTimer owner(std::chrono::milliseconds(100), [&](Millis now) {
        if (++calls < 3)
            timer->setAt(now + 10);
    });
    timer = &owner;
    owner.setAt(steadyNow());
    QVERIFY(waitFor([&calls] { return calls == 3; }));
}

void TestDueTimer::stops()
{
    int calls = 0;
    DueTimer stopped(std::chrono::milliseconds(100), [&calls](Millis) { ++calls; });
    bool isOver = false;
    DueTimer later(std::chrono::milliseconds(100), [&isOver](Millis) { isOver = true; });
    stopped.setAt(steadyNow() + 20);
    stopped.setAt(noDeadline);
    later.setAt(steadyNow() + 60);
    QVERIFY(waitFor([&isOver] { return isOver; }));
    QCOMPARE(calls, 0);
}

QTEST_GUILESS_MAIN(TestDueTimer)
#include "tst_due_timer.moc"
