// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "cluster_six.h"
#include "locks/monitor/connection_check.h"
#include "monitor_probe.h"
#include "redis/transport/endpoint_url.h"
#include "sentinel_trio.h"

#include <QTest>

namespace {

using What = locks::CheckStep::What;
using Is = locks::CheckStep::Grade;
using Use = locks::Rights::Use;

locks::DeploymentCheck checkAll(const locks::DeploymentSpec &spec)
{
    base::TaskScope scope;
    const locks::DeploymentCheck check = waitForTask(locks::checkConnection(spec, &scope));
    bool drained = false;
    scope.stop([&drained] { drained = true; });
    if (!waitFor([&drained] { return drained; }))
        qFatal("a check did not end");
    return check;
}

QList<locks::MasterCheck> check(const locks::DeploymentSpec &spec)
{
    return checkAll(spec).masters;
}

QList<locks::MasterCheck> checkUrl(const QString &url)
{
    const auto endpoint = redis::parseUrl(url);
    if (!endpoint.ok())
        qFatal("%s", qPrintable(endpoint.error().text));
    return check(MonitorProbe::specOf({*endpoint}));
}

locks::CheckStep stepOf(const locks::MasterCheck &check, What what)
{
    return check.steps.value(int(what));
}

bool isMissing(const locks::MasterCheck &check, Use use)
{
    for (const locks::Rights::Missing &each : check.rights->missing()) {
        if (each.use == use)
            return true;
    }
    return false;
}

} // namespace

/// Each step of connecting, and what it says when it fails.
class TestConnectionCheck : public QObject
{
    Q_OBJECT

private slots:
    void everyStepOfAGoodOne();
    void changesNothing();
    void failsAtTheRightStep_data();
    void failsAtTheRightStep();
    void showsACertificateThatDoesNotVerify();
    void namesMissingRights();
    void offeredLinesSuffice_data();
    void offeredLinesSuffice();
    void asksTheSentinels();
    void asksEveryPrimary();
    void tellsASetFromSeparateServers();
    void endsWhenStopped();
    void leavesNoCloserBehind();

private:
    redis::Endpoint guest(RedisServer &server, const QByteArray &rights)
    {
        const QByteArray done = server.command("ACL SETUSER guest on >pw " + rights);
        if (done != "OK")
            qFatal("%s", done.constData());
        redis::Endpoint endpoint = server.endpoint();
        endpoint.user = QStringLiteral("guest");
        endpoint.password = "pw";
        return endpoint;
    }
};

void TestConnectionCheck::everyStepOfAGoodOne()
{
    RedisServer server;
    server.command("SET lock:a token PX 60000");
    const locks::MasterCheck check = checkUrl(server.url()).first();
    QVERIFY(!check.failure());
    QCOMPARE(check.steps.size(), 8);
    for (const locks::CheckStep &step : check.steps)
        QVERIFY2(step.grade == Is::Good, qPrintable(step.name() + u' ' + step.sentence));
    QVERIFY(stepOf(check, What::Patterns).sentence.contains(u'1'));
}

void TestConnectionCheck::changesNothing()
{
    RedisServer server;
    server.command("SET lock:a token");
    // Every command that writes, whether or not it changes anything, would count here.
    const auto changes = [&server] {
        const QByteArray info = server.command("INFO persistence");
        return info.mid(info.indexOf("rdb_changes_since_last_save:")).split('\r').value(0);
    };
    const QByteArray before = changes();
    QVERIFY(!checkUrl(server.url()).first().failure());
    QCOMPARE(server.command("DBSIZE"), QByteArray("1"));
    QCOMPARE(changes(), before);
}

