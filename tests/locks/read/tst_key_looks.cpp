// SPDX-License-Identifier: GPL-3.0-or-later
// What needs more than two replies travels with the pages of a pass, and gives way to whoever reads later.
#include "locks/dialects/dialect.h"
#include "locks/read/scanner.h"
#include "redis_server.h"

#include <QHash>
#include <QTest>

using namespace locks;

class TestKeyLooks : public QObject
{
    Q_OBJECT
private slots:
    void everyKeyOfManyPages();
    void aLaterReaderWins();

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

QTEST_GUILESS_MAIN(TestKeyLooks)
#include "tst_key_looks.moc"
