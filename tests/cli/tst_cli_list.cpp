// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"
#include "redis_server.h"

#include <QDateTime>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QTcpSocket>
#include <QTest>

/// list by the real program on real servers.
class TestCliList : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_server = std::make_unique<RedisServer>(); }
    void cleanup() { m_server.reset(); }
    void listHasEveryField();
    void aTokensTimeIsNoTimeOfHolding();
    void listOfARedlockSet();
    void listOfServersThatAreNoSet();
    void aTokenOnEachMasterIsNoSplit();
    void listSeparate();
    void listEscapesBytes();
    void listAsCsv();
    void severalOwnersInEveryOutput();
    void listAsTable();
    void listTakesPatternsAsPatterns();
    void nothingMatches();
    void locksThatNoPatternMatchesAreTold();
    void whatIsLeftOutHasReasons();
    void failsForADocumentThatIsLeftOut();
    void keysThatMayNotBeSampledAreTold();
    void aWholeKeyNeedsNoScan();
    void anUnreachableMasterLeavesTheRest();
    void moreThanArePutInOrder();
    void waitersAmongMany();
    void largeListThroughASlowReader();
    void brokenPipeEndsQuietly();
    void demoStandsBeforeItIsListed();

private:
    Ran list(const QString &more);
    std::unique_ptr<RedisServer> m_server;
};

namespace {

QString text(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

QStringList texts(const QJsonValue &array)
{
    QStringList list;
    const QJsonArray values = array.toArray();
    for (const QJsonValue &value : values)
        list.append(value.toString());
    return list;
}

bool isRecent(const QString &time)
{
    const QDateTime parsed = QDateTime::fromString(time, Qt::ISODateWithMs);
    return time.endsWith('Z') && time.size() == 24
        && qAbs(parsed.secsTo(QDateTime::currentDateTimeUtc())) < 60;
}

} // namespace

Ran TestCliList::list(const QString &more)
{
    // A sanitizer slows this program down, not the server.
    const QString url = m_server->url() + QStringLiteral("?timeout=%1s").arg(5 * patience);
    return runLockscope(QStringList{"list", url} + more.split(' ', Qt::SkipEmptyParts));
}

/// redis-py makes its token, a UUID with a time, before it waits: this one in 2024, and it has just got the
/// lock.
void TestCliList::aTokensTimeIsNoTimeOfHolding()
{
    m_server->command("SET lock:report d8e0c1a4e00011ee8a0b02420a000005 PX 60000");
    const QJsonObject lock = list("--json").first();
    QCOMPARE(text(lock, "token_made_at").left(4), "2024");
    QVERIFY(lock.value("acquired_at").isNull());
    QVERIFY(!list("--columns held --no-headers").out.contains('d')); // no days
    QVERIFY(!list("--json --held-over 10s").out.contains("lock:report"));
}

void TestCliList::listHasEveryField()
{
    m_server->command("SET lock:a 7f3c PX 60000");
    m_server->command("SET lock:b eternal");
    m_server->command("SET other:c x");
    const Ran ran = list("--json");
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 3);
    const QJsonObject lock = ran.first();
    const QStringList fields{"key",
                             "db",
                             "library",
                             "candidates",
                             "encoding",
                             "owner",
                             "token",
                             "ttl_ms",
                             "held",
                             "masters",
                             "states",
                             "waiters",
                             "first_seen",
                             "acquired_at",
                             "environment",
                             "deployment",
                             "expires_at",
                             "holdings",
                             "verdict",
                             "acquired_at_error_ms",
                             "acquired_at_earliest",
                             "acquired_at_latest",
                             "acquired_at_source"};
    QStringList sorted = fields;
    sorted.sort();
    QCOMPARE(lock.keys(), sorted);
    QCOMPARE(text(lock, "key"), "lock:a");
    QCOMPARE(lock.value("db").toInt(-1), 0);
    QCOMPARE(text(lock, "library"), "generic.token");
    QCOMPARE(texts(lock.value("candidates")), QStringList());
    QVERIFY(lock.value("owner").isNull());
    QCOMPARE(text(lock, "token"), "7f3c");
    QVERIFY(lock.value("ttl_ms").toInteger() > 50000 && lock.value("ttl_ms").toInteger() <= 60000);
    QCOMPARE(lock.value("held").toInt(), 1);
    QCOMPARE(lock.value("masters").toInt(), 1);
    QCOMPARE(texts(lock.value("states")), QStringList{"held"});
    QCOMPARE(text(lock, "verdict"), "cannot-tell"); // one look sees no renewal
    QVERIFY(lock.value("waiters").isNull());
    QVERIFY(isRecent(text(lock, "first_seen")));
    QVERIFY(lock.value("acquired_at").isNull());
    QCOMPARE(text(lock, "environment"), "staging");
    QCOMPARE(text(lock, "deployment"), m_server->endpoint().label());
    const QJsonObject holding = lock.value("holdings").toArray().at(0).toObject();
    QCOMPARE(holding.keys(), (QStringList{"deadline_ms", "master", "token", "ttl_ms", "type"}));
    QCOMPARE(text(holding, "master"), m_server->endpoint().label());
    QCOMPARE(text(holding, "type"), "string");
    QCOMPARE(text(holding, "token"), "7f3c");
    QVERIFY(holding.value("ttl_ms").toInteger() > 50000);
    QVERIFY(ran.objects.at(1).value("ttl_ms").isNull());
    QVERIFY(texts(ran.objects.at(1).value("states")).contains("no-expiry"));
    // Names stand in the order of the interface, so that a person can read a line.
    QVERIFY(ran.out.startsWith("{\"key\":\"lock:a\",\"db\":0,\"library\":"));

    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    QCOMPARE(summary.keys(),
             (QStringList{"complete", "left_out", "locks", "masters", "no_locks", "sample_errors", "sampled",
                          "sampled_all"}));
    QCOMPARE(summary.value("locks").toInt(), 2);
    QCOMPARE(summary.value("complete").toBool(), true);
    const QJsonObject master = summary.value("masters").toArray().at(0).toObject();
    QCOMPARE(master.value("examined"), master.value("keys")); // SCAN's COUNT is above the two keys
    QCOMPARE(master.keys(),
             (QStringList{"clock_offset_ms", "code", "denied", "elapsed_ms", "error", "eviction", "examined",
                          "keys", "master", "persistence", "replicas", "role", "server", "warnings"}));
    QCOMPARE(master.value("keys").toInt(), 3);
    QVERIFY(master.value("error").isNull());
}

