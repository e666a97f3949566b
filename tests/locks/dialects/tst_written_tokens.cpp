// SPDX-License-Identifier: GPL-3.0-or-later
// What Acquire and a take-over write: the form that the key names, a token of the shape that its clients
// read, or nothing, with the reason.
#include "dialect_bench.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/form_facts.h"
#include "locks/dialects/fresh_token.h"
#include "waiter.h"

#include <QRegularExpression>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

const char *const uuidFour = "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$";
const char *const plain = "^[0-9a-f]{40}$";

bool fits(const QByteArray &text, const QString &pattern)
{
    return QRegularExpression(pattern).match(QString::fromLatin1(text)).hasMatch();
}

} // namespace

class TestWrittenTokens : public QObject, private DialectBench
{
    Q_OBJECT
private slots:
    void init() { begin(); }
    void cleanup() { end(); }

    void theFormThatTheKeyNames_data();
    void theFormThatTheKeyNames();
    void orNothing_data();
    void orNothing();
    void thePlainFormIsNoWayRound();
    void namesAreNotGuessed_data();
    void namesAreNotGuessed();
    void theShapeStays_data();
    void theShapeStays();
    void anEndInTheValueIsLengthenedThere();
    void waitersOfSpringAreTold();
    void onlyWhatIsKnownIsPromised();
};

void TestWrittenTokens::theFormThatTheKeyNames_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("pattern");
    const auto row = [](const QByteArray &key, const char *pattern) {
        QTest::newRow(key.constData()) << key << QString::fromLatin1(pattern);
    };
    row("lock:x", plain);
    row("mutex:x", uuidFour);
    row("gitlab:exclusive_lease:x", uuidFour);
    row("{hangfire}:lock:x", uuidFour);
    row("qo_x", "^[0-9a-f]{12}1[0-9a-f]{19}$");
    row("unacked_mutex", "^[0-9a-f]{12}1[0-9a-f]{19}$");
    row("rq:scheduler-lock:default", "^[0-9a-f]{12}4[0-9a-f]{19}$");
    row("lock.x", "^\\d{13}$");
    row("Lock:x", "^\\d{10}$");
    row("lock||app||x", plain);
    row("job-lock:default:x", "^ADDED:\\d{4}-.*@lockscope:");
    row("laravel_unique_job:Import", "^[A-Za-z0-9]{16}$");
    row("php-malkusch-lock:x", "^[1-9a-f][0-9a-f]{63}$");
    row("0123456789abcdef0123456789abcdef01234", "^[A-Za-z0-9_-]{20}$");
    row("@simple-redis-mutex:lock-x", "^0\\.\\d{17}$");
}

void TestWrittenTokens::theFormThatTheKeyNames()
{
    QFETCH(QByteArray, key);
    QFETCH(QString, pattern);
    const ActionReport report = m_bench->act(ask(ActionKind::Acquire, key, {}, 60s));
    QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
    const QByteArray value = server().command(QList<QByteArray>{"GET", key});
    QVERIFY2(fits(value, pattern), value.constData());
    QCOMPARE(report.tokenNow, value);
    QCOMPARE(release(key, value).outcome, Outcome::Done);
}

void TestWrittenTokens::orNothing_data()
{
    QTest::addColumn<QByteArray>("key");
    for (const char *key : {"RedisMutex:x",
                            "Redis::Mutex:x",
                            "semaphore:x",
                            "huey.results.x",
                            "huey.r.a.lock.b",
                            "bull:q:1:lock",
                            "uniquejobs:0a",
                            "uniquejobs:0a:LOCKED",
                            "arq:in-progress:1",
                            "lockf17",
                            "{db}lockp17",
                            "SEATA_ROW_LOCK_db^^^t^^^1",
                            "sess_0a1b",
                            "PHPREDIS_SESSION:x_LOCK",
                            "ci_session:x:lock",
                            "0123456789abcdefghij012345.lock",
                            "SEMAPHORE:x:AVAILABLE",
                            "rql:lock:x",
                            "lock:owner:x",
                            "{s}:time",
                            "a.readers",
                            "rueidislock:0:x",
                            "asynq:{q}:unique:x",
                            "SINGLETONLOCK_0123456789abcdef0123456789abcdef",
                            "lock-signal:x",
                            "redisson_lock_queue:{x}",
                            "resque:resque_scheduler_leader_lock",
                            "rql:lock_queue:x",
                            "q:0123456789abcdef0123456789abcdef",
                            "a/lockfiles/0123456789abcdef0123456789abcdef"})
        QTest::newRow(key) << QByteArray(key);
}

void TestWrittenTokens::orNothing()
{
    QFETCH(QByteArray, key);
    const ActionReport report = m_bench->act(ask(ActionKind::Acquire, key, {}, 60s));
    QCOMPARE(report.outcome, Outcome::Policy);
    QVERIFY(!report.sentence.isEmpty());
    QCOMPARE(command("DBSIZE"), QByteArray("0"));
    ActionRequest rehearsed = ask(ActionKind::Acquire, key, {}, 60s);
    rehearsed.dryRun = true;
    QCOMPARE(m_bench->act(rehearsed).outcome, Outcome::Policy);
}

/// It is what is meant when nothing is chosen: naming it does not make it right.
void TestWrittenTokens::thePlainFormIsNoWayRound()
{
    QCOMPARE(m_bench->act(ask(ActionKind::Acquire, "semaphore:x", {}, 60s, "generic.token")).outcome,
             Outcome::Policy);
    const ActionReport report = m_bench->act(ask(ActionKind::Acquire, "mutex:x", {}, 60s, "generic.token"));
    QVERIFY2(fits(report.tokenNow, QString::fromLatin1(uuidFour)), report.tokenNow.constData());
}

