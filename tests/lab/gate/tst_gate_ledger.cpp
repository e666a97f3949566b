// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/ledger.h"

#include <QDateTime>
#include <QTest>

using namespace lab::gate;
using lab::race::bitOf;
using lab::race::Bounds;
using lab::race::Properties;
using lab::race::Property;

namespace {

constexpr qint64 leaseMs = 60'000;

/// One string, and a number that all count up.
Inventory holding(const QByteArray &value, qint64 leftMs = leaseMs, const QByteArray &count = "1")
{
    Inventory inventory;
    inventory.keys["lock"] = {"string", leftMs, {{QByteArray(), value}}};
    inventory.keys["fence"] = {"string", -1, {{QByteArray(), count}}};
    return inventory;
}

/// The number alone.
Inventory released()
{
    Inventory inventory = holding("free");
    inventory.keys.erase("lock");
    return inventory;
}

/// A has been let in, its lease has run out, and B has been let in.
Ledger bothInside()
{
    Ledger ledger(Bounds(), "counter");
    ledger.beginsAttempt(0);
    ledger.executed(0, Inventory(), holding("A"), {});
    ledger.granted(0);
    ledger.happened(Inventory());
    ledger.beginsAttempt(1);
    ledger.executed(1, Inventory(), holding("B"), {});
    ledger.granted(1);
    return ledger;
}

Effects writing()
{
    Effects effects;
    effects.touched = effects.written = {"lock"};
    return effects;
}

Effects renewing()
{
    Effects effects;
    effects.touched = effects.renewed = {"lock"};
    return effects;
}

} // namespace

/// What a race through the gate takes for broken, by what the server holds.
class TestGateLedger : public QObject
{
    Q_OBJECT

private slots:
    void writingOverExtends();
    void writingOverReleases();
    void gettingInTakes();
    void ownIsNoFault();
    void aCountIsNoLock();
    void whoWroteLastOwns();
    void theSameBytesAreTaken_data();
    void theSameBytesAreTaken();
    void anEndOfItselfIsNobodysDeed();
    void ofALeaseWithoutEndNobodyMayMakeOne();
    void aTimeInTheValueMayEndIt();
};

void TestGateLedger::writingOverExtends()
{
    Ledger ledger = bothInside();
    QCOMPARE(ledger.executed(0, holding("B"), holding("A"), {}), bitOf(Property::ForeignExtend));
    QCOMPARE(ledger.ownerOf("lock", {}), 0);
    // Then B finds a lock of A's.
    QCOMPARE(ledger.executed(1, holding("A"), holding("B"), {}), bitOf(Property::ForeignExtend));
}

void TestGateLedger::writingOverReleases()
{
    Ledger ledger = bothInside();
    ledger.wrote(0, 1);
    const QByteArray before = ledger.fingerprint();
    QCOMPARE(ledger.executed(0, holding("B"), holding("free", 1), {}), bitOf(Property::ForeignRelease));
    ledger.turnOver(0);
    QVERIFY(ledger.fingerprint() != before);
}

/// What comes of it is two inside.
void TestGateLedger::gettingInTakes()
{
    Ledger ledger = bothInside();
    ledger.wrote(0, 1);
    ledger.turnOver(0);
    ledger.beginsAttempt(0);
    QCOMPARE(ledger.executed(0, holding("B"), holding("A"), {}), Properties(0));
    QCOMPARE(ledger.granted(0), bitOf(Property::TwoInside));
}

void TestGateLedger::ownIsNoFault()
{
    Ledger ledger = bothInside();
    QCOMPARE(ledger.executed(1, holding("B", leaseMs / 2), holding("B"), renewing()), Properties(0));
    QCOMPARE(ledger.executed(1, holding("B"), holding("B again"), {}), Properties(0));
    QCOMPARE(ledger.executed(1, holding("B again"), Inventory(), {}), Properties(0));
}

void TestGateLedger::aCountIsNoLock()
{
    Ledger ledger = bothInside();
    QCOMPARE(ledger.executed(0, holding("B", leaseMs, "1"), holding("B", leaseMs, "2"), {}), Properties(0));
}