void TestCliList::listOfServersThatAreNoSet()
{
    RedisServer two, three;
    m_server->command("SET lock:a 7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c PX 60000");
    two.command("SET lock:b 1d3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c PX 60000");
    three.command("SET lock:c 2d3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c PX 60000");
    const QStringList list{"list", m_server->url(), two.url(), three.url(), "--json"};
    const Ran ran = runLockscope(list);
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 4);
    for (int i = 0; i < 3; ++i)
        QCOMPARE(texts(ran.objects.at(i).value("states")), QStringList{"unproven"});
    QVERIFY2(ran.err.contains("read them separately"), ran.err.constData());
    const Ran separate = runLockscope(list + QStringList{"--separate"});
    QCOMPARE(texts(separate.objects.at(0).value("states")), QStringList{"held"});
    QVERIFY2(separate.err.isEmpty(), separate.err.constData());
}

// php-lock's DistributedMutex: one lock, with another token on each of its masters.
void TestCliList::aTokenOnEachMasterIsNoSplit()
{
    RedisServer two, three;
    for (RedisServer *each : {m_server.get(), &two, &three}) {
        const QByteArray own = ('a' + QByteArray::number(each->port())).leftJustified(64, 'c');
        each->command("SET lock:set 7f3c7f3c7f3c7f3c7f3c7f3c7f3c7f3c PX 60000"); // a set, as this one says
        each->command("SET distributed " + own + " PX 60000");
    }
    const QStringList set{m_server->url(), two.url(), three.url()};
    const Ran ran = runLockscope(QStringList{"list"} + set
                                 + QStringList{"--pattern", "distributed", "--pattern", "lock:*", "--json"});
    QCOMPARE(ran.objects.size(), 3);
    const QJsonObject lock = ran.objects.at(0);
    QCOMPARE(text(lock, "library"), "php-lock.distributed");
    QCOMPARE(texts(lock.value("states")), QStringList{"unproven"});
    QCOMPARE(lock.value("held").toInt(), 3);
    QCOMPARE(lock.value("masters").toInt(), 3);
    QVERIFY(runLockscope(QStringList{"list"} + set + QStringList{"--pattern", "distributed"})
                .out.contains("3 of 3"));
    QVERIFY(texts(ran.objects.at(1).value("states")).contains("quorum"));
    // One token says nothing of the other masters: each is acted on by itself.
    QTemporaryDir folder;
    const QString token = text(lock.value("holdings").toArray().at(0).toObject(), "token");
    const QStringList what{"distributed", "--token", token, "--reason", "drill", "--json"};
    const Ran refused = runLockscope(QStringList{"release"} + set + what, folder.path());
    QCOMPARE(refused.status, 5);
    QVERIFY2(text(refused.first(), "sentence").contains("name one master"), refused.out.constData());
    QCOMPARE(m_server->command("EXISTS distributed").trimmed(), "1");
    const Ran released = runLockscope(QStringList{"release", set.first()} + what, folder.path());
    QCOMPARE(text(released.first(), "outcome"), "done");
    QCOMPARE(m_server->command("EXISTS distributed").trimmed(), "0");
    QCOMPARE(two.command("EXISTS distributed").trimmed(), "1");
    const Ran left =
        runLockscope(QStringList{"list"} + set + QStringList{"--pattern", "distributed", "--json"});
    QCOMPARE(left.first().value("held").toInt(), 2);
}

