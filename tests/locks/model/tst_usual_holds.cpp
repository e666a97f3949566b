// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/judgement.h"
#include "locks/model/usual_holds.h"
#include "locks/model/verdict.h"

#include <QTest>

using namespace locks;

/// When a lock is held longer than its past says, and what is said of it.
class TestUsualHolds : public QObject
{
    Q_OBJECT
private slots:
    void limits_data();
    void limits();
    void theKeysOwnPastComesFirst();
    void overdueEndsWithTheLease();
    void nothingIsClaimedOfFew();
    void sentences();
};

namespace {

constexpr Millis now = 10'000'000;

Row heldFor(Millis span)
{
    Row row;
    row.key = "lock:a";
    row.token = "t";
    row.hasToken = true;
    row.held = 1;
    row.deadline = now + 3'600'000;
    row.longestLease = 7'200'000;
    row.firstSeen = now - span;
    row.birthSeen = true;
    return row;
}

UsualHold past(qint64 samples, Millis p50, Millis p99, Millis longest)
{
    return {samples, p50, p99, longest, false};
}

} // namespace

void TestUsualHolds::limits_data()
{
    QTest::addColumn<qint64>("samples");
    QTest::addColumn<Millis>("p99");
    QTest::addColumn<Millis>("longest");
    QTest::addColumn<Millis>("allowed");
    QTest::newRow("too few") << qint64(29) << Millis(40000) << Millis(41000) << noDeadline;
    QTest::newRow("the longest of 30") << qint64(30) << Millis(40000) << Millis(41000) << Millis(61500);
    QTest::newRow("of 999") << qint64(999) << Millis(20000) << Millis(41000) << Millis(61500);
    QTest::newRow("the 99th of 1000") << qint64(1000) << Millis(20000) << Millis(41000) << Millis(30000);
    QTest::newRow("as finely as looks can tell") << qint64(5000) << Millis(3) << Millis(9) << Millis(1000);
}

void TestUsualHolds::limits()
{
    QFETCH(qint64, samples);
    QFETCH(Millis, p99);
    QFETCH(Millis, longest);
    QTEST(overdueAfter(past(samples, 10, p99, longest)), "allowed");
}

void TestUsualHolds::theKeysOwnPastComesFirst()
{
    UsualHolds holds;
    QVERIFY(!holds.of("lock:order:17"));
    holds.addShape("lock:order:*", past(400, 1000, 2000, 3000));
    QVERIFY(holds.of("lock:order:17")->isOfShape);
    holds.addKey("lock:order:17", past(10, 1, 1, 1)); // too few: the shape knows more
    QCOMPARE(holds.of("lock:order:17")->samples, qint64(400));
    holds.addKey("lock:order:18", past(30, 5000, 6000, 7000));
    QCOMPARE(holds.of("lock:order:18")->longest, Millis(7000));
    QVERIFY(!holds.of("lock:order:18")->isOfShape);
    QVERIFY(!holds.of("other"));
}

void TestUsualHolds::overdueEndsWithTheLease()
{
    Row row = heldFor(10'000);
    row.overdueAt = now + 500;
    QVERIFY(!judge(row, now).states.testFlag(State::Overdue));
    QVERIFY(!judge(row, now + 500).states.testFlag(State::Overdue));
    QVERIFY(judge(row, now + 501).states.testFlag(State::Overdue));
    row.deadline = now + 400; // a lock that has ended is nobody's
    QVERIFY(!judge(row, now + 501).states.testFlag(State::Overdue));
}

void TestUsualHolds::nothingIsClaimedOfFew()
{
    const QString few = usualSentence(past(4, 1000, 2000, 3000));
    QVERIFY2(few.contains(QLatin1String("4 earlier")), qPrintable(few));
    QVERIFY2(!few.contains(QLatin1String("99")), qPrintable(few));
    QCOMPARE(overdueSentence(heldFor(10'000'000), now), QString());
}

void TestUsualHolds::sentences()
{
    Row row = heldFor(14 * 60'000);
    const auto many = std::make_shared<const UsualHold>(past(2318, 12'000, 41'000, 900'000));
    row.usual = many;
    row.overdueAt = row.firstSeen + overdueAfter(*many);
    QCOMPARE(overdueSentence(row, now),
             QStringLiteral("held 14 min; of 2,318 earlier holds 99 % took less than 41 s"));
    QVERIFY(!verdictOf(row, now).evidence.filter(QStringLiteral("Overdue: held 14 min")).isEmpty());
    row.overdueAt = row.firstSeen + 120'000; // a rule allows more than the past does: the past was first
    QCOMPARE(overdueSentence(row, now),
             QStringLiteral("held 14 min; of 2,318 earlier holds 99 % took less than 41 s"));
    row.overdueAt = row.firstSeen + 30'000;
    QCOMPARE(overdueSentence(row, now), QStringLiteral("held 14 min; a rule allows 30 s"));

    UsualHold few = past(30, 12'000, 40'000, 41'000);
    row.usual = std::make_shared<const UsualHold>(few);
    row.overdueAt = row.firstSeen + overdueAfter(few);
    QCOMPARE(overdueSentence(row, now),
             QStringLiteral("held 14 min; longer than each of 30 earlier holds (longest 41 s)"));
    few.isOfShape = true;
    row.usual = std::make_shared<const UsualHold>(few);
    QVERIFY(overdueSentence(row, now).contains(QLatin1String("such keys")));
    row.usual.reset();
    QVERIFY(overdueSentence(row, now).contains(QLatin1String("a rule allows")));
}

QTEST_GUILESS_MAIN(TestUsualHolds)
#include "tst_usual_holds.moc"