void TestWrittenTokens::namesAreNotGuessed_data()
{
    QTest::addColumn<QByteArray>("key");
    for (const char *key : {"ORDER_LOCK", "orders.lock", "lockforce", "lock:Order:5", "lock:owner",
                            "app:lock:a:b", "redlock:a", "lock_a", "job:9:lock", "{a}:times"})
        QTest::newRow(key) << QByteArray(key);
}

void TestWrittenTokens::namesAreNotGuessed()
{
    QFETCH(QByteArray, key);
    const ActionReport report = m_bench->act(ask(ActionKind::Acquire, key, {}, 60s));
    QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
    QVERIFY2(fits(report.tokenNow, QString::fromLatin1(plain)), report.tokenNow.constData());
}

void TestWrittenTokens::theShapeStays_data()
{
    QTest::addColumn<QByteArray>("token");
    QTest::addColumn<QString>("pattern");
    const auto row = [](const char *name, const QByteArray &token, const char *pattern) {
        QTest::newRow(name) << token << QString::fromLatin1(pattern);
    };
    row("UUID 4", uuid, uuidFour);
    row("UUID 1", "3aca6000-d7c3-11ee-8000-0242ac110002", "^[0-9a-f]{8}-[0-9a-f]{4}-1[0-9a-f]{3}-");
    row("undashed", "0b0d7b5e9f0a4c3e8d2f1a2b3c4d5e6f", "^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$");
    row("32 digits", "0b0d7b5e9f0a0c3e0d2f1a2b3c4d5e6f", "^[0-9a-f]{32}$");
    row("40 digits", "0b0d7b5e9f0a0c3e0d2f1a2b3c4d5e6f01234567", plain);
    row("16 letters", "aB3dE5gH7jK9mN1p", "^[A-Za-z0-9]{16}$");
    row("base64", "AAECAwQFBgcICQoLDA0ODw==", "^[A-Za-z0-9+/]{22}==$");
    row("in quotes", '"' + uuid + '"',
        "^\"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\"$");
    row("serialised", "s:36:\"" + uuid + "\";", "^s:36:\"[0-9a-f]{8}-[0-9a-f]{4}-4.{21}\";$");
    row("with an end", uuid + ":1999999999999", "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}:\\d{13}$");
}

void TestWrittenTokens::theShapeStays()
{
    QFETCH(QByteArray, token);
    QFETCH(QString, pattern);
    server().command(QList<QByteArray>{"SET", "lock:x", token});
    const ActionReport report = m_bench->act(ask(ActionKind::TakeOver, "lock:x", token, 60s));
    QVERIFY2(report.outcome == Outcome::Done, qPrintable(report.sentence));
    const QByteArray value = command("GET lock:x");
    QVERIFY2(value != token && fits(value, pattern), value.constData());
    QVERIFY2(report.sentence.contains(QStringLiteral("nobody else can acquire it")),
             qPrintable(report.sentence));
    QVERIFY(command("PTTL lock:x").toLongLong() > 50000);
}

/// jedis-lock: whoever comes goes by the time behind the colon, whatever lease the key has.
void TestWrittenTokens::anEndInTheValueIsLengthenedThere()
{
    const QByteArray token = uuid + ':' + QByteArray::number(nowMs() + 20000);
    server().command(QList<QByteArray>{"SET", "lock:x", token});
    const ActionReport taken = m_bench->act(ask(ActionKind::TakeOver, "lock:x", token, 30s));
    QCOMPARE(taken.outcome, Outcome::Done);
    const ActionReport extended = extend("lock:x", taken.tokenNow, 90s);
    QVERIFY2(extended.outcome == Outcome::Done, qPrintable(extended.sentence));
    const QByteArray value = command("GET lock:x");
    QCOMPARE(value, extended.tokenNow);
    QCOMPARE(value.left(37), taken.tokenNow.left(37));
    const qint64 left = value.mid(37).toLongLong() - nowMs();
    QVERIFY2(left > 80000 && left <= 90000, value.constData());
    QVERIFY(command("PTTL lock:x").toLongLong() > 80000);
}

void TestWrittenTokens::waitersOfSpringAreTold()
{
    server().command(QList<QByteArray>{"SET", "orders:a", uuid, "PX", "60000"});
    const ActionReport taken = m_bench->act(ask(ActionKind::TakeOver, "orders:a", uuid, 60s));
    QCOMPARE(taken.outcome, Outcome::Done);
    Waiter first(server().port(), "SUBSCRIBE orders-channel:orders:a");
    QVERIFY(first.isWaiting());
    QCOMPARE(release("orders:a", taken.tokenNow).outcome, Outcome::Done);
    QVERIFY(first.wokeWithin(2s));
    const ActionReport acquired = m_bench->act(ask(ActionKind::Acquire, "orders:a", {}, 60s));
    Waiter second(server().port(), "SUBSCRIBE orders-channel:orders:a");
    QVERIFY(second.isWaiting());
    QCOMPARE(release("orders:a", acquired.tokenNow).outcome, Outcome::Done);
    QVERIFY(second.wokeWithin(2s));
}

/// A value whose clients may read it, for all that is known.
void TestWrittenTokens::onlyWhatIsKnownIsPromised()
{
    server().command(QByteArray("SET lock:x web-1 PX 60000"));
    const ActionReport report = m_bench->act(ask(ActionKind::TakeOver, "lock:x", "web-1", 60s));
    QCOMPARE(report.outcome, Outcome::Done);
    QVERIFY2(report.sentence.contains(QStringLiteral("is not known")), qPrintable(report.sentence));
}

QTEST_GUILESS_MAIN(TestWrittenTokens)
#include "tst_written_tokens.moc"
