// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/ledger.h"

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
    QCOMPARE(ledger.executed(1, holding("B", leaseMs / 2), holding("B"), {"lock"}), Properties(0));
    QCOMPARE(ledger.executed(1, holding("B"), holding("B again"), {}), Properties(0));
    QCOMPARE(ledger.executed(1, holding("B again"), Inventory(), {}), Properties(0));
}

void TestGateLedger::aCountIsNoLock()
{
    Ledger ledger = bothInside();
    QCOMPARE(ledger.executed(0, holding("B", leaseMs, "1"), holding("B", leaseMs, "2"), {}), Properties(0));
}

QTEST_GUILESS_MAIN(TestGateLedger)
#include "tst_gate_ledger.moc"
