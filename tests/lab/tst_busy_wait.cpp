// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/busy_wait.h"

#include <QElapsedTimer>
#include <QtTest>

#include <optional>
#include <vector>

using lab::BusyWait;

class TestBusyWait : public QObject
{
    Q_OBJECT

private slots:
    void sleepsUnlessAllowed()
    {
        BusyWait wait;
        const auto answer = wait.expect();
        QVERIFY(!wait.isAwake());
    }

    void staysAwakeForAWhile()
    {
        BusyWait wait;
        wait.allow();
        QVERIFY(!wait.isAwake());
        for (int i = 0; i < 3; ++i) {
            QElapsedTimer clock;
            clock.start();
            const auto answer = wait.expect();
            QVERIFY(wait.isAwake());
            // Would wait for ever if the loop slept: nothing else is due.
            while (wait.isAwake())
                QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
            QVERIFY(clock.nsecsElapsed() > 100'000);
        }
    }

    void sleepsOnceAnswered()
    {
        BusyWait wait;
        wait.allow();
        std::optional<BusyWait::Expected> answer(wait.expect());
        answer.reset();
        QCoreApplication::processEvents();
        QVERIFY(!wait.isAwake());
    }

    void sleepsWhereManyAreExpected()
    {
        BusyWait wait;
        wait.allow();
        std::vector<BusyWait::Expected> answers;
        for (int i = 0; i < 50; ++i)
            answers.push_back(wait.expect());
        QCoreApplication::processEvents();
        QVERIFY(!wait.isAwake());
        answers.clear();
        const auto answer = wait.expect();
        QVERIFY(wait.isAwake());
    }
};

QTEST_GUILESS_MAIN(TestBusyWait)
#include "tst_busy_wait.moc"