void TestConnectionCheck::failsAtTheRightStep_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<int>("step");
    QTest::addColumn<QString>("part");
    const quint16 nobody = freePort();
    QTest::newRow("name") << QStringLiteral("redis://nowhere.invalid:6379") << int(What::Name)
                          << QStringLiteral("no address");
    QTest::newRow("socket") << QStringLiteral("redis://127.0.0.1:%1").arg(nobody) << int(What::Socket)
                            << QStringLiteral("Nothing listens");
    QTest::newRow("TLS") << QStringLiteral("rediss://127.0.0.1:SERVER") << int(What::Tls)
                         << QStringLiteral("plain server");
    QTest::newRow("login") << QStringLiteral("redis://:wrong@127.0.0.1:SERVER") << int(What::Login)
                           << QStringLiteral("password");
    QTest::newRow("no password") << QStringLiteral("redis://127.0.0.1:SERVER") << int(What::Login)
                                 << QStringLiteral("password");
    QTest::newRow("sentinel") << QStringLiteral("redis-sentinel://127.0.0.1:%1#main").arg(nobody)
                              << int(What::Socket) << QStringLiteral("No sentinel answers");
    QTest::newRow("cluster") << QStringLiteral("redis-cluster://:geheim@127.0.0.1:SERVER")
                             << int(What::Topology) << QStringLiteral("not a node of a Cluster");
}

void TestConnectionCheck::failsAtTheRightStep()
{
    QFETCH(QString, url);
    QFETCH(int, step);
    QFETCH(QString, part);
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("geheim")});
    const locks::MasterCheck check =
        checkUrl(url.replace(QLatin1String("SERVER"), QString::number(server.port()))).first();
    QVERIFY(check.failure());
    QCOMPARE(int(check.failure()->what), step);
    QVERIFY2(check.failure()->sentence.contains(part), qPrintable(check.failure()->sentence));
    QCOMPARE(check.passwordWanted, step == int(What::Login));
    for (int before = 0; before < step; ++before)
        QVERIFY(check.steps[before].grade == Is::Good);
    for (int after = step + 1; after < 8; ++after)
        QVERIFY(check.steps[after].grade == Is::NotReached);
}

void TestConnectionCheck::showsACertificateThatDoesNotVerify()
{
    Certificates certificates;
    const quint16 port = freePort();
    RedisServer server(
        certificates.serverOptions(port, certificates.selfSigned(QStringLiteral("IP:127.0.0.1"))));
    const QString url = QStringLiteral("rediss://127.0.0.1:%1").arg(port);
    const locks::MasterCheck refused = checkUrl(url).first();
    QCOMPARE(refused.failure()->what, What::Tls);
    QVERIFY(refused.failure()->sentence.contains(QLatin1String("SHA-256")));
    QCOMPARE(refused.pin.size(), 64);
    const locks::MasterCheck pinned =
        checkUrl(url + QLatin1String("?pin=") + QString::fromLatin1(refused.pin)).first();
    QVERIFY(!pinned.failure());
    QVERIFY(stepOf(pinned, What::Tls).sentence.contains(QLatin1String("pinned")));
}

void TestConnectionCheck::namesMissingRights()
{
    RedisServer server;
    server.command("SET lock:a token PX 60000");
    const locks::MasterCheck check =
        ::check(MonitorProbe::specOf({guest(server, "~lock:* +scan +pttl +getrange")})).first();
    QVERIFY(!check.failure());
    QVERIFY(check.rights->canList());
    QVERIFY(!check.rights->canOperate());
    const locks::CheckStep rights = stepOf(check, What::Rights);
    QCOMPARE(rights.grade, Is::Limited);
    for (const char *part : {"enough to look, not to operate", "DEL: Release does not work",
                             "PEXPIRE: Extend", "CLIENT TRACKING: Changes are looked for"})
        QVERIFY2(rights.sentence.contains(QLatin1String(part)), part);
    QVERIFY(!rights.sentence.contains(QLatin1String("SCAN:")));
    QCOMPARE(stepOf(check, What::Tracking).grade, Is::Limited);

    server.command("ACL DELUSER guest");
    const locks::MasterCheck none = ::check(MonitorProbe::specOf({guest(server, "~lock:* +pttl")})).first();
    QVERIFY(!none.rights->canList());
    QCOMPARE(none.failure()->what, What::Rights);
}

void TestConnectionCheck::offeredLinesSuffice_data()
{
    QTest::addColumn<int>("use");
    QTest::newRow("look only") << int(Use::Look);
    QTest::newRow("operate") << int(Use::Operate);
}

