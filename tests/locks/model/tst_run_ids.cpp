// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/run_ids.h"

#include <QTest>

using namespace locks;

/// Which process served a master at an instant. Time is given.
class TestRunIds : public QObject
{
    Q_OBJECT
private slots:
    void theProcessOfThatTime()
    {
        RunIds runs;
        runs.note(status("first"), 1000);
        runs.note(status("first"), 5000);
        QCOMPARE(at(runs, 999), QByteArray()); // nobody looked yet
        QCOMPARE(at(runs, 1000), QByteArray("first"));
        QCOMPARE(at(runs, 9000), QByteArray("first"));
        runs.note(away("first"), 10'000);
        runs.note(status("second"), 12'000);
        QCOMPARE(at(runs, 9000), QByteArray("first"));
        QCOMPARE(at(runs, 12'000), QByteArray("second"));
    }

    /// It may have been started again, and granted a lock, before the new connection was made.
    void nothingIsKnownWhileItIsAway()
    {
        RunIds runs;
        runs.note(status("first"), 1000);
        runs.note(away("first"), 10'000);
        QCOMPARE(at(runs, 11'000), QByteArray());
        runs.note(status("second"), 12'000);
        QCOMPARE(at(runs, 11'000), QByteArray());
    }

    /// A new connection shows the id of the old one until the server has told its own.
    void theIdOfAnEarlierConnectionDoesNotCount()
    {
        RunIds runs;
        runs.note(status("first"), 1000);
        runs.note(away("first"), 10'000);
        runs.note(status("first"), 12'000);
        runs.note(status("second"), 12'010);
        QCOMPARE(at(runs, 12'005), QByteArray());
        QCOMPARE(at(runs, 12'010), QByteArray("second"));
        QCOMPARE(at(runs, 9000), QByteArray("first"));
    }

    void aProcessThatOnlyLostItsConnection()
    {
        RunIds runs;
        runs.note(status("first"), 1000);
        runs.note(away("first"), 10'000);
        runs.note(status("first"), 12'000);
        QCOMPARE(at(runs, 20'000), QByteArray("first"));
    }

    void eachMasterByItsLabel()
    {
        RunIds runs;
        runs.note(status("one", "a:1"), 1000);
        runs.note(status("two", "b:1"), 1000);
        QCOMPARE(runs.at({QStringLiteral("b:1"), QStringLiteral("c:1"), QStringLiteral("a:1")}, 2000),
                 QByteArrayList({"two", {}, "one"}));
    }

    void theLatestAreKept()
    {
        RunIds runs;
        for (int i = 0; i < 100; ++i) {
            runs.note(status(QByteArray::number(i)), i * 10);
            runs.note(away(QByteArray::number(i)), i * 10 + 5);
        }
        QCOMPARE(at(runs, 0), QByteArray());
        QCOMPARE(at(runs, 991), QByteArray("99"));
    }

private:
    static MasterStatus status(const QByteArray &id, const char *label = "a:1")
    {
        MasterStatus status;
        status.label = QString::fromLatin1(label);
        status.connected = true;
        status.runId = id;
        return status;
    }
    static MasterStatus away(const QByteArray &id)
    {
        MasterStatus gone = status(id);
        gone.connected = false;
        return gone;
    }
    static QByteArray at(const RunIds &runs, qint64 unixMs)
    {
        return runs.at({QStringLiteral("a:1")}, unixMs).first();
    }
};

QTEST_APPLESS_MAIN(TestRunIds)
#include "tst_run_ids.moc"
