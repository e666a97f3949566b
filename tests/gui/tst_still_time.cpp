// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/still_time.h"

#include <QTest>

using gui::StillTime;
using locks::Change;
using locks::Event;
using locks::Row;
using locks::State;

namespace {

const locks::Millis began = locks::steadyNow();

Change changeOf(Event event, const QByteArray &token, locks::Millis left, quint16 renewals)
{
    Row row;
    row.id = 7;
    row.key = "lock:42";
    row.token = token;
    row.hasToken = true;
    row.deadline = locks::steadyNow() + left;
    row.firstSeen = began;
    row.birthSeen = true;
    row.longestLease = 30'000;
    row.renewals = renewals;
    row.renewalPeriod = renewals > 1 ? 200 : 0;
    row.asked.doubt = locks::AskedDoubt::Renewals;
    row.states = State::Held;
    if (renewals > 1)
        row.states |= State::Renewing;
    Change change;
    change.event = event;
    change.row = row;
    return change;
}

Change told(StillTime *still, const Change &change)
{
    locks::Delta delta;
    delta.changes = {change};
    return still->told(delta).changes.first();
}

constexpr locks::Millis shortMs = 250;

/// More than that.
void letTimePass()
{
    const locks::Millis begin = locks::steadyNow();
    QVERIFY(QTest::qWaitFor([begin] { return locks::steadyNow() - begin > 2 * shortMs; }));
}

locks::Millis heldFor(const Change &change)
{
    return locks::steadyNow() - change.row.heldSince();
}

} // namespace

/// What is told of locks whose leases are put back again and again.
class TestStillTime : public QObject
{
    Q_OBJECT
private slots:
    void puttingBackIsNoRenewal()
    {
        StillTime still;
        told(&still, changeOf(Event::Present, "A1", 30'000, 0));
        for (quint16 times = 1; times < 20; ++times) {
            const Change change = told(&still, changeOf(Event::Renewed, "A1", 29'900, times));
            QCOMPARE(change.event, Event::Changed);
            const Row row = *change.row;
            QCOMPARE(row.renewals, quint16(0));
            QCOMPARE(row.asked.doubt, locks::AskedDoubt::OwnReads);
            QCOMPARE(row.states, locks::States(State::Held));
        }
    }

    /// The lesson's own: its time went by, and then more was left than before.
    void aLessonsRenewalIsOne()
    {
        StillTime still;
        told(&still, changeOf(Event::Present, "A1", 30'000, 0));
        for (quint16 times = 1; times <= 2; ++times) {
            told(&still, changeOf(Event::Changed, "A1", 2'000, 0));
            const Change change = told(&still, changeOf(Event::Renewed, "A1", 30'000, 1));
            QCOMPARE(change.event, Event::Renewed);
            QCOMPARE(Row(*change.row).renewals, times);
            QCOMPARE(change.row.states().testFlag(State::Renewing), times > 1);
        }
    }

    void whatIsAboutToEndIsSaid()
    {
        StillTime still;
        told(&still, changeOf(Event::Present, "A1", 30'000, 5));
        const Change change = told(&still, changeOf(Event::Changed, "A1", 1'500, 5));
        QCOMPARE(change.row.states(), locks::States(State::Held) | State::Expiring);
    }

    /// As its lease does; by the lesson's time it has been held for as long as that became shorter.
    void heldForStandsStill()
    {
        StillTime still;
        told(&still, changeOf(Event::Acquired, "A1", 30'000, 0));
        letTimePass();
        QVERIFY(heldFor(told(&still, changeOf(Event::Renewed, "A1", 30'000, 1))) < shortMs);
        told(&still, changeOf(Event::Changed, "A1", 20'000, 1));
        letTimePass();
        const locks::Millis held = heldFor(told(&still, changeOf(Event::Renewed, "A1", 20'000, 2)));
        QVERIFY(held >= 10'000 - shortMs && held < 10'000 + shortMs);
        letTimePass();
        const locks::Delta again = still.again();
        QCOMPARE(again.changes.size(), 1);
        QCOMPARE(again.changes.first().event, Event::Changed);
        QVERIFY(heldFor(again.changes.first()) < 10'000 + shortMs);
        const Row row = *again.changes.first().row;
        QVERIFY(!row.birthSeen); // at least
        QVERIFY(row.deadline - locks::steadyNow() > 20'000 - shortMs);
        QVERIFY(heldFor(told(&still, changeOf(Event::Acquired, "B1", 30'000, 0))) < shortMs);
    }

    void withoutALeaseItStandsStillToo()
    {
        StillTime still;
        Change change = changeOf(Event::Acquired, "A1", 0, 0);
        Row row = *change.row;
        row.deadline = locks::noDeadline;
        change.row = row;
        told(&still, change);
        letTimePass();
        const locks::Delta again = still.again();
        QCOMPARE(again.changes.size(), 1);
        QVERIFY(heldFor(again.changes.first()) < shortMs);
        QCOMPARE(Row(*again.changes.first().row).deadline, locks::noDeadline);
        change.event = Event::Ended;
        told(&still, change);
        QVERIFY(still.again().changes.isEmpty());
    }

    void anotherHolderBeginsAnew()
    {
        StillTime still;
        told(&still, changeOf(Event::Present, "A1", 2'000, 0));
        QCOMPARE(Row(*told(&still, changeOf(Event::Acquired, "B1", 30'000, 0)).row).renewals, quint16(0));
    }
};

QTEST_GUILESS_MAIN(TestStillTime)
#include "tst_still_time.moc"
