// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/dialect.h"
#include "redis/connection/connection.h"
#include "redis_server.h"
#include "sandbox/demo.h"

#include <QDir>
#include <QElapsedTimer>
#include <QHash>
#include <QProcess>
#include <QSet>
#include <QSignalSpy>
#include <QTest>

using sandbox::Demo;

namespace {

/// One key as one master tells of it.
struct Seen
{
    QByteArray token;
    qint64 ttlMs = -2;
    bool isHash = false;
};

using Table = QHash<QByteArray, QList<Seen>>; ///< key → one a master; absent ones have ttlMs −2

using Link = std::shared_ptr<redis::Connection>;

QCoro::Task<redis::Result<redis::Value>> ask(Link link, QList<QByteArray> words)
{
    redis::Request request;
    request.addList(words);
    co_return co_await link->callRequest(request, std::chrono::seconds(10));
}

/// Error replies stay values here: GET of a hash and HKEYS of a string are asked for without looking.
QCoro::Task<redis::Result<redis::BatchReply>> askAll(Link link, redis::Request request)
{
    co_return co_await link->batch(request, std::chrono::seconds(10));
}

} // namespace

/// The demo's population, looked at over connections of the test's own.
class TestDemo : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void twoDeployments();
    void enoughHoldersAtEachMoment();
    void ownersChangeEverySecond();
    void everyKindStands_data();
    void everyKindStands();
    void eachArticlesLockStands();
    void splitAndMinority();
    void redissonHasWaiters();
    void someLeaseIsAlwaysAboutToEnd();
    void ordinaryKeysStandAround();
    void shellJoinsIn();
    void cleanupTestCase();
    void endsInTime_data();
    void endsInTime();

private:
    redis::Value command(const Link &link, const QList<QByteArray> &words);
    QList<QByteArray> lockKeys(const Link &link);
    Table look(int deployment);

    std::unique_ptr<Demo> m_demo;
    std::vector<std::vector<Link>> m_links; ///< deployment → master
};

void TestDemo::initTestCase()
{
    m_demo = std::make_unique<Demo>();
    QSignalSpy failures(m_demo.get(), &Demo::failed);
    QSignalSpy ready(m_demo.get(), &Demo::ready);
    m_demo->start();
    QVERIFY(waitFor([&ready, &failures] { return ready.count() + failures.count() > 0; }, 20000));
    QCOMPARE(failures.count(), 0);
    for (const locks::DeploymentSpec &spec : m_demo->deployments()) {
        m_links.emplace_back();
        for (const redis::Endpoint &endpoint : spec.masters) {
            m_links.back().push_back(redis::Connection::create(endpoint));
            QVERIFY(waitForTask(redis::Connection::open(m_links.back().back())).ok());
        }
    }
}

void TestDemo::cleanupTestCase()
{
    m_links.clear();
    m_demo.reset();
}

redis::Value TestDemo::command(const Link &link, const QList<QByteArray> &words)
{
    const redis::Result<redis::Value> reply = waitForTask(ask(link, words));
    if (!reply.ok())
        qFatal("%s: %s", words.join(' ').constData(), reply.error().detail.constData());
    return *reply;
}

QList<QByteArray> TestDemo::lockKeys(const Link &link)
{
    QSet<QByteArray> found;
    for (const QByteArray &pattern : locks::defaultPatterns()) {
        QByteArray cursor = "0";
        do {
            const redis::Value page = command(link, {"SCAN", cursor, "MATCH", pattern, "COUNT", "5000"});
            cursor = page.elements[0].bytes;
            for (const redis::Value &key : page.elements[1].elements)
                found.insert(key.bytes);
        } while (cursor != "0");
    }
    return found.values();
}

Table TestDemo::look(int deployment)
{
    Table table;
    const std::vector<Link> &masters = m_links[size_t(deployment)];
    for (const Link &master : masters) {
        for (const QByteArray &key : lockKeys(master))
            table.insert(key, QList<Seen>(qsizetype(masters.size())));
    }
    const QList<QByteArray> keys = table.keys();
    redis::Request request;
    for (const QByteArray &key : keys)
        request.add("PTTL", key).add("GET", key).add("HKEYS", key);
    for (size_t master = 0; master < masters.size(); ++master) {
        const auto replies = waitForTask(askAll(masters[master], request));
        if (!replies.ok())
            qFatal("%s", replies.error().detail.constData());
        for (qsizetype i = 0; i < keys.size(); ++i) {
            const redis::Value *reply = &replies->values[size_t(3 * i)];
            Seen &seen = table[keys[i]][qsizetype(master)];
            seen.ttlMs = reply[0].integer;
            seen.isHash = reply[1].isError();
            if (!seen.isHash)
                seen.token = reply[1].bytes;
            else if (!reply[2].elements.empty())
                seen.token = reply[2].elements.front().bytes;
        }
    }
    return table;
}

