// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "lockscope_process.h"
#include "redis_server.h"

#include <QJsonArray>
#include <QTest>

/// The table of dialects, and locks of several owners, by the real program.
class TestCliDialects : public QObject
{
    Q_OBJECT
private slots:
    void tableAsJson();
    void tableAsText();
    void innerOwnersAreListed();
    void logicalLeaseLapses();
    void companionsStandWithTheirLock();
    void aQueueThatBlocksItsLockIsListed();
    void oneReaderIsReleased();
};

void TestCliDialects::tableAsJson()
{
    const Ran ran = runLockscope({"dialects", "--json"});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.objects.size() >= 75);
    QStringList ids;
    for (const QJsonObject &row : ran.objects) {
        for (const char *field : {"id", "key", "type", "value", "extend", "release"})
            QVERIFY2(!row.value(QLatin1String(field)).toString().isEmpty(), field);
        for (const char *field : {"owner", "warnings", "confused_with"})
            QVERIFY2(row.value(QLatin1String(field)).isArray(), field);
        ids.append(row.value("id").toString());
    }
    for (const char *id :
         {"redisson.fair", "symfony.lock", "sidekiq.unique9", "portalocker", "generic.token"})
        QVERIFY2(ids.contains(QLatin1String(id)), id);
}

void TestCliDialects::tableAsText()
{
    const Ran ran = runLockscope({"dialects"});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.out.contains("redisson.rw\n"));
    QVERIFY(ran.out.contains("redisson_rw_release.lua"));
}

void TestCliDialects::innerOwnersAreListed()
{
    RedisServer server;
    const QByteArray a = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:1";
    const QByteArray b = "1c1e8c6f-af1b-4d4f-9e3f-2b3c4d5e6f70:7";
    server.command("HSET lock:rw mode read " + a + " 1 " + b + " 2");
    server.command("PEXPIRE lock:rw 60000");
    const Ran ran = runLockscope({"list", server.url(), "--json"});
    const QJsonObject lock = ran.first();
    QCOMPARE(lock.value("library").toString(), "redisson.rw");
    QCOMPARE(lock.value("mode").toString(), "read");
    QVERIFY(lock.value("token").isNull());
    const QJsonArray owners = lock.value("owners").toArray();
    QCOMPARE(owners.size(), 2);
    QCOMPARE(owners.at(1).toObject().value("count").toInt(), 2);
    QVERIFY(owners.at(0).toObject().value("owner").toString().contains("thread 1"));
}

void TestCliDialects::logicalLeaseLapses()
{
    RedisServer server;
    const qint64 now = server.command("TIME").split('\n').first().toLongLong();
    server.command("SET lock:past " + QByteArray::number(now - 60));
    server.command("SET lock:then " + QByteArray::number(now + 60));
    const Ran ran = runLockscope({"list", server.url(), "--json"});
    QCOMPARE(ran.objects.size(), 3);
    const QJsonArray past = ran.objects.at(0).value("states").toArray();
    QCOMPARE(past, QJsonArray{"lapsed"});
    const QJsonObject then = ran.objects.at(1);
    QVERIFY(then.value("states").toArray().contains("held"));
    const int left = then.value("ttl_ms").toInt();
    QVERIFY2(left > 50000 && left <= 60000, QByteArray::number(left).constData());
}

void TestCliDialects::companionsStandWithTheirLock()
{
    RedisServer server;
    const QByteArray owner = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:1";
    server.command("HSET order " + owner + " 1");
    server.command("PEXPIRE order 60000");
    server.command("RPUSH redisson_lock_queue:{order} other:1 other:2");
    server.command("ZADD redisson_lock_timeout:{order} 1 other:1 2 other:2");
    const Ran ran = runLockscope({"list", server.url(), "--pattern", "*", "--json"});
    QCOMPARE(ran.objects.size(), 2);
    const QJsonObject lock = ran.first();
    QCOMPARE(lock.value("library").toString(), "redisson.fair");
    QCOMPARE(lock.value("waiters").toInt(), 2);
    QCOMPARE(lock.value("waiters_from").toString(), "queue");
    QCOMPARE(lock.value("queue").toArray().first().toString(), "other:1");
    QVERIFY(lock.value("companions").toArray().contains("redisson_lock_queue:{order}"));
}

void TestCliDialects::aQueueThatBlocksItsLockIsListed()
{
    const QByteArray head = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:1";
    for (const QByteArray &name : {QByteArray("lock:orph"), QByteArray("{tenant}:orph")}) {
        RedisServer server;
        const QByteArray braced = name.contains('{') ? name : '{' + name + '}';
        const auto keys = [&server] {
            QStringList listed;
            for (const QJsonObject &lock :
                 runLockscope({"list", server.url(), "--pattern", "*", "--json"}).objects)
                listed.append(lock.value("key").toString());
            listed.removeLast(); // the summary
            return listed.join(' ').toUtf8();
        };
        server.command("RPUSH redisson_lock_queue:" + braced + ' ' + head + " other:2");
        const QJsonObject queue =
            runLockscope({"list", server.url(), "--pattern", "*", "--json"}).objects.first();
        QCOMPARE(queue.value("key").toString().toUtf8(), "redisson_lock_queue:" + braced);
        QCOMPARE(queue.value("library").toString(), "redisson.fair");
        QVERIFY(queue.value("token").isNull());
        QCOMPARE(queue.value("waiters").toInt(), 2);
        QCOMPARE(queue.value("queue").toArray().first().toString().toUtf8(), head);
        // With its lock, or a head that waits with a time, it is no more than what belongs to a lock.
        server.command("HSET " + name + ' ' + head + " 1");
        QCOMPARE(keys(), name);
        server.command("DEL " + name);
        server.command("ZADD redisson_lock_timeout:" + braced + " 99999999999999 " + head);
        QCOMPARE(keys(), QByteArray());
    }
}

void TestCliDialects::oneReaderIsReleased()
{
    RedisServer server;
    const QByteArray a = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:1";
    const QByteArray b = "1c1e8c6f-af1b-4d4f-9e3f-2b3c4d5e6f70:7";
    server.command("HSET lock:rw mode read " + a + " 1 " + b + " 2");
    server.command("PEXPIRE lock:rw 60000");
    QTemporaryDir folder;
    const Ran ran = runLockscope(
        {"release", server.url(), "lock:rw", "--owner", a, "--reason", "drill", "--json"}, folder.path());
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.first().value("outcome").toString(), "done");
    QCOMPARE(server.command("HEXISTS lock:rw " + b), QByteArray("1"));
    QCOMPARE(server.command("HEXISTS lock:rw " + a), QByteArray("0"));
}

QTEST_GUILESS_MAIN(TestCliDialects)
#include "tst_cli_dialects.moc"
