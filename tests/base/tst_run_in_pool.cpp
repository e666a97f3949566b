// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/run_in_pool.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QSemaphore>
#include <QTest>
#include <QTimer>

#include <atomic>

class TestRunInPool : public QObject
{
    Q_OBJECT
private slots:
    /// What it made can still be posted: whoever quits loses no file, and nothing is posted to nobody.
    void aJobIsWaitedForWhileTheApplicationStands()
    {
        int argc = 1;
        char name[] = "tst_run_in_pool";
        char *argv[] = {name, nullptr};
        std::atomic<int> stood = 0;
        {
            const QCoreApplication application(argc, argv);
            base::runInPool([&stood] {
                ending().acquire();
                QElapsedTimer watched;
                watched.start();
                while (QCoreApplication::instance() && !watched.hasExpired(longEnoughMs))
                    QThread::yieldCurrentThread();
                stood = QCoreApplication::instance() ? 1 : -1;
            });
            qAddPostRoutine([] { ending().release(); });
        }
        QCOMPARE(stood.load(), 1);
    }

    /// QtSql adds a post routine when a job opens the first database, and closes every connection there.
    void aJobEndsBeforeThePostRoutinesThatItAdded()
    {
        int argc = 1;
        char name[] = "tst_run_in_pool";
        char *argv[] = {name, nullptr};
        QSemaphore added;
        std::atomic<bool> metCleanUp = false;
        {
            QCoreApplication application(argc, argv);
            base::runInPool([&] {
                qAddPostRoutine([] { cleanedUp() = true; });
                added.release();
                ending().acquire();
                QElapsedTimer watched;
                watched.start();
                while (!cleanedUp() && !watched.hasExpired(longEnoughMs))
                    QThread::yieldCurrentThread();
                metCleanUp = cleanedUp().load();
            });
            added.acquire();
            QTimer::singleShot(0, &application, [] {
                ending().release();
                QCoreApplication::quit();
            });
            QCOMPARE(application.exec(), 0);
        }
        QVERIFY(cleanedUp());
        QVERIFY(!metCleanUp);
    }

private:
    /// What the application does at its end takes less.
    static constexpr int longEnoughMs = 100;

    static std::atomic<bool> &cleanedUp()
    {
        static std::atomic<bool> cleaned = false;
        return cleaned;
    }

    /// Released when the application has begun to end.
    static QSemaphore &ending()
    {
        static QSemaphore semaphore;
        return semaphore;
    }
};

QTEST_APPLESS_MAIN(TestRunInPool)
#include "tst_run_in_pool.moc"
