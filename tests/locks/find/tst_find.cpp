// SPDX-License-Identifier: GPL-3.0-or-later
// Find locks: which patterns are proposed from sampled keys, and what a sample costs at most.
#include "dialect_samples.h"
#include "locks/dialects/dialects.h"
#include "locks/find/pattern_finder.h"
#include "locks/model/pattern.h"
#include "locks/read/keyspace_sample.h"
#include "redis_server.h"

#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

const QByteArray uuid = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";
const QByteArray hex32 = "9f86d081884c7d659a2feaa0c55ad015";

} // namespace

class TestFind : public QObject
{
    Q_OBJECT
private slots:
    void proposes_data();
    void proposes();
    void aLeaseIsNotEnough();
    void aUuidUnderALeaseIsPerhapsOne();
    void everyProposalFindsItsKeys();
    void manyPrefixesFillNoMemory();
    void samplesARealServer();
    void keepsToItsBudget();
    void countsOnlyWhatItRead_data();
    void countsOnlyWhatItRead();
    void aTimeUsedUpLeavesNothingUnread();
    void endsWhenStopped();
    void aMasterThatIsAwayIsNamed();

private:
    static QByteArray patternsOf(const QList<Reading> &readings);
    SampleProgress run(const std::shared_ptr<KeyspaceSample> &sample);
    static void fillWithLocks(RedisServer *server);

    base::TaskScope m_scope;
};

/// "pattern library seen", a line each.
QByteArray TestFind::patternsOf(const QList<Reading> &readings)
{
    PatternFinder finder;
    for (const Reading &reading : readings)
        finder.take(reading, samples::now());
    QByteArrayList lines;
    for (const Proposal &proposal : finder.proposals())
        lines.append(proposal.pattern + ' ' + Dialects::table().at(proposal.library).id() + ' '
                     + QByteArray::number(proposal.seen));
    return lines.join('\n');
}

void TestFind::proposes_data()
{
    QTest::addColumn<QList<Reading>>("readings");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const QList<Reading> &readings, const char *expected) {
        QTest::newRow(name) << readings << QByteArray(expected);
    };
    const auto redisson = [](const QByteArray &key) {
        return samples::hash(key, {{uuid + ":57", "1"}}, 30000);
    };
    row("nothing", {}, "");
    row("by its value, whatever the key", {redisson("orders:1"), redisson("orders:2")},
        "orders:* redisson.lock 2");
    row("as far as all begin alike", {redisson("app:prod:orders:1"), redisson("app:prod:orders:2")},
        "app:prod:orders:* redisson.lock 2");
    row("by prefix", {redisson("orders:1"), redisson("orders:2"), redisson("users:1")},
        "orders:* redisson.lock 2\nusers:* redisson.lock 1");
    row("a name that says lock", {samples::text("app:7:lock", hex32, 9000)}, "app:*:lock generic.token 1");
    row("a word in the middle", {samples::text("app:mtx:17", uuid, 9000)}, "app:mtx:* generic.token 1");
    row("a name without parts", {redisson("leader")}, "leader redisson.lock 1");
    row("an odd name", {redisson("[x]:1"), redisson("[x]:2")}, "\\[x]:* redisson.lock 2");
}

void TestFind::proposes()
{
    QFETCH(QList<Reading>, readings);
    QFETCH(QByteArray, expected);
    QCOMPARE(patternsOf(readings), expected);
}

void TestFind::aLeaseIsNotEnough()
{
    QCOMPARE(patternsOf({samples::text("session:1", hex32, 60000), samples::text("cache:1", "1", 60000),
                         samples::text("etag:blocked:1", uuid, 60000), samples::text("clock:1", "x", 60000),
                         samples::text("n", "1790000000", -1), samples::hash("h:1", {{"a", "b"}}, -1)}),
             QByteArray());
}

