// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/clock_steps.h"

#include <QTest>

using namespace locks;

/// When a lease may have ended on a server whose clock was set.
class TestClockSteps : public QObject
{
    Q_OBJECT
private slots:
    void withoutAStepNothingChanges();
    void aStepForwardEndsItAtTheStep();
    void aStepBackLeavesTheEarlierEnd();
    void severalSteps();
    void manySteps();
};

void TestClockSteps::withoutAStepNothingChanges()
{
    ClockSteps steps;
    QCOMPARE(steps.soonest(5000, 0), 5000);
    QVERIFY(!steps.hasSince(0));
    steps.note(900, 1000, 700);
    QVERIFY(steps.hasSince(999));
    QVERIFY(!steps.hasSince(1000)); // it was there after the step
    QCOMPARE(steps.soonest(5000, 1000), 5000);
    QCOMPARE(steps.soonest(noDeadline, 0), noDeadline);
}

void TestClockSteps::aStepForwardEndsItAtTheStep()
{
    ClockSteps steps;
    steps.note(900, 1000, 10'000);
    QCOMPARE(steps.soonest(-5000, 0),
             900); // at 5000 by the clock of before, which was set at 900 at the earliest
    QCOMPARE(steps.soonest(-9500, 0), 500); // it had ended before the step
    QCOMPARE(steps.soonest(1500, 0), 1500); // it ends after the step in any case
}

void TestClockSteps::aStepBackLeavesTheEarlierEnd()
{
    ClockSteps steps;
    steps.note(900, 1000, -10'000);
    QCOMPARE(steps.soonest(10'950, 0), 950); // if the clock was set after that
    QCOMPARE(steps.soonest(20'000, 0), 10'000);
}

void TestClockSteps::severalSteps()
{
    ClockSteps steps;
    steps.note(900, 1000, 10'000);
    steps.note(1900, 2000, -10'000); // by its clock of now as at first; in between it may have ended
    QCOMPARE(steps.soonest(8000, 0), 900);
    QCOMPARE(steps.soonest(8000, 1500), 1500); // by the clock of then it had ended, and was there still
    QCOMPARE(steps.soonest(8000, 2000), 8000);
}

/// Steps that are not kept any more may have ended it at any time.
void TestClockSteps::manySteps()
{
    ClockSteps steps;
    for (int i = 1; i <= 40; ++i)
        steps.note(i * 1000 - 100, i * 1000, 1);
    QCOMPARE(steps.soonest(90'000, 10'000), 10'000);
    QCOMPARE(steps.soonest(90'000, 39'500), 90'000);
}

QTEST_GUILESS_MAIN(TestClockSteps)
#include "tst_clock_steps.moc"