void TestDemo::twoDeployments()
{
    const QList<locks::DeploymentSpec> &specs = m_demo->deployments();
    QCOMPARE(specs.size(), 2);
    QCOMPARE(specs[0].name, QStringLiteral("demo"));
    QCOMPARE(specs[0].masters.size(), size_t(3));
    QCOMPARE(specs[0].separate, false);
    QCOMPARE(specs[0].database(), 0);
    QCOMPARE(specs[1].name, QStringLiteral("demo single"));
    QCOMPARE(specs[1].masters.size(), size_t(1));
    QCOMPARE(specs[1].separate, true);
    QCOMPARE(specs[1].database(), 1);
    QCOMPARE(specs[1].masters[0].port, specs[0].masters[0].port);
    for (const locks::DeploymentSpec &spec : specs) {
        QCOMPARE(spec.environment, locks::Environment::Sandbox);
        QCOMPARE(spec.patterns, locks::defaultPatterns());
    }
    QVERIFY(QDir(m_demo->folder()).exists());
}

void TestDemo::enoughHoldersAtEachMoment()
{
    for (int moment = 0; moment < 5; ++moment) {
        int live = 0;
        const Table table = look(0);
        for (const QList<Seen> &masters : table) {
            QHash<QByteArray, int> votes;
            for (const Seen &seen : masters) {
                if (seen.ttlMs > 0)
                    ++votes[seen.token];
            }
            live += std::any_of(votes.cbegin(), votes.cend(), [](int count) { return count >= 2; });
        }
        QVERIFY2(live >= 20, qPrintable(QString::number(live)));
    }
}

void TestDemo::ownersChangeEverySecond()
{
    for (int deployment = 0; deployment < 2; ++deployment) {
        for (int second = 0; second < 4; ++second) {
            const auto owners = [this, deployment] {
                QSet<QByteArray> tokens;
                for (const QList<Seen> &masters : look(deployment))
                    tokens.insert(masters[0].token);
                return tokens;
            };
            const QSet<QByteArray> before = owners();
            QElapsedTimer clock;
            clock.start();
            QVERIFY(waitFor([&] { return !(owners() - before).isEmpty(); }));
            QVERIFY2(clock.elapsed() < 1000 * patience, qPrintable(QString::number(clock.elapsed())));
        }
    }
}

void TestDemo::everyKindStands_data()
{
    QTest::addColumn<int>("deployment");
    QTest::newRow("Redlock set") << 0;
    QTest::newRow("single") << 1;
}

void TestDemo::everyKindStands()
{
    QFETCH(int, deployment);
    const Table table = look(deployment);
    for (const Seen &seen : table.value("lock:nightly-report"))
        QCOMPARE(seen.ttlMs, -1);
    for (const Seen &seen : table.value("lock:import:customers"))
        QVERIFY(seen.ttlMs > 40LL * 365 * 86400 * 1000);
    QVERIFY(table.contains("lock:nightly-report"));
    QVERIFY(table.contains("lock:import:customers"));
    QSet<qsizetype> lengths;
    for (const QList<Seen> &masters : table) {
        if (!masters[0].isHash)
            lengths.insert(masters[0].token.size());
    }
    QVERIFY(lengths.contains(32)); // node-redlock, redis-py
    QVERIFY(lengths.contains(40)); // plain
}

void TestDemo::eachArticlesLockStands()
{
    const auto isTime = [](const QByteArray &token) {
        return token.size() == 10 && token.toLongLong() > 1'700'000'000;
    };
    const Table table = look(1);
    // Ended between SETNX and EXPIRE; and what becomes of a time that EXPIRE takes for seconds.
    QCOMPARE(table.value("Lock:coupon:7").value(0).ttlMs, -1);
    QVERIFY(isTime(table.value("Lock:coupon:7").value(0).token));
    QVERIFY(table.value("Lock:Queue:mail").value(0).ttlMs > 40LL * 365 * 86400 * 1000);
    QVERIFY(isTime(table.value("Lock:Queue:mail").value(0).token));
    // Those that come and go.
    QVERIFY(waitFor([&] {
        const Seen seen = look(1).value("lock:seckill:phone").value(0);
        return isTime(seen.token) && seen.ttlMs == -1;
    }));
    QVERIFY(waitFor([&] {
        const Seen seen = look(1).value("lock:pageviews").value(0);
        return seen.token.size() == 13 && seen.ttlMs > 0;
    }));
}

