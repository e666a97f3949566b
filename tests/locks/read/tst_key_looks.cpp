// SPDX-License-Identifier: GPL-3.0-or-later
// Keys that need more than two replies travel with the pages of a pass, give way to a later reader, and never
// join one owner with the lease of another.
#include "locks/dialects/dialect.h"
#include "locks/read/key_look.h"
#include "locks/read/scanner.h"
#include "redis_server.h"

#include <QElapsedTimer>
#include <QHash>
#include <QTest>

#include <atomic>
#include <thread>

using namespace locks;

class TestKeyLooks : public QObject
{
    Q_OBJECT
private slots:
    void everyKeyOfManyPages();
    void aLaterReaderWins();
    void aReaderThatCameBeforeTheReplyWins();
    void ownerAndLeaseOfOneMoment_data();
    void ownerAndLeaseOfOneMoment();
    void aKeyThatEndsBetweenItsReplies_data();
    void aKeyThatEndsBetweenItsReplies();

private:
    struct Bench
    {
        explicit Bench(RedisServer &server)
            : link(redis::Connection::create(server.endpoint()))
        {
            pass->link = link;
            pass->reader = &reader;
            pass->scope = &scope;
            pass->patterns = PatternSet({"lock:*"});
            pass->progressed = [this] {
                ++pages;
            };
            pass->sink = [this](Reading &&reading) {
                readings.insert(reading.key, reading);
            };
        }
        bool walk()
        {
            return waitForTask(redis::Connection::open(link)).ok() && waitForTask(Scanner::run(pass)).ok();
        }

        std::shared_ptr<redis::Connection> link;
        KeyReader reader;
        base::TaskScope scope;
        std::shared_ptr<Scanner::Pass> pass = std::make_shared<Scanner::Pass>();
        QHash<QByteArray, Reading> readings;
        int pages = 0;
    };
};

void TestKeyLooks::everyKeyOfManyPages()
{
    RedisServer server;
    const QByteArray fill = "for i=1,4000 do "
                            "redis.call('HSET','lock:h'..i,'8743c9c0-0795-4907-87fd-6c719a6b4586:'..i,1) "
                            "redis.call('SET','lock:s'..i,'token'..i) "
                            "redis.call('ZADD','lock:z'..i,i,'m') end "
                            "redis.call('SET','lock:long',string.rep('x',5000)) return 1";
    server.command({"EVAL", fill, "0"});
    server.command("RPUSH redisson_lock_queue:{lock:h7} 8743c9c0-0795-4907-87fd-6c719a6b4586:9");
    Bench bench(server);
    QVERIFY(bench.walk());
    QVERIFY(bench.pages > 4);
    QCOMPARE(bench.readings.size(), 12001);
    for (int i = 1; i <= 4000; ++i) {
        const QByteArray n = QByteArray::number(i);
        const Reading &hash = bench.readings["lock:h" + n];
        QCOMPARE(hash.members.size(), 1);
        QCOMPARE(hash.members.first().first, "8743c9c0-0795-4907-87fd-6c719a6b4586:" + n);
        QCOMPARE(hash.companions.size(), 4); // queue, deadlines, counter, and who listens on its channel
        QCOMPARE(hash.companions.first().exists, i == 7);
        QCOMPARE(bench.readings["lock:s" + n].value, "token" + n);
        QCOMPARE(bench.readings["lock:z" + n].members.first().second, n);
    }
    QVERIFY(bench.readings["lock:long"].truncated);
    QVERIFY(bench.pass->looking.isEmpty());
}

void TestKeyLooks::aLaterReaderWins()
{
    RedisServer server;
    server.command("HSET lock:h f v");
    server.command("HSET lock:other f v");
    server.command("SET lock:s token");
    Bench bench(server);
    bench.pass->progressed = [&bench] {
        bench.pass->overtake("lock:h");
    };
    QVERIFY(bench.walk());
    QVERIFY(bench.readings.contains("lock:s"));
    QVERIFY(bench.readings.contains("lock:other"));
    QVERIFY(!bench.readings.contains("lock:h"));
}

/// The other reader's request is later than that of the pass, whose reply is processed after it was
/// overtaken.
void TestKeyLooks::aReaderThatCameBeforeTheReplyWins()
{
    RedisServer server;
    server.command("HSET lock:h f v");
    server.command("HSET lock:other f v");
    Bench bench(server);
    bench.pass->progressed = [&bench] {
        constexpr int replyArrived = 2; // behind the page that brought the names
        if (++bench.pages == replyArrived)
            bench.pass->overtake("lock:h");
    };
    QVERIFY(bench.walk());
    QVERIFY(bench.readings.contains("lock:other"));
    QVERIFY(!bench.readings.contains("lock:h"));
    QVERIFY(bench.pass->looking.isEmpty());
}

