// SPDX-License-Identifier: GPL-3.0-or-later
#include "monitor_probe.h"

#include <QTest>

/// What a user's rights leave: each that is missing switches off one feature, with one sentence.
class TestAcl : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void listsWithThreeCommands();
    void eachMissingCommand_data();
    void eachMissingCommand();
    void withoutTheNeededOnes_data();
    void withoutTheNeededOnes();
    void keysThatMayNotBeRead();
    void rightThatIsTakenAwayIsNoEnd();
    void aCommandThatIsTakenAwayIsSaid();

private:
    redis::Endpoint endpointOf(const QByteArray &rights)
    {
        m_server.command("ACL DELUSER guest");
        const QByteArray done = m_server.command("ACL SETUSER guest on >pw " + rights);
        if (done != "OK")
            qFatal("%s", done.constData());
        redis::Endpoint endpoint = m_server.endpoint();
        endpoint.user = QStringLiteral("guest");
        endpoint.password = "pw";
        return endpoint;
    }

    RedisServer m_server;
};

void TestAcl::initTestCase()
{
    m_server.command("SET lock:plain token PX 600000");
    m_server.command({"SET", "lock:long", QByteArray(5000, 'x'), "PX", "600000"});
    m_server.command("HSET lock:hash 8743c9c0-0795-4907-87fd-6c719a6b4586:42 1");
    m_server.command("PEXPIRE lock:hash 600000");
    m_server.command("SET other:key secret");
}

void TestAcl::listsWithThreeCommands()
{
    locks::DeploymentSpec spec = MonitorProbe::specOf({endpointOf("~lock:* +scan +pttl +get")});
    spec.allKeys = true; // no lock has a text as long as that of one of them
    MonitorProbe probe(spec);
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    const locks::MasterStatus master = probe.status.masters.first();
    // A hash is there, and nothing more is known of it.
    QVERIFY(!probe.status.complete);
    QVERIFY2(master.error.contains(QLatin1String("may not run TYPE: 1 of the keys")),
             qPrintable(master.error));
    QCOMPARE(probe.row("lock:plain").token, QByteArray("token"));
    QVERIFY(probe.has("lock:hash"));
    QVERIFY(!probe.row("lock:hash").hasToken);
    QVERIFY(probe.has("lock:long"));
    QVERIFY(probe.row("lock:long").truncated);
    for (const char *word : {"DBSIZE", "INFO", "TIME", "TYPE", "GETRANGE"})
        QVERIFY2(master.denied.filter(QLatin1String(word)).size() == 1, word);
    QVERIFY(!master.health.clockKnown);
}

void TestAcl::eachMissingCommand_data()
{
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *command, const char *sentence) {
        QTest::newRow(command) << QString::fromLatin1(sentence);
    };
    row("dbsize", "DBSIZE is refused");
    row("info", "INFO is refused");
    row("time", "TIME is refused");
    row("getrange", "GETRANGE is refused");
    row("object", "OBJECT is refused");
    row("strlen", "STRLEN is refused");
    row("type", "TYPE or HGETALL is refused");
    row("hgetall", "TYPE or HGETALL is refused");
    row("pubsub", "PUBSUB is refused");
    row("client|tracking", "tracking is refused");
    row("subscribe", "tracking is refused");
    // Nothing depends on these.
    row("role", "");
    row("config|get", "");
    row("ping", "");
    row("client|setname", "");
    row("hlen", "");
    row("get", "");
}

