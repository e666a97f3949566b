// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/script.h"
#include "redis_server.h"

#include <QTest>

using namespace std::chrono_literals;
using redis::Connection;
using redis::Script;

class TestScript : public QObject
{
    Q_OBJECT

private slots:
    void runsByShaAndBySource()
    {
        RedisServer server;
        const auto connection = Connection::create(server.endpoint());
        QVERIFY(waitForTask(Connection::open(connection)).ok());
        const Script script("return {KEYS[1], ARGV[1], 7}");
        for (int i = 0; i < 2; ++i) {
            const auto reply =
                waitForTask(Script::run(connection, script, {"key"}, {QByteArray("\0\xff", 2)}, 5s));
            QVERIFY(reply.ok());
            QCOMPARE(reply->elements[0].bytes, QByteArray("key"));
            QCOMPARE(reply->elements[1].bytes, QByteArray("\0\xff", 2));
            QCOMPARE(reply->elements[2].integer, 7);
        }
        const QByteArray stats = server.command("INFO commandstats");
        QVERIFY(stats.contains("cmdstat_eval:calls=1,"));
        QVERIFY(stats.contains("cmdstat_evalsha:calls=2,"));
        server.command("SCRIPT FLUSH");
        QVERIFY(waitForTask(Script::run(connection, script, {"key"}, {"x"}, 5s)).ok());
    }
};

QTEST_GUILESS_MAIN(TestScript)
#include "tst_script.moc"