void TestCliList::listOfARedlockSet()
{
    RedisServer two, three;
    for (RedisServer *server : {m_server.get(), &two, &three})
        server->command("SET lock:q tok PX 60000");
    m_server->command("SET lock:m tok PX 60000");
    m_server->command("SET lock:s a PX 60000");
    two.command("SET lock:s b PX 60000");
    three.command("RPUSH lock:m element");
    const QStringList set{"list", m_server->url(), two.url(), three.url()};
    const Ran ran = runLockscope(set + QStringList{"--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 4);
    const QJsonObject minority = ran.objects.at(0);
    QCOMPARE(text(minority, "key"), "lock:m");
    QCOMPARE(texts(minority.value("states")), QStringList{"minority"});
    QCOMPARE(minority.value("held").toInt(), 1);
    QCOMPARE(minority.value("in_way").toArray(),
             QJsonArray({QJsonObject{{"master", three.endpoint().label()}, {"type", "list"}}}));
    QVERIFY2(runLockscope(set).out.contains("1 of 3, a list on 1"), runLockscope(set).out.constData());
    QVERIFY(!ran.objects.at(1).contains("in_way"));
    const QJsonObject quorum = ran.objects.at(1);
    QCOMPARE(text(quorum, "key"), "lock:q");
    QCOMPARE(texts(quorum.value("states")), (QStringList{"held", "quorum"}));
    QCOMPARE(quorum.value("held").toInt(), 3);
    QCOMPARE(quorum.value("masters").toInt(), 3);
    QCOMPARE(quorum.value("holdings").toArray().size(), 3);
    QCOMPARE(text(quorum, "deployment"), m_server->endpoint().label() + "+2");
    for (int i = 0; i < 3; ++i) {
        const RedisServer *server = QList<RedisServer *>{m_server.get(), &two, &three}.at(i);
        QCOMPARE(text(quorum.value("holdings").toArray().at(i).toObject(), "master"),
                 server->endpoint().label());
    }
    const QJsonObject split = ran.objects.at(2);
    QVERIFY(texts(split.value("states")).contains("split"));
    QVERIFY(split.value("token").isNull());
    QCOMPARE(ran.objects.last().value("summary").toObject().value("masters").toArray().size(), 3);
}

void TestCliList::listSeparate()
{
    RedisServer two;
    m_server->command("SET lock:s a PX 60000");
    two.command("SET lock:s b PX 60000");
    const Ran ran = runLockscope({"list", m_server->url(), two.url(), "--separate", "--json"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 3);
    for (int i = 0; i < 2; ++i) {
        QCOMPARE(ran.objects.at(i).value("masters").toInt(), 1);
        QCOMPARE(texts(ran.objects.at(i).value("states")), QStringList{"held"});
    }
    QCOMPARE(text(ran.objects.at(0), "token") + text(ran.objects.at(1), "token"), "ab");
}

void TestCliList::listEscapesBytes()
{
    const QByteArray key("lock:\0\xff\n", 8);
    m_server->command(QList<QByteArray>{"SET", key, "t\x1b[31m", "PX", "60000"});
    m_server->command(QList<QByteArray>{"SET", "lock:\xc3\xa4\"\\", "plain", "PX", "60000"});
    m_server->command(QList<QByteArray>{"SET", "", "empty", "PX", "60000"});
    const Ran ran = list("--json --pattern * --all-keys");
    QCOMPARE(ran.objects.size(), 4);
    QCOMPARE(text(ran.objects.at(0), "key"), "");
    QVERIFY(!ran.objects.at(0).contains("key_b64"));
    QCOMPARE(text(ran.objects.at(1), "key"), "lock:\\x00\\xff\\x0a");
    QCOMPARE(QByteArray::fromBase64(text(ran.objects.at(1), "key_b64").toLatin1()), key);
    QCOMPARE(text(ran.objects.at(1), "token"), "t\\x1b[31m");
    QCOMPARE(QByteArray::fromBase64(text(ran.objects.at(1), "token_b64").toLatin1()), "t\x1b[31m");
    QCOMPARE(text(ran.objects.at(2), "key"), QString::fromUtf8("lock:ä\"\\"));
    QVERIFY(!ran.objects.at(2).contains("key_b64"));
    // Nothing that a terminal obeys, in any format.
    QVERIFY(!ran.out.contains('\x1b'));
    QVERIFY(!list("--pattern * --all-keys").out.contains('\x1b'));
    QVERIFY(!list("--pattern * --all-keys --csv").out.contains('\x1b'));
}

void TestCliList::listAsCsv()
{
    m_server->command(QList<QByteArray>{"SET", "lock:a,\"b", "=cmd()", "PX", "60000"});
    const Ran ran = list("--csv");
    QCOMPARE(ran.status, 0);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines.at(0).startsWith("key,key_b64,db,library,"));
    QVERIFY2(lines.at(1).startsWith("\"lock:a,\"\"b\",,0,generic.token,,,'=cmd(),PWNtZCgp,"),
             lines.at(1).constData());
    QVERIFY2(ran.err.contains("1 lock, complete"), ran.err.constData());
}

/// A read lock with two readers has an owner in every output.
void TestCliList::severalOwnersInEveryOutput()
{
    RedisServer server;
    const QByteArray client = "6d1f0c1e-1111-4c3f-9a54-0a54e7b3ad11";
    server.command("HSET lock:rw mode read " + client + ":70 1 " + client + ":71 1");
    server.command("PEXPIRE lock:rw 60000");
    for (const char *thread : {"70", "71"})
        server.command("SET {lock:rw}:" + client + ':' + thread + ":rwlock_timeout:1 1 PX 60000");
    const QTemporaryDir folder;
    const QByteArray table = runLockscope({"list", server.url()}, folder.path()).out;
    QVERIFY2(table.contains("2 owners: client " + client.first(8)), table);
    const QByteArray csv = runLockscope({"list", server.url(), "--csv"}, folder.path()).out;
    QVERIFY2(csv.contains("thread 70; client "), csv);
    QVERIFY2(csv.contains("thread 71\","), csv);
}

void TestCliList::listAsTable()
{
    m_server->command("SET lock:a tok PX 60000");
    m_server->command("SET lock:longer tok");
    const Ran ran = list({});
    QCOMPARE(ran.status, 0);
    const QList<QByteArray> lines = ran.out.trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY(lines.at(0).startsWith("KEY          OWNER"));
    QVERIFY(lines.at(2).contains("no expiry"));
    QCOMPARE(lines.at(1).indexOf("1 of 1"), lines.at(2).indexOf("1 of 1"));
    QVERIFY2(ran.err.contains("2 locks, complete"), ran.err.constData());
}

void TestCliList::listTakesPatternsAsPatterns()
{
    for (const char *key : {"zzz1", "zzz12", "zzz[12]*", "yyy"})
        m_server->command(QList<QByteArray>{"SET", key, "t", "PX", "60000"});
    QCOMPARE(list("--json --pattern zzz[12]*").objects.size(), 3);
    QCOMPARE(list("--json --pattern zzz[12]* --pattern yyy").objects.size(), 4);
    QCOMPARE(list("--json --pattern zzz\\[12\\]\\*").objects.size(), 2);
    QCOMPARE(list("--gentle --json --pattern zzz1").objects.size(), 2);
}

void TestCliList::nothingMatches()
{
    const Ran ran = list("--json --pattern nix:*");
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 1);
    QCOMPARE(ran.first().value("summary").toObject().value("locks").toInt(-1), 0);
    QVERIFY2(ran.err.contains("No key matches nix:*. Wider: --pattern '*:lock'"), ran.err.constData());
}

/// Laravel's locks have none of the prefixes that a list looks for.
void TestCliList::locksThatNoPatternMatchesAreTold()
{
    m_server->command("SET lock:a t PX 60000");
    m_server->command("SET cache:user:17 x PX 60000");
    for (const char *name : {"laravel_unique_job:A", "laravel_unique_job:B"})
        m_server->command(
            QList<QByteArray>{"SET", QByteArray("shop_cache_:") + name, "aBcDeFgHiJkLmNoP", "PX", "60000"});
    const Ran ran = list("--json");
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 2);
    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    const QJsonArray leftOut = summary.value("left_out").toArray();
    QCOMPARE(leftOut.size(), 1);
    const QJsonObject one = leftOut.first().toObject();
    QCOMPARE(text(one, "family"), "laravel.lock");
    QCOMPARE(one.value("keys").toInt(), 2);
    QCOMPARE(summary.value("sampled").toInt(), 4);
    QVERIFY(summary.value("sampled_all").toBool());
    // The pattern that it names lists them.
    QCOMPARE(list("--json --pattern " + text(one, "pattern")).objects.size(), 3);
    QVERIFY(list("").err.contains(
        "2 more keys look like locks; 4 of 4 keys were examined. Patterns that match them:"));
    QVERIFY(!list("--pattern *").err.contains("more key"));
    const QJsonObject all = list("--json --pattern *").objects.last().value("summary").toObject();
    QVERIFY(!all.contains("sampled"));
    const QJsonArray leftOutOfAll = all.value("left_out").toArray();
    QCOMPARE(leftOutOfAll.size(), 1); // the cached text: no sample looked for locks that no pattern matches
    QCOMPARE(text(leftOutOfAll.first().toObject(), "why"), "broad");
}

