// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/alerts/alert_watch.h"

#include <QTest>

using namespace locks;

namespace {

constexpr Millis start = 1000000;

Row row(quint32 id, const QByteArray &key, const QByteArray &token, Millis deadline = start + 30000)
{
    Row row;
    row.id = id;
    row.key = key;
    row.token = token;
    row.hasToken = true;
    row.deadline = deadline;
    row.firstSeen = start;
    return row;
}

QList<Alert> feed(AlertWatch &watch, Event event, const Row &row, Millis now = start)
{
    Delta delta;
    delta.changes = {Change{event, EndReason::None, row}};
    return watch.feed(delta, now);
}

AlertWatch watching(const AlertRules &rules)
{
    AlertWatch watch;
    watch.setRules(rules);
    return watch;
}

AlertRules noExpiry()
{
    AlertRules rules;
    rules.noExpiry = true;
    return rules;
}

AlertRules heldOver(std::chrono::milliseconds time)
{
    AlertRules rules;
    rules.heldOver = time;
    return rules;
}

AlertRules renewalMissed()
{
    AlertRules rules;
    rules.renewalMissed = true;
    return rules;
}

AlertRules ownerChanges(int count)
{
    AlertRules rules;
    rules.ownerChanges = count;
    return rules;
}

} // namespace

/// Each rule tells what it is for, once, and nothing else.
class TestAlertWatch : public QObject
{
    Q_OBJECT
private slots:
    void quietKeepsNothing()
    {
        AlertWatch watch;
        QVERIFY(feed(watch, Event::Acquired, row(1, "lock:a", "t", noDeadline)).isEmpty());
        QCOMPARE(watch.size(), 0);
        QCOMPARE(watch.next(), noDeadline);
    }

