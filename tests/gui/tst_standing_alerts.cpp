// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/alerts/standing_alerts.h"

#include <QTest>

using namespace gui;
using locks::Alert;
using locks::AlertKind;

/// What of the alerts still stands: what clears takes its own away and no other.
class TestStandingAlerts : public QObject
{
    Q_OBJECT
private slots:
    void whatClearsGoes();
    void tellsWhetherOneCame();
    void ownersOfOneKeyAreOne();
    void keysAndTokensAreNotMixed();
    void isBounded();

private:
    static Alert alert(const QByteArray &key, const QByteArray &token, bool cleared = false,
                       AlertKind kind = AlertKind::NoExpiry)
    {
        Alert alert{kind, key, token, true};
        alert.cleared = cleared;
        return alert;
    }
};

void TestStandingAlerts::whatClearsGoes()
{
    StandingAlerts standing;
    QVERIFY(!standing.newest());
    standing.take({alert("a", "1"), alert("b", "1")});
    standing.take({alert("b", "1", false, AlertKind::HeldOver)});
    QCOMPARE(standing.size(), 3);
    QCOMPARE(standing.newest()->kind, AlertKind::HeldOver);
    standing.take({alert("b", "1", true, AlertKind::HeldOver)});
    QCOMPARE(standing.newest()->key, QByteArray("b"));
    standing.take({alert("b", "1", true)});
    QCOMPARE(standing.newest()->key, QByteArray("a"));
    standing.take({alert("a", "1", true)});
    QVERIFY(standing.isEmpty());
}

void TestStandingAlerts::tellsWhetherOneCame()
{
    StandingAlerts standing;
    QVERIFY(standing.take({alert("a", "1")}));
    QVERIFY(standing.take({alert("b", "1"), alert("a", "1", true)}));
    QVERIFY(!standing.take({alert("b", "1", true)}));
    QVERIFY(!standing.take({alert("c", "1"), alert("c", "1", true)})); // it is well again by now
    QVERIFY(!standing.take({alert("never told", "1", true)}));
}

void TestStandingAlerts::ownersOfOneKeyAreOne()
{
    StandingAlerts standing;
    standing.take({alert("a", "1", false, AlertKind::OwnerChanges)});
    standing.take({alert("a", "2", false, AlertKind::OwnerChanges)});
    QCOMPARE(standing.size(), 1);
    standing.take({alert("a", "3", true, AlertKind::OwnerChanges)});
    QVERIFY(standing.isEmpty());
}

void TestStandingAlerts::keysAndTokensAreNotMixed()
{
    StandingAlerts standing;
    standing.take({alert("a", "b c"), alert("a b", "c"), alert("a", "c")});
    QCOMPARE(standing.size(), 3);
    Alert without = alert("a", {});
    without.hasToken = false;
    standing.take({without, alert("a", {})});
    QCOMPARE(standing.size(), 5);
    Alert elsewhere = alert("a", "c");
    elsewhere.separateMaster = 1; // the same key and token on another server
    standing.take({elsewhere});
    QCOMPARE(standing.size(), 6);
    elsewhere.cleared = true;
    standing.take({elsewhere});
    QCOMPARE(standing.size(), 5);
}

void TestStandingAlerts::isBounded()
{
    StandingAlerts standing;
    QList<Alert> storm;
    for (int i = 0; i < StandingAlerts::most + 10; ++i)
        storm.append(alert(QByteArray::number(i), "1"));
    standing.take(storm);
    QCOMPARE(standing.size(), StandingAlerts::most);
}

QTEST_APPLESS_MAIN(TestStandingAlerts)
#include "tst_standing_alerts.moc"
