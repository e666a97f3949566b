// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "ordinary_keys.h"
#include "redis_server.h"

#include <QJsonArray>
#include <QProcess>
#include <QTcpSocket>
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
    void ordinaryKeysAreNoLocks();
    void ordinaryKeysAreShownOnDemand();
    void redissonIsKnownByItsWaiters();
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
        QCOMPARE(queue.value("states").toArray(), (QJsonArray{"contended", "free"}));
        // With its lock it is no more than what belongs to a lock.
        server.command("HSET " + name + ' ' + head + " 1");
        QCOMPARE(keys(), name);
        server.command("DEL " + name);
        // Others wait until the time of the first client, which does not listen.
        server.command("ZADD redisson_lock_timeout:" + braced + " 1795696260000 " + head);
        QCOMPARE(keys(), "redisson_lock_queue:" + braced);
        const QJsonObject facts = runLockscope({"list", server.url(), "--pattern", "*", "--json"})
                                      .objects.first()
                                      .value("facts")
                                      .toObject();
        QCOMPARE(facts.value("queue_head_until").toString(), "2026-11-26T12:31:00.000Z");
        QProcess listener;
        const QByteArray channel = "redisson_lock__channel:" + braced + ':' + head;
        listener.start("redis-cli",
                       {"-p", QString::number(server.port()), "SUBSCRIBE", QString::fromUtf8(channel)});
        QVERIFY(waitFor([&] { return server.command("PUBSUB NUMSUB " + channel).endsWith('1'); }));
        QCOMPARE(keys(), QByteArray());
        listener.kill();
        listener.waitForFinished();
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
        {"release", server.url(), "lock:rw", "--token", a, "--reason", "drill", "--json"}, folder.path());
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.first().value("outcome").toString(), "done");
    QCOMPARE(server.command("HEXISTS lock:rw " + b), QByteArray("1"));
    QCOMPARE(server.command("HEXISTS lock:rw " + a), QByteArray("0"));
}

void TestCliDialects::ordinaryKeysAreNoLocks()
{
    RedisServer server;
    QSet<QByteArray> never;
    for (int i = 0; i < 20 * samples::ordinaryKinds(); ++i) {
        const samples::Ordinary key = samples::ordinary(i);
        for (const QList<QByteArray> &command : samples::commandsFor(key.reading))
            server.command(command);
        if (key.never)
            never.insert(key.reading.key);
    }
    const qint64 size = server.command("DBSIZE").toLongLong();
    server.command("SET shop:lock:1 7f3c0e21b54d9a6689d0c3f2a1e4b507 PX 60000");
    for (const QByteArray &pattern : samples::broadPatterns() + samples::ownPatterns()) {
        const bool isBroad = samples::broadPatterns().contains(pattern);
        const Ran ran =
            runLockscope({"list", server.url(), "--pattern", QString::fromUtf8(pattern), "--json"});
        QCOMPARE(ran.status, 0);
        for (const QJsonObject &line : ran.objects.first(ran.objects.size() - 1)) {
            const QByteArray key = line.value("key").toString().toUtf8();
            const QByteArray library = line.value("library").toString().toUtf8();
            const QByteArray what = pattern + ": " + key + ' ' + library;
            if (key == "shop:lock:1")
                QCOMPARE(library, QByteArray("generic.token"));
            else
                QVERIFY2(!isBroad && !never.contains(key) && library.startsWith("generic."),
                         what.constData());
        }
        const QJsonObject summary = ran.objects.last().value("summary").toObject();
        if (pattern == "*") {
            QCOMPARE(summary.value("locks").toInt(), 1);
            // But for what belongs to a queue's jobs and is counted nowhere.
            const int others = summary.value("no_locks").toInt();
            QVERIFY2(others > size * 8 / 10 && others <= size, QByteArray::number(others).constData());
            QVERIFY2(ran.err.contains("that are probably no locks are left out: --all-keys"),
                     ran.err.constData());
        }
    }
}

void TestCliDialects::ordinaryKeysAreShownOnDemand()
{
    RedisServer server;
    server.command("SET session:1 7f3c0e21b54d9a6689d0c3f2a1e4b507 PX 60000");
    server.command("RPUSH queue:mail a");
    server.command("SET lock:a worker PX 60000");
    const Ran none = runLockscope({"list", server.url(), "--pattern", "[qs]*", "--json"});
    QCOMPARE(none.objects.size(), 1);
    QVERIFY2(none.err.contains("2 keys that are probably no locks"), none.err.constData());
    QVERIFY2(!none.err.contains("No key matches"), none.err.constData());
    const Ran all = runLockscope({"list", server.url(), "--pattern", "*", "--all-keys", "--json"});
    QCOMPARE(all.objects.size(), 4);
    for (const QJsonObject &line : all.objects.first(3)) {
        const bool isLock = line.value("key").toString() == "lock:a";
        QCOMPARE(line.value("library").toString(), isLock ? "generic.token" : "generic.unknown");
        QCOMPARE(line.value("states").toArray().size(), isLock ? 1 : 0);
        QCOMPARE(line.value("token").isNull(), !isLock);
    }
    const QJsonObject summary = all.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("locks").toInt(), 1);
    QCOMPARE(summary.value("no_locks").toInt(), 2);
}

// A lease longer than the watchdog's under a name without a lock word: a basket with one article looks the
// same, but nobody waits for a basket.
void TestCliDialects::redissonIsKnownByItsWaiters()
{
    RedisServer server;
    const QByteArray field = "5b0e1b5e-4f3c-4d0e-9c39-6f2f6a1f7a52:57";
    for (const QByteArray &key : QList<QByteArray>{"order:17", "{order}:18", "basket:19"}) {
        server.command("HSET " + key + ' ' + field + " 1");
        server.command("PEXPIRE " + key + " 600000");
    }
    QTcpSocket waiter;
    waiter.connectToHost("127.0.0.1", server.port());
    QVERIFY(waiter.waitForConnected());
    waiter.write("SUBSCRIBE redisson_lock__channel:{order:17} redisson_lock__channel:{order}:18\r\n");
    QVERIFY(waitFor(
        [&] { return server.command("PUBSUB NUMSUB redisson_lock__channel:{order}:18").contains('1'); }));
    const Ran ran = runLockscope({"list", server.url(), "--pattern", "*", "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 3);
    for (const QJsonObject &lock : ran.objects.first(2)) {
        QVERIFY(lock.value("key").toString().contains("order"));
        QCOMPARE(lock.value("library").toString(), "redisson.lock");
        QCOMPARE(lock.value("waiters").toInt(), 1);
    }
    QCOMPARE(ran.objects.last().value("summary").toObject().value("no_locks").toInt(), 1);
    // Found without being named, too; and acted on with its own library's script.
    const Ran found = runLockscope({"find", server.url(), "--json"});
    QVERIFY2(found.out.contains("redisson.lock") && !found.out.contains("basket"), found.out.constData());
    QTemporaryDir folder;
    const Ran released = runLockscope(
        {"release", server.url(), "order:17", "--token", QString(field), "--reason", "drill", "--json"},
        folder.path());
    QCOMPARE(released.first().value("library").toString(), "redisson.lock");
    QCOMPARE(released.first().value("outcome").toString(), "done");
    QVERIFY(waitFor([&] {
        waiter.waitForReadyRead(50);
        return waiter.peek(65536).contains("message");
    }));
}

QTEST_GUILESS_MAIN(TestCliDialects)
#include "tst_cli_dialects.moc"