/// As articles teach it: a key named after the thing, a UUID, a lease.
void TestFind::aUuidUnderALeaseIsPerhapsOne()
{
    PatternFinder finder;
    for (const char *key : {"invoice:1", "invoice:2"})
        finder.take(samples::text(key, uuid, 30000), samples::now());
    finder.take(samples::text("invoice:3", uuid, -1), samples::now());
    finder.take(samples::text("session:1", uuid, 30000), samples::now());
    finder.take(samples::text("invoice:day", uuid, 24 * 3'600'000), samples::now());
    finder.take(samples::hash("orders:1", {{uuid + ":57", "1"}}, 30000), samples::now());
    QCOMPARE(finder.found(), 1);
    const QList<Proposal> proposals = finder.proposals();
    QCOMPARE(proposals.size(), 2);
    QCOMPARE(proposals[0].pattern, QByteArray("orders:*")); // surer, though there are fewer
    QVERIFY(!proposals[0].byValue);
    QCOMPARE(proposals[1].pattern, QByteArray("invoice:*"));
    QCOMPARE(proposals[1].seen, 2);
    QVERIFY(proposals[1].byValue);
}

void TestFind::everyProposalFindsItsKeys()
{
    PatternFinder finder;
    QList<QByteArray> keys;
    for (const samples::Sample &sample : samples::all()) {
        PatternFinder alone;
        alone.take(sample.reading, samples::now());
        if (alone.found())
            keys.append(sample.reading.key);
        finder.take(sample.reading, samples::now());
    }
    QVERIFY(keys.size() > 100);
    QList<QByteArray> patterns;
    for (const Proposal &proposal : finder.proposals())
        patterns.append(proposal.pattern);
    const PatternSet set(patterns);
    for (const QByteArray &key : std::as_const(keys))
        QVERIFY2(set.matches(key), key.constData());
}

void TestFind::manyPrefixesFillNoMemory()
{
    PatternFinder finder;
    constexpr int many = 10000;
    for (int i = 0; i < many; ++i)
        finder.take(samples::hash('p' + QByteArray::number(i) + ":x", {{uuid + ":57", "1"}}, 30000),
                    samples::now());
    QCOMPARE(finder.found(), qint64(many));
    QVERIFY(finder.proposals().size() <= 2000);
}

SampleProgress TestFind::run(const std::shared_ptr<KeyspaceSample> &sample)
{
    if (!sample->take)
        sample->take = [](const Reading &) {
        };
    if (!sample->progressed)
        sample->progressed = [](const SampleProgress &) {
        };
    std::optional<SampleProgress> result;
    const auto work = [](std::shared_ptr<KeyspaceSample> what, base::TaskScope *scope,
                         std::optional<SampleProgress> *to) -> QCoro::Task<> {
        const SampleProgress progress = co_await sampleKeyspace(what, scope);
        *to = progress;
    };
    m_scope.start(work(sample, &m_scope, &result));
    waitFor([&] { return result.has_value(); });
    return result.value_or(SampleProgress());
}

void TestFind::samplesARealServer()
{
    RedisServer server;
    for (int i = 0; i < 300; ++i) {
        server.command("SET session:" + QByteArray::number(i) + ' ' + hex32 + " PX 60000");
        server.command("HSET orders:" + QByteArray::number(i) + ' ' + uuid + ":57 1");
        server.command("PEXPIRE orders:" + QByteArray::number(i) + " 30000"); // as a watchdog does
    }
    const auto sample = std::make_shared<KeyspaceSample>();
    sample->masters = {server.endpoint()};
    PatternFinder finder;
    sample->take = [&finder](const Reading &reading) {
        finder.take(reading, samples::now());
    };
    const SampleProgress progress = run(sample);
    QVERIFY2(progress.errors.isEmpty(), qPrintable(progress.errors.join(u' ')));
    QVERIFY(progress.whole);
    QCOMPARE(progress.keyspace, 600);
    QCOMPARE(progress.examined, 600);
    QCOMPARE(finder.proposals().size(), 1);
    QCOMPARE(finder.proposals().first().pattern, QByteArray("orders:*"));
    QCOMPARE(finder.proposals().first().seen, 300);
}

void TestFind::keepsToItsBudget()
{
    RedisServer server;
    QByteArrayList fill{"MSET"};
    for (int i = 0; i < 20000; ++i)
        fill << 'k' + QByteArray::number(i) << "v";
    server.command(fill);
    const auto sample = std::make_shared<KeyspaceSample>();
    sample->masters = {server.endpoint()};
    sample->mostKeys = 2000;
    const SampleProgress progress = run(sample);
    QVERIFY(!progress.whole);
    QVERIFY2(progress.examined >= 2000 && progress.examined <= 4000,
             qPrintable(QString::number(progress.examined)));
    sample->mostKeys = 1000000;
    sample->mostTime = 1ms;
    QVERIFY(!run(sample).whole);
}