void TestDemo::splitAndMinority()
{
    const Table table = look(0);
    const QList<Seen> minority = table.value("redlock:payment:77");
    QCOMPARE(minority.size(), 3);
    QVERIFY(minority[0].token.isEmpty() && !minority[1].token.isEmpty() && minority[2].token.isEmpty());
    const QList<Seen> split = table.value("redlock:stock:3");
    QCOMPARE(split.size(), 3);
    QVERIFY(!split[0].token.isEmpty() && !split[2].token.isEmpty() && split[0].token != split[2].token);
}

void TestDemo::redissonHasWaiters()
{
    const QList<QByteArray> keys{"lock:inventory", "lock:ledger"};
    for (int deployment = 0; deployment < 2; ++deployment) {
        const QByteArray key = keys[deployment];
        const QByteArray channel = "redisson_lock__channel:{" + key + '}';
        for (const Link &master : m_links[size_t(deployment)]) {
            QVERIFY(waitFor([&] { return command(master, {"HLEN", key}).integer == 1; }));
            QVERIFY(waitFor([&] {
                return command(master, {"PUBSUB", "NUMSUB", channel}).elements[1].integer == 2;
            }));
        }
        // The release wakes a waiter at once: a new owner soon, though the lease is half a minute.
        const Link &first = m_links[size_t(deployment)].front();
        QByteArray owner;
        QVERIFY(waitFor([&] {
            const redis::Value fields = command(first, {"HKEYS", key}); // none between two owners
            owner = fields.elements.empty() ? QByteArray() : fields.elements.front().bytes;
            return !owner.isEmpty();
        }));
        QVERIFY(waitFor(
            [&] {
                const redis::Value fields = command(first, {"HKEYS", key});
                return !fields.elements.empty() && fields.elements.front().bytes != owner;
            },
            20000));
    }
}

void TestDemo::someLeaseIsAlwaysAboutToEnd()
{
    for (int deployment = 0; deployment < 2; ++deployment) {
        const Link &first = m_links[size_t(deployment)].front();
        for (int moment = 0; moment < 40; ++moment) {
            const qint64 one = command(first, {"PTTL", "lock:export:1"}).integer;
            const qint64 two = command(first, {"PTTL", "lock:export:2"}).integer;
            QVERIFY(one > 0 || two > 0);
            QVERIFY(one < 2000 && two < 2000);
        }
    }
}

void TestDemo::ordinaryKeysStandAround()
{
    for (const std::vector<Link> &masters : m_links) {
        for (const Link &master : masters) {
            const qint64 keys = command(master, {"DBSIZE"}).integer;
            QVERIFY2(keys >= 10000 && keys < 10200, qPrintable(QString::number(keys)));
        }
    }
}

void TestDemo::shellJoinsIn()
{
    const QString lines = m_demo->commandLineAccess();
    QVERIFY(lines.contains(QStringLiteral("LOCKSCOPE_PASSWORD=")));
    for (const redis::Endpoint &endpoint : m_demo->deployments()[0].masters)
        QVERIFY(lines.contains(QStringLiteral("redis://127.0.0.1:%1").arg(endpoint.port)));
    QString redisCli;
    for (const QString &line : lines.split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("export")) || line.startsWith(QLatin1String("redis-cli")))
            redisCli += line + QLatin1Char('\n');
    }
    QProcess shell;
    shell.start(QStringLiteral("sh"), {QStringLiteral("-c"), redisCli});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(shell.readAllStandardOutput().trimmed().size(), 40);
}

void TestDemo::endsInTime_data()
{
    QTest::addColumn<int>("after");
    QTest::newRow("before it started") << 0;
    QTest::newRow("while servers start") << 1;
    QTest::newRow("while it fills") << 2;
    QTest::newRow("standing") << 3;
}

void TestDemo::endsInTime()
{
    QFETCH(int, after);
    auto demo = std::make_unique<Demo>();
    QSignalSpy ready(demo.get(), &Demo::ready);
    const QString folder = QFileInfo(demo->folder()).path();
    QVERIFY(QDir(folder).exists());
    if (after > 0)
        demo->start();
    if (after == 2)
        QVERIFY(waitFor([&demo] { return !demo->deployments().isEmpty(); }));
    if (after == 3)
        QVERIFY(waitFor([&ready] { return ready.count() > 0; }));
    QElapsedTimer clock;
    clock.start();
    demo.reset();
    QVERIFY2(clock.elapsed() < 1000 * patience, qPrintable(QString::number(clock.elapsed())));
    QVERIFY(!QDir(folder).exists());
}

QTEST_GUILESS_MAIN(TestDemo)
#include "tst_demo.moc"
