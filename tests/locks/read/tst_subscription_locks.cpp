// SPDX-License-Identifier: GPL-3.0-or-later
// portalocker: a subscription is the lock, told by the client's name; a release ends that connection and no
// other.
#include "locks/dialects/dialects.h"
#include "locks/read/subscription_locks.h"
#include "monitor_probe.h"
#include "operator_bench.h"
#include "waiter.h"

#include <QTest>

using namespace locks;

namespace {

QByteArray holding(const QByteArray &channel, const QByteArray &suffix = {})
{
    return "CLIENT SETNAME " + channel + "-lock" + suffix + "\r\nSUBSCRIBE " + channel;
}

} // namespace

class TestSubscriptionLocks : public QObject
{
    Q_OBJECT
private slots:
    void readsClientLists()
    {
        const QByteArray list =
            "id=7 addr=10.0.0.4:5123 laddr=10.0.0.1:6379 name=lock:a-lock age=1 sub=1 psub=0\n"
            "id=9 addr=10.0.0.5:5124 name=lock:a-lock-0123456789abcdef0123456789abcdef sub=1\n"
            "id=11 addr=10.0.0.6:5125 name=lock:a-lock sub=0 psub=1\n"
            "id=12 addr=10.0.0.7:5126 name=lock:b-locksmith sub=1\n"
            "id=13 addr=10.0.0.8:5127 name=-lock sub=1\n";
        const Reading reading = SubscriptionLocks::readingOf("lock:a", list);
        QVERIFY(reading.exists);
        QCOMPARE(reading.members.size(), 2);
        QCOMPARE(reading.members.first().first, QByteArray("7 lock:a-lock"));
        QCOMPARE(reading.members.first().second, QByteArray("10.0.0.4:5123"));
        QVERIFY(!SubscriptionLocks::readingOf("lock:b", list).exists);
        QVERIFY(!SubscriptionLocks::readingOf("", list).exists);
        const Dialect &dialect =
            Dialects::table().at(Dialects::table().recognise({reading, NameSign::Lock, 0}));
        QCOMPARE(dialect.id(), QByteArray("portalocker"));
        QVERIFY(!dialect.token(reading));
        QCOMPARE(dialect.inside(reading)->owners.size(), 2);
    }

    void isListedWithItsClient()
    {
        RedisServer server;
        Waiter holder(server.port(), holding("lock:a"));
        QVERIFY(holder.isWaiting());
        Waiter elsewhere(server.port(), holding("other"));
        QVERIFY(elsewhere.isWaiting());
        MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}));
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        QCOMPARE(probe.rows.size(), 1);
        const Row row = probe.row("lock:a");
        QCOMPARE(Dialects::table().at(row.library).id(), QByteArray("portalocker"));
        QVERIFY(row.hasToken);
        QVERIFY(row.token.endsWith(" lock:a-lock"));
        QVERIFY2(row.inside->ownerText.contains(QStringLiteral("127.0.0.1:")),
                 qPrintable(row.inside->ownerText));
        QCOMPARE(row.deadline, noDeadline);
    }

    void aReleaseEndsThatConnection()
    {
        RedisServer server;
        Waiter holder(server.port(), holding("lock:a"));
        QVERIFY(holder.isWaiting());
        Waiter other(server.port(), holding("lock:b", "-0123456789abcdef0123456789abcdef"));
        QVERIFY(other.isWaiting());
        MemoryLog log;
        MonitorProbe probe(MonitorProbe::specOf({server.endpoint()}), &log);
        probe.monitor->start();
        QVERIFY(probe.waitForPass());
        const QByteArray token = probe.row("lock:a").token;
        const auto release = [&](const QByteArray &seen) {
            std::optional<ActionReport> report;
            probe.monitor->actThen(ask(ActionKind::Release, "lock:a", seen),
                                   [&report](const ActionReport &done) { report = done; });
            if (!waitFor([&report] { return report.has_value(); }))
                qFatal("an action did not end");
            return *report;
        };
        const QByteArray wrong =
            QByteArray::number(token.left(token.indexOf(' ')).toLongLong() + 1000) + " lock:a-lock";
        QCOMPARE(release(wrong).outcome, Outcome::ChangedHands);
        const ActionReport report = release(token);
        QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
        QVERIFY(!report.undoable);
        QCOMPARE(report.commands,
                 QStringList{QStringLiteral("CLIENT KILL ID ")
                             + QString::fromLatin1(token.left(token.indexOf(' ')))});
        QVERIFY(waitFor([&] { return server.command("PUBSUB NUMSUB lock:a").endsWith("\n0"); }));
        QVERIFY(server.command("PUBSUB NUMSUB lock:b").endsWith("\n1"));
        QCOMPARE(release(token).outcome, Outcome::AlreadyGone);
        // The window hears of it by the next look at the clients.
        QVERIFY(waitFor([&] { return !probe.has("lock:a"); }, 15000));
        QVERIFY(probe.has("lock:b"));
        const ActionReport extended = [&] {
            std::optional<ActionReport> done;
            probe.monitor->actThen(
                ask(ActionKind::Extend, "lock:b", probe.row("lock:b").token, std::chrono::seconds(9)),
                [&done](const ActionReport &each) { done = each; });
            if (!waitFor([&done] { return done.has_value(); }))
                qFatal("an action did not end");
            return *done;
        }();
        QCOMPARE(extended.outcome, Outcome::BadInput);
    }

    void whereItIsRefusedNothingIsSeen()
    {
        RedisServer server;
        server.command("ACL SETUSER op on >pw ~* &* +@all -client");
        server.command("SET lock:x token PX 60000");
        Waiter holder(server.port(), holding("lock:a"));
        QVERIFY(holder.isWaiting());
        redis::Endpoint endpoint = server.endpoint();
        endpoint.user = QStringLiteral("op");
        endpoint.password = "pw";
        MonitorProbe probe(MonitorProbe::specOf({endpoint}));
        probe.monitor->startOnce();
        QVERIFY(probe.waitForPass());
        QVERIFY(probe.status.complete);
        QVERIFY(probe.has("lock:x"));
        QVERIFY(!probe.has("lock:a"));
    }
};

QTEST_GUILESS_MAIN(TestSubscriptionLocks)
#include "tst_subscription_locks.moc"