/// Each key that the pattern matches and that is no row is counted by its reason.
void TestCliList::whatIsLeftOutHasReasons()
{
    m_server->command("SET jobs:leader web-1:4711 PX 60000");
    for (const char *key : {"jobs:a", "jobs:b"})
        m_server->command(QList<QByteArray>{"SET", key, R"({"state":"running","step":3})"});
    m_server->command("HSET jobs:c state running");
    m_server->command("SET jobs:count 17");
    m_server->command("RPUSH jobs:waiting x");
    m_server->command("SADD jobs:members x");
    const Ran ran = list("--json --pattern jobs:*");
    QCOMPARE(ran.objects.size(), 2);
    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("no_locks").toInt(), 6);
    QHash<QString, QJsonObject> groups;
    const QJsonArray leftOut = summary.value("left_out").toArray();
    for (const QJsonValue &each : leftOut)
        groups.insert(each.toObject().value("why").toString(), each.toObject());
    QCOMPARE(groups.size(), 4);
    QCOMPARE(groups.value("document").value("keys").toInt(), 3);
    QVERIFY(text(groups.value("document"), "example").startsWith("jobs:"));
    QCOMPARE(text(groups.value("counter"), "example"), "jobs:count");
    QCOMPARE(text(groups.value("queue"), "example"), "jobs:waiting");
    QCOMPARE(text(groups.value("collection"), "example"), "jobs:members");
    const QByteArray told = list("--pattern jobs:*").err;
    QVERIFY2(
        told.contains("6 keys that are probably no locks are left out: --all-keys shows them (3 documents, "),
        told.constData());
}

