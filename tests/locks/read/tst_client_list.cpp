// SPDX-License-Identifier: GPL-3.0-or-later
// INFO and CLIENT LIST: what is read of them, and that nobody asks again who was refused.
#include "locks/read/client_list.h"
#include "monitor_probe.h"
#include "redis_server.h"

#include <QTest>

using namespace locks;

class TestClientList : public QObject
{
    Q_OBJECT
private slots:
    void readsInfo();
    void readsClients();
    void knowsAWholeList();
    void asksOnlyFew();
    void remembersARefusalUntilTheLinkIsNew();
    void saysWhatIsMissing();

private:
    static redis::Endpoint userOf(RedisServer &server)
    {
        server.command("ACL SETUSER op on >pw ~* &* +@all -client|list");
        redis::Endpoint endpoint = server.endpoint();
        endpoint.user = QStringLiteral("op");
        endpoint.password = "pw";
        return endpoint;
    }
    /// Calls of CLIENT LIST that the server refused.
    static int refusals(RedisServer &server)
    {
        for (const QByteArray &line : server.command("INFO commandstats").split('\n')) {
            if (line.startsWith("cmdstat_client|list:"))
                return line.mid(line.indexOf("rejected_calls=") + 15).split(',').first().toInt();
        }
        return 0;
    }
};

void TestClientList::readsInfo()
{
    const QByteArray info = "# Clients\r\nconnected_clients:12\r\nblocked_clients:0\r\nmaster_name:x\r\n";
    QCOMPARE(infoField(info, "master_name"), QByteArray("x"));
    QCOMPARE(infoField(info, "name"), QByteArray());
    QCOMPARE(infoNumber(info, "connected_clients"), qint64(12));
    QCOMPARE(infoNumber(info, "blocked_clients"), qint64(0));
    QCOMPARE(infoNumber(info, "clients"), qint64(-1));
    QCOMPARE(infoNumber(info, "master_name"), qint64(-1));
    QCOMPARE(infoNumber("\nlast:7", "last"), qint64(7));
    QCOMPARE(infoNumber(QByteArray(), "last"), qint64(-1));
}

void TestClientList::readsClients()
{
    const QByteArray list =
        "id=7 addr=10.0.0.4:5123 laddr=10.0.0.1:6379 name=a=b flags=b db=3 sub=2 cmd=blpop\n"
        "\n"
        "addr=10.0.0.5:1 name=none\n"
        "id=9 addr= name= flags=N db=0 sub=0 psub=1 cmd=client|list\n";
    const QList<ListedClient> clients = listedClients(list);
    QCOMPARE(clients.size(), 2);
    QCOMPARE(clients.first().id.toByteArray(), QByteArray("7"));
    QCOMPARE(clients.first().address.toByteArray(), QByteArray("10.0.0.4:5123"));
    QCOMPARE(clients.first().name.toByteArray(), QByteArray("a=b"));
    QCOMPARE(clients.first().flags.toByteArray(), QByteArray("b"));
    QCOMPARE(clients.first().command.toByteArray(), QByteArray("blpop"));
    QCOMPARE(clients.first().database, 3);
    QCOMPARE(clients.first().subscriptions, 2);
    QVERIFY(clients.last().address.isEmpty());
    QCOMPARE(clients.last().subscriptions, 0);
    QVERIFY(listedClients(QByteArray()).isEmpty());
}

void TestClientList::knowsAWholeList()
{
    const auto info = [](int connected) -> QByteArray {
        return "\nconnected_clients:" + QByteArray::number(connected) + "\r\n";
    };
    const QByteArray two = "id=7 addr=10.0.0.4:5123 name=\nid=8 addr=10.0.0.5:1 name=\n";
    QVERIFY(namesAllClients(two, info(2)));
    QVERIFY(namesAllClients(two, info(1))); // one came
    QVERIFY(namesAllClients(two, info(3))); // one left
    QVERIFY(!namesAllClients(two, info(4)));
    QVERIFY(!namesAllClients("id=7 addr=10.0.0.4:5123 name=\n", info(2))); // it may be us alone
    QVERIFY(namesAllClients(two.repeated(6), info(17))); // some left
    QVERIFY(!namesAllClients(two.repeated(6), info(18)));
    QVERIFY(!namesAllClients(two, {}));
    QVERIFY(!namesAllClients(two.chopped(1), info(2)));
    QVERIFY(!namesAllClients(two + "addr=10.0.0.6:1 name=\n", info(3)));
    QVERIFY(!namesAllClients({}, info(0)));
    const QByteArray many = two.repeated(100);
    QVERIFY(namesAllClients(many, info(220)));
    QVERIFY(!namesAllClients(many, info(230)));
}

void TestClientList::asksOnlyFew()
{
    RedisServer server;
    const auto link = redis::Connection::create(server.endpoint());
    QVERIFY(waitForTask(redis::Connection::open(link)).ok());
    ClientList clients;
    const auto ask = [&](const QByteArray &info) {
        return waitForTask(ClientList::ask(&clients, link, info, {})).has_value();
    };
    QVERIFY(ask("\nconnected_clients:500\r\n"));
    QVERIFY(!ask("\nconnected_clients:501\r\n"));
    QVERIFY(!ask({}));
    QVERIFY(!clients.isRefused());
}

void TestClientList::remembersARefusalUntilTheLinkIsNew()
{
    RedisServer server;
    const auto link = redis::Connection::create(userOf(server));
    QVERIFY(waitForTask(redis::Connection::open(link)).ok());
    ClientList clients;
    const auto ask = [&] {
        const QByteArray info = waitForTask(ClientList::askInfo(&clients, link));
        return waitForTask(ClientList::ask(&clients, link, info, {})).has_value();
    };
    QVERIFY(!ask());
    QVERIFY(clients.isRefused());
    QVERIFY(!ask());
    QVERIFY(!ask());
    QCOMPARE(refusals(server), 1);
    clients.forget();
    QVERIFY(!ask());
    QCOMPARE(refusals(server), 2);
    server.command("ACL SETUSER op +client|list");
    QVERIFY(!ask());
    clients.forget();
    QVERIFY(ask());
}

void TestClientList::saysWhatIsMissing()
{
    RedisServer server;
    server.command("SET lock:x token PX 60000");
    MonitorProbe probe(MonitorProbe::specOf({userOf(server)}));
    probe.monitor->start();
    QVERIFY(probe.waitForPass());
    const auto told = [&probe] {
        return probe.status.masters.first().denied.filter(QStringLiteral("CLIENT LIST is refused")).size()
            == 1;
    };
    QVERIFY(waitFor(told));
    // Twice the time after which clients would be looked at again.
    const auto examinations = [&server] {
        const QByteArray stats = server.command("INFO commandstats");
        const QByteArray start("cmdstat_role:calls=");
        return stats.mid(stats.indexOf(start) + start.size()).split(',').first().toInt();
    };
    const int before = examinations();
    QVERIFY(waitFor([&] { return examinations() >= before + 2; }, 20000));
    QCOMPARE(refusals(server), 1);
    QVERIFY(told());
}

QTEST_GUILESS_MAIN(TestClientList)
#include "tst_client_list.moc"