void TestKeyLooks::ownerAndLeaseOfOneMoment_data()
{
    QTest::addColumn<QByteArray>("write"); // ARGV[1]: the owner, ARGV[2]: its lease
    QTest::addColumn<bool>("acting");
    const QByteArray hash = "redis.call('DEL',KEYS[1]) redis.call('HSET',KEYS[1],ARGV[1],1) "
                            "redis.call('PEXPIRE',KEYS[1],ARGV[2])";
    const QByteArray text = "redis.call('SET',KEYS[1],ARGV[1],'PX',ARGV[2])";
    for (const bool acting : {false, true}) {
        const char *whose = acting ? "acting" : "listing";
        QTest::addRow("hash, %s", whose) << hash << acting;
        QTest::addRow("weak text, %s", whose) << text << acting;
    }
}

/// Two owners, one with a lease of minutes and one with a lease of hours, hand the lock over all the time.
void TestKeyLooks::ownerAndLeaseOfOneMoment()
{
    QFETCH(const QByteArray, write);
    QFETCH(const bool, acting);
    RedisServer server;
    const QByteArray key = "lock:h";
    const QList<std::pair<QByteArray, qint64>> owners{{"web-1:17", 600'000}, {"web-2:18", 6'000'000}};
    server.command({"EVAL", write, "1", key, owners[0].first, QByteArray::number(owners[0].second)});
    std::atomic<bool> ends = false;
    std::thread writer([&] {
        for (int i = 0; !ends; ++i) {
            const auto &[owner, lease] = owners[i % 2];
            server.command({"EVAL", write, "1", key, owner, QByteArray::number(lease)});
        }
    });
    const auto link = redis::Connection::create(server.endpoint());
    bool isOpen = waitForTask(redis::Connection::open(link)).ok();
    KeyReader reader;
    int mixed = 0;
    QSet<QByteArray> seen;
    const auto judge = [&](const Reading &reading) {
        const QByteArray owner = reading.members.isEmpty() ? reading.value : reading.members.first().first;
        const bool isLong = owner == owners[1].first;
        seen.insert(owner);
        mixed += (reading.pttl > owners[0].second) != isLong;
        if (reading.expireTimeMs > 0)
            mixed +=
                (reading.expireTimeMs - QDateTime::currentMSecsSinceEpoch() > owners[0].second) != isLong;
    };
    for (int i = 0; isOpen && (i < 1'000 || seen.size() < 2); ++i) {
        if (acting) {
            const KeyLook look = waitForTask(lookAt(link, key, link->endpoint().timeout, false));
            if (look.reading())
                judge(*look.reading());
        } else {
            const KeyReader::Sink sink = [&judge](Reading &&read) {
                judge(read);
            };
            isOpen = waitForTask(KeyReader::read(&reader, link, {key}, sink)).ok();
        }
    }
    ends = true;
    writer.join();
    QVERIFY(isOpen);
    QCOMPARE(mixed, 0);
}

void TestKeyLooks::aKeyThatEndsBetweenItsReplies_data()
{
    QTest::addColumn<QByteArray>("refused");
    QTest::newRow("GETRANGE") << QByteArray();
    QTest::newRow("GET, for GETRANGE is refused") << QByteArray("-getrange");
}

/// One pipeline asks for the same key some thousand times while its lease ends, so that it often ends between
/// the PTTL and the value of one reading: that is no lock with an empty token.
void TestKeyLooks::aKeyThatEndsBetweenItsReplies()
{
    QFETCH(const QByteArray, refused);
    RedisServer server;
    const QByteArray key = "lock:short";
    const QByteArray token = "9b1f0c62-5d3e-4a87-b0c4-e2716fd83a95";
    const auto link = redis::Connection::create(server.endpoint());
    QVERIFY(waitForTask(redis::Connection::open(link)).ok());
    if (!refused.isEmpty())
        server.command({"ACL", "SETUSER", "default", refused});
    KeyReader reader;
    int there = 0;
    int gone = 0;
    QList<QByteArray> others;
    const KeyReader::Sink sink = [&](Reading &&read) {
        (read.exists ? there : gone) += 1;
        if (read.exists && read.value != token)
            others.append(read.value);
    };
    const QList<QByteArray> often(4'000, key);
    server.command({"SET", key, token});
    QElapsedTimer clock;
    clock.start();
    QVERIFY(waitForTask(KeyReader::read(&reader, link, often, sink)).ok());
    const qint64 whole = clock.elapsed(); // of a read: the lease ends at each place in it
    constexpr int rounds = 60;
    for (int i = 0; i < rounds; ++i) {
        server.command({"SET", key, token, "PX", QByteArray::number(1 + whole * i / rounds)});
        QVERIFY(waitForTask(KeyReader::read(&reader, link, often, sink)).ok());
    }
    QVERIFY(there > 0);
    QVERIFY(gone > 0);
    QCOMPARE(others, QList<QByteArray>());
}

QTEST_GUILESS_MAIN(TestKeyLooks)
#include "tst_key_looks.moc"