/// A document under a pattern of the user may be a lock: --fail-if judges its expiry, too. Counters,
/// the default patterns and `*` are not judged so.
void TestCliList::failsForADocumentThatIsLeftOut()
{
    m_server->command("SET jobs:count 17");
    m_server->command(QList<QByteArray>{"SET", "jobs:a", R"({"state":"running"})", "PX", "60000"});
    QCOMPARE(list("--pattern jobs:* --fail-if no-expiry").status, 0);
    QCOMPARE(list("--pattern jobs:* --fail-if expiring").status, 0);
    m_server->command("PEXPIRE jobs:a 500000000000");
    QCOMPARE(list("--pattern jobs:* --fail-if absurd-expiry").status, 1);
    for (const char *key : {"jobs:a", "jobs:b", "jobs:c", "jobs:d"})
        m_server->command(QList<QByteArray>{"SET", key, R"({"state":"running"})"});
    const Ran failed = list("--json --pattern jobs:* --fail-if no-expiry");
    QCOMPARE(failed.status, 1);
    QCOMPARE(failed.objects.size(), 0);
    QVERIFY2(failed.err.contains(
                 "--fail-if no-expiry: 4 documents that your patterns match are in this state: jobs:"),
             failed.err.constData());
    QVERIFY2(failed.err.contains(", …"), failed.err.constData());
    const Ran all = list("--json --pattern jobs:* --all-keys --fail-if no-expiry");
    QCOMPARE(all.status, 1);
    QCOMPARE(all.objects.size(), 5);
    QVERIFY2(all.err.contains("\"left_out\":[]"), all.err.constData()); // they are listed
    QCOMPARE(list("--pattern jobs:* --fail-if no-expiry --owner-is web-1").status, 0);
    QCOMPARE(list("--pattern * --fail-if no-expiry").status, 0);
    QCOMPARE(list("--fail-if no-expiry").status, 0);
}