/// 20,000 keys, 2,000 of them locks: half of these need a second look, since they are no strings.
void TestFind::fillWithLocks(RedisServer *server)
{
    QByteArrayList fill{"MSET"};
    for (int i = 0; i < 18000; ++i)
        fill << 'k' + QByteArray::number(i) << "v";
    for (int i = 0; i < 1000; ++i)
        fill << "app:lock:" + QByteArray::number(i) << "web-4_4711_" + hex32;
    server->command(fill);
    server->command({"EVAL",
                     "for i=1,1000 do redis.call('HSET',ARGV[1]..i,ARGV[2],1) "
                     "redis.call('PEXPIRE',ARGV[1]..i,30000) end return 1",
                     "0", "orders:", uuid + ":57"});
}

void TestFind::countsOnlyWhatItRead_data()
{
    QTest::addColumn<qint64>("keys");
    for (const qint64 keys : {1, 10, 100, 500, 501, 1000, 2000, 5000, 15000, 20000, 20001})
        QTest::addRow("%lld", keys) << keys;
}

void TestFind::countsOnlyWhatItRead()
{
    QFETCH(qint64, keys);
    RedisServer server;
    fillWithLocks(&server);
    const auto sample = std::make_shared<KeyspaceSample>();
    sample->masters = {server.endpoint()};
    sample->mostKeys = keys;
    sample->mostTime = 60s;
    PatternFinder finder;
    qint64 taken = 0;
    sample->take = [&](const Reading &reading) {
        ++taken;
        finder.take(reading, samples::now());
    };
    const SampleProgress progress = run(sample);
    QCOMPARE(progress.examined, std::min<qint64>(keys, 20000));
    QVERIFY2(taken >= progress.examined, qPrintable(QString::number(taken)));
    QCOMPARE(progress.whole, keys >= 20000);
    if (progress.whole)
        QCOMPARE(finder.found(), qint64(2000));
    // 2,000 keys hold 200 locks, give or take 13: ten times that is no matter of luck.
    if (keys >= 2000)
        QVERIFY2(finder.found() > keys / 10 - 130, qPrintable(QString::number(finder.found())));
}

void TestFind::aTimeUsedUpLeavesNothingUnread()
{
    RedisServer server;
    fillWithLocks(&server);
    const auto sample = std::make_shared<KeyspaceSample>();
    sample->masters = {server.endpoint()};
    sample->mostTime = 1ms;
    qint64 taken = 0;
    sample->take = [&taken](const Reading &) {
        ++taken;
    };
    const SampleProgress progress = run(sample);
    QVERIFY(!progress.whole);
    QVERIFY(progress.examined > 0);
    QVERIFY2(taken >= progress.examined, qPrintable(QString::number(taken)));
}

void TestFind::endsWhenStopped()
{
    RedisServer server;
    QByteArrayList fill{"MSET"};
    for (int i = 0; i < 20000; ++i)
        fill << 'k' + QByteArray::number(i) << "v";
    server.command(fill);
    const auto sample = std::make_shared<KeyspaceSample>();
    sample->masters = {server.endpoint()};
    sample->progressed = [raw = sample.get()](const SampleProgress &) {
        raw->stopped = true;
    };
    const SampleProgress progress = run(sample);
    QVERIFY(!progress.whole);
    QVERIFY(progress.examined < 20000);
}

void TestFind::aMasterThatIsAwayIsNamed()
{
    RedisServer server;
    RedisServer away;
    away.kill();
    server.command("HSET orders:1 " + uuid + ":57 1");
    const auto sample = std::make_shared<KeyspaceSample>();
    sample->masters = {away.endpoint(), server.endpoint()};
    int taken = 0;
    sample->take = [&taken](const Reading &) {
        ++taken;
    };
    const SampleProgress progress = run(sample);
    QCOMPARE(taken, 1);
    QVERIFY(!progress.whole);
    QCOMPARE(progress.errors.size(), 1);
    QVERIFY(progress.errors.first().startsWith(away.endpoint().label()));
}

QTEST_GUILESS_MAIN(TestFind)
#include "tst_find.moc"
