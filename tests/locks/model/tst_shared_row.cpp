// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/quorum_course.h"
#include "locks/model/shared_row.h"

#include <QTest>

using namespace locks;

/// A packed row says what the row said, and one block serves everybody.
class TestSharedRow : public QObject
{
    Q_OBJECT
private slots:
    void everythingComesBack();
    void viewsSayTheSame();
    void tokensStandOnce();
    void emptyAndNull();
    void manyMasters();
    void copiesShareOneBlock();

private:
    static Holding holding(quint16 master, const QByteArray &token);
    static Row full();
};

Holding TestSharedRow::holding(quint16 master, const QByteArray &token)
{
    Holding holding;
    holding.master = master;
    holding.type = KeyType::Hash;
    holding.token = token;
    holding.hasToken = true;
    holding.deadline = 1234567 + master;
    holding.slack = 7;
    holding.endsAtUnixMs = 1795336470123;
    holding.library = 3;
    return holding;
}

/// No member as it is by default.
Row TestSharedRow::full()
{
    Row row;
    row.id = 17;
    row.key = QByteArray("lock:\0\xff", 7);
    row.token = "leading";
    row.hasToken = true;
    row.truncated = true;
    row.stale = true;
    row.mine = true;
    row.library = 5;
    row.held = 2;
    row.masters = 5;
    row.answered = 4;
    row.separateMaster = 3;
    row.renewals = 9;
    row.waiters = 11;
    row.deadline = 1234567;
    row.firstSeen = 100;
    row.unchangedBefore = 7;
    row.lastRenewal = 200;
    row.renewalPeriod = 300;
    row.longestLease = 400;
    row.overdueAt = 500;
    row.birthSeen = true;
    row.sinceFrom = SinceFrom::EarlierLook;
    row.unwatchedBefore = 6;
    row.takenOften = true;
    row.manyOwners = true;
    row.bornWithin = 12;
    row.ghost = true;
    row.failedOver = true;
    row.evictable = true;
    row.states = State::Held | State::Unproven;
    row.holdings = {holding(0, "leading"), holding(1, "other"), holding(2, "other"), holding(4, "leading")};
    row.holdings[1].truncated = true;
    row.holdings[2].hasToken = false;
    row.logical = true;
    row.waitersFrom = WaitersFrom::Queue;
    row.asked = {28, 30, AskedDoubt::None, true};
    row.ownerGone = true;
    row.renewalMissed = true;
    row.inside = std::make_shared<const Inside>();
    row.connections = std::make_shared<const OwnerConnections>();
    row.usual = std::make_shared<const UsualHold>();
    row.quorum = std::make_shared<const QuorumCourse>();
    row.holdings[1].logical = true;
    row.holdings[3].inside = row.inside;
    return row;
}

void TestSharedRow::everythingComesBack()
{
    const Row row = full();
    const SharedRow shared(row);
    QVERIFY(*shared == row);
    QVERIFY(*SharedRow(Row()) == Row());
    Row alone; // one of what few rows have
    alone.holdings = {holding(0, "t")};
    alone.connections = std::make_shared<const OwnerConnections>();
    QVERIFY(*SharedRow(alone) == alone);
    QVERIFY(!SharedRow(alone).holding(0).inside);
    alone.connections.reset();
    alone.usual = std::make_shared<const UsualHold>();
    alone.quorum = std::make_shared<const QuorumCourse>();
    QVERIFY(*SharedRow(alone) == alone);
    const QList<NoLock> noLocks{{1, KeyType::List}};
    QCOMPARE(SharedRow(alone, noLocks).noLocks(), noLocks);
    QVERIFY(*SharedRow(alone, noLocks) == alone);
    QVERIFY(SharedRow(alone).noLocks().isEmpty());
}

void TestSharedRow::viewsSayTheSame()
{
    const Row row = full();
    const SharedRow shared(row);
    QCOMPARE(shared.id(), row.id);
    QCOMPARE(shared.key(), QByteArrayView(row.key));
    QCOMPARE(shared.token(), QByteArrayView(row.token));
    QCOMPARE(shared.states(), row.states);
    QCOMPARE(shared.deadline(), row.deadline);
    QCOMPARE(shared.heldSince(), row.heldSince());
    QCOMPARE(row.heldSince(), row.firstSeen - 7000);
    QCOMPARE(shared.waiters(), row.waiters);
    QCOMPARE(shared.masters(), int(row.masters));
    QVERIFY(shared.isOwnerGone());
    QCOMPARE(shared.connections(), row.connections);
    QCOMPARE(shared.usual(), row.usual);
    QCOMPARE(shared.quorum(), row.quorum);
    QCOMPARE(shared.overdueAt(), row.overdueAt);
    QCOMPARE(shared.holdingCount(), 4);
    QCOMPARE(shared.holding(2).token, QByteArrayView("other"));
    QCOMPARE(shared.holdingOn(4), 3);
    QCOMPARE(shared.holdingOn(3), -1);
}

void TestSharedRow::tokensStandOnce()
{
    const SharedRow shared(full());
    // As addresses: the same bytes, not equal ones. Compared as strings they would be read past their end.
    const auto at = [](QByteArrayView bytes) {
        return static_cast<const void *>(bytes.data());
    };
    QCOMPARE(at(shared.holding(0).token), at(shared.token()));
    QCOMPARE(at(shared.holding(1).token), at(shared.holding(2).token));
}

void TestSharedRow::emptyAndNull()
{
    QVERIFY(!SharedRow());
    QVERIFY(*SharedRow() == Row());
    Row row;
    row.id = 1;
    row.hasToken = true; // an empty key and an empty token are legal
    row.holdings = {holding(0, {})};
    const SharedRow shared(row);
    QVERIFY(*shared == row);
    QVERIFY(shared.key().isEmpty());
}

void TestSharedRow::manyMasters()
{
    Row row;
    for (quint16 i = 0; i < 64; ++i)
        row.holdings.append(holding(i, "token" + QByteArray::number(i % 3)));
    QVERIFY(*SharedRow(row) == row);
}

void TestSharedRow::copiesShareOneBlock()
{
    const Row row = full();
    SharedRow kept;
    {
        const SharedRow first(row);
        SharedRow second = first;
        QVERIFY(second.isSame(first));
        QVERIFY(!second.isSame(SharedRow(row)));
        kept = std::move(second);
        QVERIFY(!second);
    }
    QVERIFY(*kept == row);
    QCOMPARE(kept->key, row.key);
}

QTEST_APPLESS_MAIN(TestSharedRow)
#include "tst_shared_row.moc"