void TestAcl::eachMissingCommand()
{
    QFETCH(QString, sentence);
    const QByteArray command(QTest::currentDataTag());
    locks::DeploymentSpec spec = MonitorProbe::specOf({endpointOf("~* &* +@all -" + command)});
    spec.allKeys = true; // no lock has a text as long as that of one of them
    MonitorProbe probe(spec);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const auto master = [&probe] {
        return probe.status.masters.first();
    };
    const bool reads = command == "type" || command == "hgetall";
    QCOMPARE(probe.status.complete, !reads);
    QCOMPARE(master().error.contains(QLatin1String("may not run ") + QString::fromLatin1(command).toUpper()),
             reads);
    QCOMPARE(probe.row("lock:hash").hasToken, !reads);
    QCOMPARE(probe.row("lock:plain").token, QByteArray("token"));
    QCOMPARE(probe.rows.size(), 3);
    const auto told = [&] {
        return master().denied + QStringList{master().pushReason};
    };
    if (sentence.isEmpty()) {
        QCOMPARE(master().denied, QStringList());
        QCOMPARE(master().push, locks::Push::Tracking);
        return;
    }
    QVERIFY2(waitFor([&] { return told().filter(sentence).size() == 1; }), qPrintable(told().join(u'\n')));
    QVERIFY(master().denied.size() <= 1);
    // What is left goes on.
    m_server.command("SET lock:plain again PX 600000");
    QVERIFY(waitFor([&] { return probe.row("lock:plain").token == "again"; }));
    m_server.command("SET lock:plain token PX 600000");
}

void TestAcl::withoutTheNeededOnes_data()
{
    QTest::addColumn<QByteArray>("rights");
    QTest::addColumn<QString>("command");
    QTest::newRow("scan") << QByteArray("~* +@all -scan") << QStringLiteral("SCAN");
    QTest::newRow("pttl") << QByteArray("~* +@all -pttl") << QStringLiteral("PTTL");
    QTest::newRow("reading") << QByteArray("~* +@all -get -getrange") << QStringLiteral("GET");
}

void TestAcl::withoutTheNeededOnes()
{
    QFETCH(QByteArray, rights);
    QFETCH(QString, command);
    MonitorProbe probe(MonitorProbe::specOf({endpointOf(rights)}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(!probe.status.complete);
    const locks::MasterStatus master = probe.status.masters.first();
    QVERIFY2(master.error.contains(QLatin1String("may not run ") + command + u'.'), qPrintable(master.error));
    QVERIFY2(master.errorDetail.contains("NOPERM"), master.errorDetail.constData());
}

void TestAcl::keysThatMayNotBeRead()
{
    MonitorProbe probe(MonitorProbe::specOf({endpointOf("~lock:p* +@all")}));
    probe.monitor->startOnce();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.has("lock:plain"));
    QCOMPARE(probe.rows.size(), 1);
    QVERIFY(!probe.status.complete);
    QVERIFY2(probe.status.masters.first().error.contains(QLatin1String("may not read 2")),
             qPrintable(probe.status.masters.first().error));
}

/// A key that cannot be read any more has not ended.
void TestAcl::rightThatIsTakenAwayIsNoEnd()
{
    locks::DeploymentSpec spec = MonitorProbe::specOf({endpointOf("~lock:* &* +@all")});
    spec.allKeys = true;
    MonitorProbe probe(spec);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
    m_server.command("ACL SETUSER guest resetkeys ~lock:p*");
    probe.monitor->refresh();
    QVERIFY(probe.waitForPass(2));
    QVERIFY(!probe.status.complete);
    QCOMPARE(probe.rows.size(), 3);
    QCOMPARE(probe.events("lock:hash", locks::Event::Ended), 0);
    m_server.command("ACL SETUSER guest resetkeys ~lock:*");
    probe.monitor->refresh();
    QVERIFY(waitFor([&] { return probe.status.complete; }));
}

/// The listing is incomplete, and the status says why, until the user has the right again.
void TestAcl::aCommandThatIsTakenAwayIsSaid()
{
    MonitorProbe probe(MonitorProbe::specOf({endpointOf("~* &* +@all")}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QVERIFY(probe.status.complete);
    m_server.command("ACL SETUSER guest -pttl");
    m_server.command("SET lock:plain other PX 600000");
    QVERIFY(waitFor([&] { return !probe.status.complete && !probe.status.masters.first().error.isEmpty(); }));
    m_server.command("ACL SETUSER guest +pttl");
    QVERIFY(waitFor([&] { return probe.status.complete && probe.row("lock:plain").token == "other"; }));
}

QTEST_GUILESS_MAIN(TestAcl)
#include "tst_acl.moc"