/// An empty left_out is no answer if the user may not read the other keys.
void TestCliList::keysThatMayNotBeSampledAreTold()
{
    m_server->command("SET lock:a t PX 60000");
    m_server->command("SET shop:laravel_unique_job:A aBcDeFgHiJkLmNoP PX 60000");
    m_server->command("ACL SETUSER default resetkeys ~lock:*");
    const Ran ran = list("--json");
    QCOMPARE(ran.status, 0);
    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("locks").toInt(), 1);
    QCOMPARE(summary.value("left_out").toArray().size(), 0);
    QVERIFY(!summary.value("sampled_all").toBool(true));
    QVERIFY(!summary.value("sample_errors").toArray().isEmpty());
    m_server->command("ACL SETUSER default allkeys");
}

/// Also where the user may not use SCAN.
void TestCliList::aWholeKeyNeedsNoScan()
{
    m_server->command("SET lock:order:17 web-4:17 PX 60000");
    m_server->command("SET order[1]*x web-5:18 PX 60000");
    m_server->command("SET lock:order:18 other PX 60000");
    m_server->command("ACL SETUSER default -scan");
    const auto scans = [this] {
        return m_server->command("INFO commandstats").contains("cmdstat_scan");
    };
    const Ran ran = list("--json --pattern lock:order:17 --pattern order\\[1]\\*x --pattern lock:absent");
    QVERIFY2(ran.status == 0, ran.err.constData());
    QCOMPARE(ran.objects.size(), 3);
    QStringList keys{text(ran.objects.at(0), "key"), text(ran.objects.at(1), "key")};
    keys.sort();
    QCOMPARE(keys, (QStringList{"lock:order:17", "order[1]*x"}));
    QVERIFY(ran.objects.last().value("summary").toObject().value("complete").toBool());
    QVERIFY(!scans());
    m_server->command("ACL SETUSER default +scan");
    QCOMPARE(list("--json --pattern lock:order:*").objects.size(), 3);
    QVERIFY(scans());
}

void TestCliList::anUnreachableMasterLeavesTheRest()
{
    RedisServer two, three;
    for (RedisServer *server : {m_server.get(), &two})
        server->command("SET lock:q tok PX 60000");
    three.kill();
    const Ran ran = runLockscope({"list", m_server->url(), two.url(), three.url(), "--json"});
    QCOMPARE(ran.status, 3);
    QCOMPARE(ran.objects.size(), 2);
    QVERIFY(texts(ran.first().value("states")).contains("quorum"));
    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("complete").toBool(true), false);
    QVERIFY(!text(summary.value("masters").toArray().at(2).toObject(), "error").isEmpty());
    QVERIFY2(ran.err.contains(three.endpoint().label().toUtf8()), ran.err.constData());
}