/// Two clients can write the same time within one second: the second one is the owner then.
void TestGateLedger::whoWroteLastOwns()
{
    Ledger ledger(Bounds(), "counter");
    ledger.executed(0, Inventory(), holding("same"), writing());
    QCOMPARE(ledger.ownerOf("lock", {}), 0);
    const QByteArray before = ledger.fingerprint();
    QCOMPARE(ledger.executed(1, holding("same"), holding("same"), writing()), Properties(0));
    QCOMPARE(ledger.ownerOf("lock", {}), 1);
    QCOMPARE(ledger.executed(1, holding("same"), released(), {}), Properties(0));
    ledger.executed(1, released(), holding("same"), writing());
    ledger.executed(0, holding("same"), holding("same"), writing());
    QCOMPARE(ledger.executed(1, holding("same"), released(), {}), bitOf(Property::ForeignRelease));
}

void TestGateLedger::theSameBytesAreTaken_data()
{
    QTest::addColumn<bool>("leaving");
    QTest::newRow("inside") << false;
    QTest::newRow("leaving") << true;
}

void TestGateLedger::theSameBytesAreTaken()
{
    QFETCH(const bool, leaving);
    Ledger ledger = bothInside();
    if (leaving)
        ledger.wrote(0, 1);
    QCOMPARE(ledger.executed(0, holding("B"), holding("B"), writing()),
             bitOf(leaving ? Property::ForeignRelease : Property::ForeignExtend));
}

/// A client that shortens a lease to nothing has removed the lock.
void TestGateLedger::anEndOfItselfIsNobodysDeed()
{
    Effects effects;
    effects.expired = {"lock"};
    Ledger ledger = bothInside();
    QCOMPARE(ledger.executed(0, holding("B"), released(), effects), Properties(0));
    QCOMPARE(ledger.ownerOf("lock", {}), -1);
    effects.touched = effects.shortened = {"lock"};
    ledger = bothInside();
    QCOMPARE(ledger.executed(0, holding("B"), released(), effects), bitOf(Property::ForeignRelease));
    ledger = bothInside();
    QCOMPARE(ledger.executed(0, holding("B"), holding("B", 1), effects), bitOf(Property::ForeignRelease));
    ledger = bothInside();
    QCOMPARE(ledger.executed(1, holding("B"), released(), effects), Properties(0));
}

void TestGateLedger::ofALeaseWithoutEndNobodyMayMakeOne()
{
    Ledger ledger = bothInside();
    QCOMPARE(ledger.executed(0, holding("B"), holding("B", -1), renewing()), bitOf(Property::ForeignExtend));
    QCOMPARE(ledger.executed(1, holding("B", -1), holding("B", -1), renewing()), Properties(0));
}

void TestGateLedger::aTimeInTheValueMayEndIt()
{
    const auto brokenBy = [](const QByteArray &value, qint64 leftMs) {
        Ledger ledger(Bounds(), "counter");
        Inventory held = holding(value, leftMs);
        held.keys["counter"] = {"string", -1, {{QByteArray(), "0"}}};
        ledger.executed(0, Inventory(), held, writing());
        ledger.crashed(0);
        ledger.beginsAttempt(1);
        ledger.refused(1);
        return ledger.atEnd(held, {"lock"}, false);
    };
    const QByteArray now = QByteArray::number(QDateTime::currentSecsSinceEpoch() + 3);
    QCOMPARE(brokenBy("a token", -1), bitOf(Property::LockedForEver));
    QCOMPARE(brokenBy("1234567890", -1), bitOf(Property::LockedForEver));
    QCOMPARE(brokenBy(now, -1), Properties(0));
    QCOMPARE(brokenBy("b7e3:" + now + "000", -1), Properties(0));
    // The key has an expiry in Redis, in 57 years.
    QCOMPARE(brokenBy(now, 57LL * 365 * 86'400'000), bitOf(Property::LockedForEver));
}

QTEST_GUILESS_MAIN(TestGateLedger)
#include "tst_gate_ledger.moc"