    void noExpiryWhenItAppears()
    {
        AlertWatch watch = watching(noExpiry());
        const QList<Alert> alerts = feed(watch, Event::Acquired, row(1, "lock:a", "t", noDeadline));
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.first().kind, AlertKind::NoExpiry);
        QCOMPARE(alerts.first().key, QByteArray("lock:a"));
        QVERIFY2(feed(watch, Event::Changed, row(1, "lock:a", "t", noDeadline)).isEmpty(), "told once");
        QVERIFY(!feed(watch, Event::Acquired, row(1, "lock:a", "u", noDeadline)).last().cleared);
    }

    void noExpiryWhenItIsLost()
    {
        AlertWatch watch = watching(noExpiry());
        QVERIFY(feed(watch, Event::Present, row(1, "lock:a", "t")).isEmpty());
        QCOMPARE(feed(watch, Event::Changed, row(1, "lock:a", "t", noDeadline)).size(), 1);
    }

    void whatTheFirstPassFindsDidNotAppear()
    {
        AlertWatch watch = watching(noExpiry());
        QVERIFY(feed(watch, Event::Present, row(1, "lock:a", "t", noDeadline)).isEmpty());
        QVERIFY(feed(watch, Event::Changed, row(1, "lock:a", "t", noDeadline)).isEmpty());
    }

    /// A ghost has appeared: its server has old data, or an undo restored its key.
    void aGhostAppears()
    {
        AlertWatch watch = watching(noExpiry());
        Row ghost = row(1, "lock:a", "t", noDeadline);
        ghost.ghost = true;
        QCOMPARE(feed(watch, Event::Present, ghost).size(), 1);
    }

    /// Some libraries set the key first and its expiry a moment later.
    void noExpiryOnlyWhereItStaysSo()
    {
        AlertRules rules = noExpiry();
        rules.noExpiryFor = std::chrono::seconds(5);
        AlertWatch watch = watching(rules);
        QVERIFY(feed(watch, Event::Acquired, row(1, "lock:a", "t", noDeadline)).isEmpty());
        QVERIFY(feed(watch, Event::Acquired, row(2, "lock:b", "t", noDeadline)).isEmpty());
        QVERIFY(feed(watch, Event::Changed, row(2, "lock:b", "t"), start + 100).isEmpty());
        QVERIFY(watch.due(start + 4999).isEmpty());
        const QList<Alert> alerts = watch.due(start + 5000);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.first().key, QByteArray("lock:a"));
        QVERIFY2(watch.due(start + 60000).isEmpty(), "told once");
        QVERIFY(feed(watch, Event::Changed, row(1, "lock:a", "t"), start + 61000).first().cleared);
    }

    void someKeysHaveLimitsOfTheirOwn()
    {
        AlertRules rules = heldOver(std::chrono::seconds(60));
        rules.limits = QStringLiteral("nightly:* 2h, quick:* 10s,quick:* 20s");
        AlertWatch watch = watching(rules);
        feed(watch, Event::Present, row(1, "lock:a", "t"));
        feed(watch, Event::Present, row(2, "nightly:a", "t"));
        feed(watch, Event::Present, row(3, "quick:a", "t"));
        const QList<Alert> first = watch.due(start + 10000);
        QCOMPARE(first.size(), 1);
        QCOMPARE(first.first().key, QByteArray("quick:a"));
        QCOMPARE(first.first().limit, 10000);
        QCOMPARE(watch.due(start + 7199999).size(), 1); // lock:a
        QCOMPARE(watch.due(start + 7200000).first().key, QByteArray("nightly:a"));
    }

    void limitsAreReadWholeOrNotAtAll()
    {
        QVERIFY(keyLimitsFrom({})->isEmpty());
        QCOMPARE(keyLimitsFrom(QStringLiteral("a b:* 1h30m,"))->first().pattern, QByteArray("a b:*"));
        for (const char *bad : {"nightly:*", "nightly:* soon", "nightly:* 2h, quick:*"})
            QVERIFY2(!keyLimitsFrom(QString::fromLatin1(bad)).ok(), bad);
    }

    void heldTooLong()
    {
        AlertWatch watch = watching(heldOver(std::chrono::seconds(60)));
        QVERIFY(feed(watch, Event::Present, row(1, "lock:a", "t")).isEmpty());
        QCOMPARE(watch.next(), start + 60000);
        QVERIFY(watch.due(start + 59999).isEmpty());
        const QList<Alert> alerts = watch.due(start + 60000);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.first().kind, AlertKind::HeldOver);
        QCOMPARE(alerts.first().span, 60000);
        QVERIFY2(watch.due(start + 600000).isEmpty(), "told once");
        QVERIFY(feed(watch, Event::Renewed, row(1, "lock:a", "t"), start + 700000).isEmpty());
        const QList<Alert> cleared = feed(watch, Event::Ended, row(1, "lock:a", "t"), start + 800000);
        QCOMPARE(cleared.size(), 1);
        QVERIFY(cleared.first().cleared);
        QCOMPARE(cleared.first().kind, AlertKind::HeldOver);
        QCOMPARE(cleared.first().span, 800000);
    }

    void theHolderIsGone()
    {
        AlertRules rules;
        rules.holderGone = true;
        QVERIFY(!rules.isQuiet());
        QCOMPARE(AlertRules::fromJson(rules.toJson()), rules);
        AlertWatch watch = watching(rules);
        Row lock = row(1, "lock:a", "t");
        QVERIFY(feed(watch, Event::Present, lock).isEmpty());
        lock.ownerGone = true;
        const QList<Alert> alerts = feed(watch, Event::Changed, lock, start + 70'000);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.first().kind, AlertKind::HolderGone);
        QCOMPARE(alerts.first().span, Millis(70'000));
        QVERIFY2(feed(watch, Event::Changed, lock, start + 80'000).isEmpty(), "told once");
        lock.ownerGone = false;
        const QList<Alert> cleared = feed(watch, Event::Changed, lock, start + 90'000);
        QCOMPARE(cleared.size(), 1);
        QVERIFY(cleared.first().cleared && cleared.first().kind == AlertKind::HolderGone);
        lock.ownerGone = true;
        QCOMPARE(feed(watch, Event::Changed, lock, start + 95'000).size(), 1);
        watch.setRules(heldOver(std::chrono::hours(1)));
        QVERIFY2(feed(watch, Event::Present, lock, start + 99'000).isEmpty(), "not asked for");
    }

    void overdueByItsPast()
    {
        AlertRules rules;
        rules.overdue = true;
        QCOMPARE(AlertRules::fromJson(rules.toJson()), rules);
        AlertWatch watch = watching(rules);
        Row lock = row(1, "lock:a", "t");
        QVERIFY(feed(watch, Event::Present, lock).isEmpty());
        lock.overdueAt = lock.heldSince() + 61'500;
        lock.usual = std::make_shared<const UsualHold>(UsualHold{30, 9'000, 40'000, 41'000, false});
        const QList<Alert> alerts = feed(watch, Event::Changed, lock, start + 70'000);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.first().kind, AlertKind::Overdue);
        QCOMPARE(alerts.first().limit, Millis(61'500));
        QCOMPARE(alerts.first().usual, lock.usual);
        QVERIFY2(feed(watch, Event::Renewed, lock, start + 80'000).isEmpty(), "told once");
        const QList<Alert> cleared = feed(watch, Event::Ended, lock, start + 90'000);
        QCOMPARE(cleared.size(), 1);
        QVERIFY(cleared.first().cleared && cleared.first().kind == AlertKind::Overdue);
        watch.setRules(heldOver(std::chrono::hours(1)));
        QVERIFY2(feed(watch, Event::Present, lock, start + 90'000).isEmpty(), "not asked for");
    }

    /// What nobody was told of is not cleared.
    void onlyWhatWasToldIsCleared()
    {
        AlertWatch watch = watching(heldOver(std::chrono::seconds(60)));
        feed(watch, Event::Acquired, row(1, "lock:a", "t"));
        QVERIFY(feed(watch, Event::Ended, row(1, "lock:a", "t"), start + 10).isEmpty());
    }

    void anExpiryClears()
    {
        AlertWatch watch = watching(noExpiry());
        QCOMPARE(feed(watch, Event::Acquired, row(1, "lock:a", "t", noDeadline)).size(), 1);
        const QList<Alert> cleared = feed(watch, Event::Changed, row(1, "lock:a", "t"));
        QCOMPARE(cleared.size(), 1);
        QVERIFY(cleared.first().cleared);
        QVERIFY(feed(watch, Event::Ended, row(1, "lock:a", "t")).isEmpty());
    }

    void anotherOwnerClears()
    {
        AlertWatch watch = watching(noExpiry());
        feed(watch, Event::Acquired, row(1, "lock:a", "t", noDeadline));
        const QList<Alert> alerts = feed(watch, Event::Acquired, row(1, "lock:a", "u", noDeadline));
        QCOMPARE(alerts.size(), 2);
        QVERIFY(alerts.first().cleared && alerts.first().token == "t");
        QVERIFY(!alerts.last().cleared && alerts.last().token == "u");
    }

    void heldTooLongForgetsWhatEnded()
    {
        AlertWatch watch = watching(heldOver(std::chrono::seconds(60)));
        feed(watch, Event::Acquired, row(1, "lock:a", "t"));
        feed(watch, Event::Ended, row(1, "lock:a", "t"), start + 10);
        QVERIFY(watch.due(start + 600000).isEmpty());
        QCOMPARE(watch.size(), 0);
    }

    void renewalMissedForLonger()
    {
        AlertRules rules = renewalMissed();
        rules.missedFor = std::chrono::seconds(20);
        AlertWatch watch = watching(rules);
        Row renewing = row(1, "lock:a", "t");
        renewing.renewals = 2;
        renewing.renewalPeriod = 10000;
        renewing.lastRenewal = start;
        feed(watch, Event::Renewed, renewing);
        QVERIFY2(watch.due(start + 90000).isEmpty(), "the clock alone proves nothing");
        renewing.renewalMissed = true;
        feed(watch, Event::Changed, renewing, start + 15030);
        QVERIFY(watch.due(start + 34999).isEmpty());
        QCOMPARE(watch.due(start + 35000).size(), 1);
    }

    void renewalMissedOnceAPause()
    {
        AlertWatch watch = watching(renewalMissed());
        Row renewing = row(1, "lock:a", "t");
        renewing.renewals = 2;
        renewing.renewalPeriod = 10000;
        renewing.lastRenewal = start;
        feed(watch, Event::Renewed, renewing);
        QVERIFY(watch.due(start + 15029).isEmpty());
        renewing.renewalMissed = true;
        QCOMPARE(
            feed(watch, Event::Changed, renewing, start + 15030).size() + watch.due(start + 15030).size(), 1);
        QVERIFY2(watch.due(start + 90000).isEmpty(), "told once");
        renewing.lastRenewal = start + 100000;
        renewing.renewals = 3;
        renewing.renewalMissed = false;
        const QList<Alert> cleared = feed(watch, Event::Renewed, renewing, start + 100000);
        QCOMPARE(cleared.size(), 1);
        QVERIFY(cleared.first().cleared);
        renewing.renewalMissed = true;
        QCOMPARE(feed(watch, Event::Changed, renewing, start + 115030).size()
                     + watch.due(start + 115030).size(),
                 1);
    }

    void ownersThatChangeTooOften()
    {
        AlertWatch watch = watching(ownerChanges(3));
        QVERIFY(feed(watch, Event::Acquired, row(1, "lock:a", "t1"), start).isEmpty());
        QVERIFY(feed(watch, Event::Acquired, row(2, "lock:b", "u"), start).isEmpty());
        QVERIFY(feed(watch, Event::Acquired, row(3, "lock:a", "t2"), start + 20000).isEmpty());
        const QList<Alert> alerts = feed(watch, Event::Acquired, row(4, "lock:a", "t3"), start + 40000);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.first().owners, 3);
        QVERIFY2(feed(watch, Event::Acquired, row(5, "lock:a", "t4"), start + 41000).isEmpty(),
                 "told as the limit is reached, not with each owner after");
        QVERIFY(watch.next() != noDeadline);
        QList<Alert> cleared;
        for (Millis at = watch.next(); at < start + 300000 && cleared.isEmpty(); at = watch.next())
            cleared = watch.due(at);
        QCOMPARE(cleared.size(), 1);
        QVERIFY(cleared.first().cleared && cleared.first().kind == AlertKind::OwnerChanges);
        QCOMPARE(watch.next(), noDeadline);
    }

    void ownersOverALongTimeAreCalm()
    {
        AlertWatch watch = watching(ownerChanges(3));
        for (int i = 0; i < 10; ++i)
            QVERIFY(feed(watch, Event::Acquired, row(quint32(i + 1), "lock:a", "t"), start + i * 31000)
                        .isEmpty());
    }

    void manyRenewalsDoNotGrow()
    {
        AlertWatch watch = watching(renewalMissed());
        Row renewing = row(1, "lock:a", "t");
        renewing.renewals = 2;
        renewing.renewalPeriod = 10000;
        for (int i = 0; i < 10000; ++i) {
            renewing.lastRenewal = start + i * 10;
            feed(watch, Event::Renewed, renewing, renewing.lastRenewal);
        }
        QCOMPARE(watch.size(), 1);
        renewing.renewalMissed = true;
        const Millis due = renewing.lastRenewal + 15000;
        QCOMPARE(feed(watch, Event::Changed, renewing, due).size() + watch.due(due).size(), 1);
    }

    void anEmptyKeyIsAKey()
    {
        AlertWatch watch = watching(noExpiry());
        QCOMPARE(feed(watch, Event::Acquired, row(1, QByteArray(), "t", noDeadline)).size(), 1);
        QVERIFY(feed(watch, Event::Changed, row(1, QByteArray(), "t", noDeadline)).isEmpty());
    }

    void rulesSurviveJson()
    {
        AlertRules rules;
        rules.noExpiry = true;
        rules.noExpiryFor = std::chrono::seconds(5);
        rules.missedFor = std::chrono::seconds(7);
        rules.limits = QStringLiteral("nightly:* 2h");
        rules.heldOver = std::chrono::minutes(5);
        rules.ownerChanges = 4;
        QCOMPARE(AlertRules::fromJson(rules.toJson()), rules);
        QVERIFY(AlertRules::fromJson({{QStringLiteral("held-over-ms"), -4},
                                      {QStringLiteral("owner-changes"), QStringLiteral("many")}})
                    .isQuiet());
    }
};

QTEST_APPLESS_MAIN(TestAlertWatch)
#include "tst_alert_watch.moc"