// Beyond so many each lock is printed as it is found, and still once.
void TestCliList::moreThanArePutInOrder()
{
    m_server->command("EVAL for\ni=1,30000\ndo\nredis.call('SET','lock:'..i,'t','PX',600000)\nend 0");
    const Ran ran = list("--json");
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 30001);
    QSet<QString> keys;
    for (qsizetype i = 0; i < 30000; ++i) {
        keys.insert(text(ran.objects.at(i), "key"));
        QCOMPARE(ran.objects.at(i).value("states").toArray().at(0).toString(), "held");
    }
    QCOMPARE(keys.size(), 30000);
    const QJsonObject summary = ran.objects.last().value("summary").toObject();
    QCOMPARE(summary.value("locks").toInt(), 30000);
    QCOMPARE(summary.value("complete").toBool(), true);
    for (const char *more : {"", "--csv"}) {
        const Ran lines = list(more);
        QCOMPARE(lines.status, 0);
        QCOMPARE(lines.out.count('\n'), 30001); // and the header
        QVERIFY2(lines.err.contains("30,000 locks, complete") || lines.err.contains("30000 locks, complete"),
                 lines.err.constData());
    }
}

// They are counted when the pass is over: a lock that may have some is printed last.
void TestCliList::waitersAmongMany()
{
    m_server->command("EVAL for\ni=1,15000\ndo\nredis.call('SET','lock:'..i,'t','PX',600000)\nend 0");
    const QByteArray owner = "2f6b3c5e-9d43-4b7c-8a51-0c7f5d3e1a99:47";
    m_server->command(QList<QByteArray>{"HSET", "lock:job", owner, "1"});
    m_server->command("PEXPIRE lock:job 30000");
    QTcpSocket waiter;
    waiter.connectToHost("127.0.0.1", m_server->port());
    QVERIFY(waiter.waitForConnected());
    waiter.write("SUBSCRIBE redisson_lock__channel:{lock:job}\r\n");
    QVERIFY(waiter.waitForReadyRead());
    const Ran ran = list("--json");
    QCOMPARE(ran.status, 0);
    QCOMPARE(ran.objects.size(), 15002);
    int found = 0;
    for (const QJsonObject &lock : ran.objects) {
        if (text(lock, "key") != "lock:job")
            continue;
        ++found;
        QCOMPARE(text(lock, "library"), "redisson.lock");
        QCOMPARE(lock.value("waiters").toInt(), 1);
    }
    QCOMPARE(found, 1);
}

void TestCliList::largeListThroughASlowReader()
{
    m_server->command("EVAL for\ni=1,20000\ndo\nredis.call('SET','lock:'..i,'t')\nend 0");
    LockscopeProcess process;
    process.startShell(QStringLiteral("list %1 --json | (read first; cat | wc -l)").arg(m_server->url()));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.out().trimmed(), "20000");
}

void TestCliList::brokenPipeEndsQuietly()
{
    m_server->command("EVAL for\ni=1,20000\ndo\nredis.call('SET','lock:'..i,'t')\nend 0");
    LockscopeProcess process;
    process.startShell(QStringLiteral("list %1 --json | head -1").arg(m_server->url()));
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.out().count('\n'), 1);
    QCOMPARE(process.err(), QByteArray());
}

void TestCliList::demoStandsBeforeItIsListed()
{
    const Ran ran = runLockscope({"list", "--demo", "--json"});
    QVERIFY2(ran.status == 0, ran.err.constData());
    QSet<QString> states, libraries, deployments;
    int held = 0;
    for (qsizetype i = 0; i + 1 < ran.objects.size(); ++i) {
        const QJsonObject &lock = ran.objects.at(i);
        const QStringList words = texts(lock.value("states"));
        states.unite(QSet<QString>(words.begin(), words.end()));
        libraries.insert(text(lock, "library"));
        deployments.insert(text(lock, "deployment"));
        held += words.contains("held") ? 1 : 0;
        QCOMPARE(text(lock, "environment"), "sandbox");
    }
    QVERIFY(held >= 20);
    for (const char *state : {"no-expiry", "absurd-expiry", "expiring", "quorum", "minority", "split"})
        QVERIFY2(states.contains(state), state);
    QVERIFY(libraries.contains("redisson.lock"));
    QCOMPARE(deployments, (QSet<QString>{"demo", "demo single"}));
}

QTEST_GUILESS_MAIN(TestCliList)
#include "tst_cli_list.moc"