void TestConnectionCheck::offeredLinesSuffice()
{
    QFETCH(int, use);
    RedisServer server;
    server.command("SET lock:a token PX 60000");
    server.command("HSET lock:h 8743c9c0-0795-4907-87fd-6c719a6b4586:42 1");
    QByteArray line = locks::Rights::setUserLine(Use(use), "guest", {"lock:*", "redlock:*"});
    QCOMPARE(server.command(line.replace("PASSWORD", "pw")), QByteArray("OK"));
    redis::Endpoint endpoint = server.endpoint();
    endpoint.user = QStringLiteral("guest");
    endpoint.password = "pw";
    const locks::DeploymentSpec spec = MonitorProbe::specOf({endpoint});
    const locks::MasterCheck check = ::check(spec).first();
    QVERIFY(!isMissing(check, Use::List) && !isMissing(check, Use::Look));
    QCOMPARE(isMissing(check, Use::Operate), Use(use) == Use::Look);
    QCOMPARE(stepOf(check, What::Tracking).grade, Is::Good);

    // What the check promises, connecting keeps.
    MonitorProbe probe(spec);
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    QCOMPARE(probe.rows.size(), 2);
    QCOMPARE(probe.status.masters.first().denied, QStringList());
    QCOMPARE(probe.status.masters.first().push, locks::Push::Tracking);
}

void TestConnectionCheck::asksTheSentinels()
{
    SentinelTrio trio;
    const QList<locks::MasterCheck> checks = checkUrl(trio.url());
    QCOMPARE(checks.size(), 1);
    QCOMPARE(checks.first().master, QStringLiteral("127.0.0.1:%1").arg(trio.masterPort()));
    QVERIFY(!checks.first().failure());
    QVERIFY(stepOf(checks.first(), What::Topology).sentence.contains(u'2'));
}

void TestConnectionCheck::asksEveryPrimary()
{
    ClusterSix cluster({}, false);
    const QList<locks::MasterCheck> checks = checkUrl(cluster.url());
    QCOMPARE(checks.size(), 3);
    for (const locks::MasterCheck &each : checks) {
        QVERIFY(!each.failure());
        QCOMPARE(stepOf(each, What::Rights).grade, Is::Good); // MOVED is no refusal
    }
}

/// By keys of one that stand on another; SCAN goes through each server in an order of its own.
void TestConnectionCheck::tellsASetFromSeparateServers()
{
    using Set = locks::DeploymentCheck::Set;
    RedisServer a, b, c;
    const locks::DeploymentSpec spec = MonitorProbe::specOf({a.endpoint(), b.endpoint(), c.endpoint()});
    QCOMPARE(checkAll(spec).set, Set::Unknown);
    for (RedisServer *each : {&a, &b, &c})
        each->command("SET lock:" + QByteArray::number(each->port()) + " 7f3c7f3c7f3c7f3c PX 600000");
    QCOMPARE(checkAll(spec).set, Set::Apart);
    for (RedisServer *each : {&a, &c}) {
        each->command(
            QList<QByteArray>{"EVAL", "for i = 1, 5000 do redis.call('SET', 'lock:' .. i, 'x') end", "0"});
    }
    const QByteArray reads = "cmdstat_pttl";
    QCOMPARE(checkAll(spec).set, Set::Shared);
    QVERIFY(b.command("INFO commandstats").contains(reads));
    b.pause();
    QCOMPARE(checkAll(spec).set, Set::Unknown);
}

void TestConnectionCheck::endsWhenStopped()
{
    RedisServer server;
    server.pause();
    base::TaskScope scope;
    bool drained = false;
    scope.start([](locks::DeploymentSpec spec, base::TaskScope *inside) -> QCoro::Task<> {
        co_await locks::checkConnection(spec, inside);
    }(MonitorProbe::specOf({server.endpoint()}), &scope));
    scope.stop([&drained] { drained = true; });
    QVERIFY(waitFor([&drained] { return drained; }, 1000));
}

/// The window's scope lasts for as many checks as a person likes.
void TestConnectionCheck::leavesNoCloserBehind()
{
    RedisServer server;
    const locks::DeploymentSpec spec = MonitorProbe::specOf({server.endpoint()});
    base::TaskScope scope;
    for (int i = 0; i < 3; ++i) {
        waitForTask(locks::checkConnection(spec, &scope));
        QCOMPARE(scope.closers(), 0);
    }
}

QTEST_GUILESS_MAIN(TestConnectionCheck)
#include "tst_connection_check.moc"
