// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/replica_offsets.h"

#include <QTest>

using namespace locks;

/// After which instant nothing was copied to a replica that became the master.
class TestReplicaOffsets : public QObject
{
    Q_OBJECT
private slots:
    void theFirstOffsetThatIsNotExceeded();
    void anotherHistoryProvesNothing();
    void aServerThatTookNothingOverProvesNothing();
    void nonsenseIsNoOffset();
};

namespace {

QByteArray ofMaster(const QByteArray &history, qint64 offset)
{
    return "# Replication\r\nrole:master\r\nmaster_replid:" + history
        + "\r\nmaster_replid2:" + QByteArray(40, '0') + "\r\nmaster_repl_offset:" + QByteArray::number(offset)
        + "\r\nsecond_repl_offset:-1\r\n";
}

QByteArray ofSuccessor(const QByteArray &history, qint64 copied)
{
    return "# Replication\r\nrole:master\r\nmaster_replid:newnewnew\r\nmaster_replid2:" + history
        + "\r\nmaster_repl_offset:9999\r\nsecond_repl_offset:" + QByteArray::number(copied + 1) + "\r\n";
}

} // namespace

void TestReplicaOffsets::theFirstOffsetThatIsNotExceeded()
{
    ReplicaOffsets offsets;
    offsets.note(ofMaster("aaa", 100), 1000);
    offsets.note(ofMaster("aaa", 150), 2000);
    offsets.note(ofMaster("aaa", 150), 3000);
    offsets.note(ofMaster("aaa", 300), 4000);
    QCOMPARE(offsets.copiedUntil(ofSuccessor("aaa", 99)), std::optional<Millis>(1000));
    QCOMPARE(offsets.copiedUntil(ofSuccessor("aaa", 101)), std::optional<Millis>(2000));
    QCOMPARE(offsets.copiedUntil(ofSuccessor("aaa", 150)), std::optional<Millis>(2000));
    QCOMPARE(offsets.copiedUntil(ofSuccessor("aaa", 300)), std::optional<Millis>(4000));
    // It had copied more than the last offset that was read: anything later may be part of it.
    QVERIFY(!offsets.copiedUntil(ofSuccessor("aaa", 301)));
}

void TestReplicaOffsets::anotherHistoryProvesNothing()
{
    ReplicaOffsets offsets;
    offsets.note(ofMaster("aaa", 100), 1000);
    QVERIFY(!offsets.copiedUntil(ofSuccessor("bbb", 50)));
}

void TestReplicaOffsets::aServerThatTookNothingOverProvesNothing()
{
    ReplicaOffsets offsets;
    offsets.note(ofMaster("aaa", 100), 1000);
    QVERIFY(!offsets.copiedUntil(ofMaster("aaa", 50)));
    QVERIFY(!ReplicaOffsets().copiedUntil(ofSuccessor("aaa", 50)));
}

void TestReplicaOffsets::nonsenseIsNoOffset()
{
    ReplicaOffsets offsets;
    offsets.note("master_replid:aaa\r\nmaster_repl_offset:many\r\n", 1000);
    offsets.note("master_repl_offset:100\r\n", 2000);
    QVERIFY(!offsets.copiedUntil(ofSuccessor("aaa", 1)));
    QVERIFY(!offsets.copiedUntil({}));
}

QTEST_GUILESS_MAIN(TestReplicaOffsets)
#include "tst_replica_offsets.moc"
