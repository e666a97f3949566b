// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/same_hold.h"

#include "locks/dialects/dialects.h"

#include <QTest>

using namespace locks;

/// Whether a token that is seen twice is that of one hold.
class TestSameHold : public QObject
{
    Q_OBJECT
private slots:
    void itTakesTheTokenOrTheDeadline_data()
    {
        QTest::addColumn<Row>("row");
        QTest::addColumn<bool>("isHolds"); ///< the token names the hold
        QTest::addColumn<bool>("mayBeHolds");
        const QByteArray uuid = "7f3c9a10-2b4d-4e6f-8a01-c2d3e4f50617";
        QTest::newRow("a hold's") << row("generic.token", "7f3c9a102b4d4e6f8a01c2d3e4f506177f3c9a10") << true
                                  << true;
        QTest::newRow("whose is not known") << row("generic.token", uuid) << false << true;
        QTest::newRow("a host's") << row("generic.token", "web-1") << false << false;
        QTest::newRow("a word") << row("generic.token", "LOCKED") << false << false;
        QTest::newRow("Redisson's") << row("redisson.lock", uuid + ":57") << false << false;
        QTest::newRow("Spring's") << row("spring.registry", uuid) << false << false;
        Row noLock = row("generic.token", uuid);
        noLock.library = LibraryIndex(Dialects::table().count());
        QTest::newRow("probably no lock's") << noLock << false << false;
    }
    void itTakesTheTokenOrTheDeadline()
    {
        QFETCH(Row, row);
        QFETCH(bool, isHolds);
        QFETCH(bool, mayBeHolds);
        constexpr qint64 end = 1'000'000;
        QCOMPARE(mayNameHold(row), mayBeHolds);
        // Renewed, or acquired again.
        QCOMPARE(isSameHold(row, Between::OneRun, end, end + 11), isHolds);
        QCOMPARE(isSameHold(row, Between::Runs, end, end + 11), isHolds);
        QCOMPARE(isSameHold(row, Between::OneRun, noDeadline, noDeadline), isHolds);
        QCOMPARE(isSameHold(row, Between::Runs, noDeadline, noDeadline), isHolds);
        QCOMPARE(isSameHold(row, Between::Runs, noDeadline, end), isHolds);
        // A client may acquire again with the same deadline.
        QVERIFY(isSameHold(row, Between::OneRun, end, end + 10));
        QCOMPARE(isSameHold(row, Between::Runs, end, end), mayBeHolds);
        QCOMPARE(isSameHold(row, Between::Recorded, end, end), mayBeHolds);
        QCOMPARE(isSameHold(row, Between::Recorded, noDeadline, noDeadline), mayBeHolds);
        // The record is written a moment late: it does not know yet that the lock was taken again.
        QCOMPARE(isSameHold(row, Between::Recorded, end, end + 900), isHolds);
    }

private:
    static Row row(const char *library, const QByteArray &token)
    {
        Row row;
        row.key = "lock:a";
        row.hasToken = true;
        row.token = token;
        row.library = *Dialects::table().find(library);
        return row;
    }
};

QTEST_APPLESS_MAIN(TestSameHold)
#include "tst_same_hold.moc"
