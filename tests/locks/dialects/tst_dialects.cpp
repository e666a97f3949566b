// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/action.h"
#include "locks/dialects/candidate_cautions.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/token_strength.h"
#include "locks/dialects/value_shapes.h"
#include "locks/master_calls/lua_scripts.h"

#include <QSet>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

Reading stringReading(const QByteArray &value, qint64 pttl)
{
    Reading reading;
    reading.key = "lock:job";
    reading.type = KeyType::String;
    reading.value = value;
    reading.pttl = pttl;
    return reading;
}

Reading hashReading(const QByteArray &field, const QByteArray &value)
{
    Reading reading;
    reading.key = "lock:job";
    reading.type = KeyType::Hash;
    reading.members = {{field, value}};
    reading.memberCount = 1;
    reading.pttl = 30000;
    return reading;
}

QByteArray recognised(const Reading &reading, bool nameSays = true)
{
    const NameSign sign = nameSays ? NameSign::Lock : NameSign::Nothing;
    const Observation observation{reading, sign, QDateTime::currentMSecsSinceEpoch()};
    return Dialects::table().at(Dialects::table().recognise(observation)).id();
}

const Dialect &dialect(const char *id)
{
    return Dialects::table().at(*Dialects::table().find(id));
}

// Made by Python's uuid.uuid1() on 2024-03-01 12:00:00 UTC; the node is a network card's address.
const QByteArray uuidOne = "3aca6000d7c311ee80000242ac110002";

} // namespace

class TestDialects : public QObject
{
    Q_OBJECT
private slots:
    void tableIsComplete()
    {
        const Dialects &table = Dialects::table();
        QCOMPARE(table.at(0).id(), QByteArray("generic.unknown"));
        QSet<QByteArray> ids;
        for (int i = 0; i < table.count(); ++i) {
            const QByteArray id = table.at(LibraryIndex(i)).id();
            QVERIFY2(!ids.contains(id), id.constData());
            ids.insert(id);
            QCOMPARE(int(*table.find(id)), i);
        }
        for (const char *id : {"generic.token", "generic.const", "generic.immortal", "generic.ts",
                               "generic.zset-semaphore", "redis-py.lock", "node-redlock", "redisson.lock"})
            QVERIFY2(ids.contains(id), id);
        QVERIFY(!table.find("redisson.no-such-lock"));
    }

    void recognition_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<qint64>("pttl");
        QTest::addColumn<bool>("nameSays");
        QTest::addColumn<QByteArray>("id");
        const auto row = [](const char *name, const QByteArray &value, qint64 pttl, bool speaks,
                            const char *id) {
            QTest::newRow(name) << value << pttl << speaks << QByteArray(id);
        };
        const QByteArray random = "7f3c0e21b54d9a6689d0c3f2a1e4b507";
        row("redis-py", uuidOne, 9000, true, "redis-py.lock");
        row("redis-py is immortal by default", uuidOne, -1, true, "redis-py.lock");
        row("redis-py shape, name says nothing", uuidOne, 9000, false, "generic.token");
        row("UUID 1 of the year 5000", "ffffffffffff1fffbfff0242ac110002", 9000, true, "generic.token");
        row("node-redlock, and several others", random, 9000, true, "generic.token");
        row("node-redlock shape, name says nothing", random, 9000, false, "generic.token");
        row("upper case is no node-redlock", random.toUpper(), 9000, true, "generic.token");
        row("opaque", "worker-17", 9000, true, "generic.token");
        row("UUID 4 undashed", "7f3c0e21b54d4a6689d0c3f2a1e4b507", 9000, true, "generic.token");
        row("dashed uuid", "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f", 9000, true, "generic.token");
        row("one", "1", 9000, true, "generic.const");
        row("true", "true", 9000, true, "generic.const");
        row("locked", "locked", 9000, true, "generic.const");
        row("OK", "OK", 9000, true, "generic.const");
        row("empty", "", 9000, true, "generic.const");
        row("one without expiry", "1", -1, true, "generic.immortal");
        row("opaque without expiry", "worker-17", -1, true, "generic.immortal");
        row("seconds", "1732147200", -1, true, "generic.ts");
        row("milliseconds", "1732147200000", -1, true, "generic.ts");
        row("fraction", "1732147200.25", -1, true, "generic.ts");
        row("seconds with a lease", "1732147200", 9000, true, "generic.token");
        row("seconds, name says nothing", "1732147200", -1, false, "generic.immortal");
        row("NUL and bad UTF-8", QByteArray("a\0\xff", 3), 9000, true, "generic.token");
    }
    void recognition()
    {
        QFETCH(QByteArray, value);
        QFETCH(qint64, pttl);
        QFETCH(bool, nameSays);
        QFETCH(QByteArray, id);
        QCOMPARE(recognised(stringReading(value, pttl), nameSays), id);
    }

    void redisson()
    {
        const QByteArray field = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57";
        QCOMPARE(recognised(hashReading(field, "1")), QByteArray("redisson.lock"));
        QCOMPARE(recognised(hashReading(field, "2"), false), QByteArray("redisson.lock"));
        QCOMPARE(recognised(hashReading(field, "0")), QByteArray("generic.unknown"));
        QCOMPARE(recognised(hashReading(field, "x")), QByteArray("generic.unknown"));
        QCOMPARE(recognised(hashReading(field + 'x', "1")), QByteArray("generic.unknown"));
        QCOMPARE(recognised(hashReading("name", "1")), QByteArray("generic.unknown"));
        Reading two = hashReading(field, "1");
        two.members.append(std::pair<QByteArray, QByteArray>("mode", "write"));
        two.memberCount = 2;
        QCOMPARE(recognised(two), QByteArray("redisson.rw"));
        QVERIFY(!dialect("redisson.lock").token(two));
        QCOMPARE(*dialect("redisson.lock").token(hashReading(field, "1")), field);
        const Owner owner = dialect("redisson.lock").ownerOf(hashReading(field, "3"));
        QVERIFY(owner.text.contains(QStringLiteral("0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f")));
        QVERIFY(owner.text.contains(QStringLiteral("57")));
        QVERIFY(!dialect("redisson.lock").inside(hashReading(field, "1")));
        const InsidePtr again = dialect("redisson.lock").inside(hashReading(field, "3"));
        QCOMPARE(again->facts.first().second, QByteArray("3"));
        QCOMPARE(dialect("redisson.lock").waiterChannels("job").first(),
                 QByteArray("redisson_lock__channel:{job}"));
        QCOMPARE(dialect("redisson.lock").waiterChannels("{a}b").first(),
                 QByteArray("redisson_lock__channel:{a}b"));
    }

    void otherTypesAreOnlyLookedAt()
    {
        Reading reading = stringReading(QByteArray(4096, 'x'), 9000);
        reading.truncated = true;
        QCOMPARE(recognised(reading), QByteArray("generic.unknown"));
        QVERIFY(!dialect("generic.token").token(reading));
        reading = Reading();
        reading.type = KeyType::List;
        QCOMPARE(recognised(reading), QByteArray("generic.unknown"));
        reading.type = KeyType::SortedSet;
        reading.members = {{"0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f", "1732147200.5"}};
        reading.memberCount = 1;
        QCOMPARE(recognised(reading), QByteArray("generic.zset-semaphore"));
        QVERIFY(!dialect("generic.unknown").canAct());
        QVERIFY(!dialect("generic.unknown").refusal(ActionKind::Release).isEmpty());
        QVERIFY(dialect("generic.zset-semaphore").refusal(ActionKind::Release).isEmpty());
        QVERIFY(dialect("generic.zset-semaphore").refusal(ActionKind::Extend).isEmpty());
        QVERIFY(!dialect("generic.zset-semaphore").refusal(ActionKind::SetExpiry).isEmpty());
        QVERIFY(dialect("generic.ts").refusal(ActionKind::Release).isEmpty());
        QVERIFY(!dialect("generic.ts").refusal(ActionKind::Extend).isEmpty());
        QVERIFY(!dialect("generic.const").refusal(ActionKind::Acquire).isEmpty());
        QVERIFY(dialect("generic.const").refusal(ActionKind::TakeOver).isEmpty());
    }

    void redisPyOwner()
    {
        const Owner owner = dialect("redis-py.lock").owner("lock:job", uuidOne);
        QVERIFY(owner.madeAt);
        QCOMPARE(owner.madeAt->toUTC().date(), QDate(2024, 3, 1));
        QVERIFY2(owner.text.contains(QStringLiteral("02:42:ac:11:00:02")), qPrintable(owner.text));
        QVERIFY(dialect("node-redlock").owner("k", "7f3c0e21b54d9a6689d0c3f2a1e4b507").text.isEmpty());
    }

    /// Who stands there in plain text is told, whatever the library.
    void plainOwners_data()
    {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QString>("owner");
        const auto row = [](const char *token, const char *owner) {
            QTest::newRow(token) << QByteArray(token) << QString::fromUtf8(owner);
        };
        row("web-4:4711", "web-4 · 4711");
        row("web-4|4711", "web-4 · 4711");
        row("web_4.example.org@4711", "web_4.example.org · 4711");
        row("4711@web-4.local", "web-4.local · 4711");
        row("4711@web-4:17", "web-4 · 4711");
        row("web-4:4711:0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f", "web-4 · 4711");
        row("10.0.0.7:4711", "10.0.0.7 · 4711");
        row("worker-17", "worker-17");
        for (const char *nobody :
             {"12:30", "12:30:00", "worker", "a:b", ":17", "web-4:", "web-4:17x", "x:12345678901",
              "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57", "7f3c0e21b54d9a6689d0c3f2a1e4b507:1", "http://x:80"})
            row(nobody, "");
    }
    void plainOwners()
    {
        QFETCH(QByteArray, token);
        QFETCH(QString, owner);
        for (const char *id : {"generic.token", "generic.immortal", "node-redlock", "generic.zset"})
            QCOMPARE(dialect(id).owner("lock:a", token).text, owner);
    }

    void freshTokensAreNamedBack()
    {
        for (const LibraryIndex index : Dialects::table().acquirable()) {
            const Dialect &each = Dialects::table().at(index);
            if (each.id() == "php.redislock" || each.id() == "yii2.lock")
                continue; // times: leasesStandInTokens()
            QSet<QByteArray> seen;
            for (int i = 0; i < 500; ++i) {
                const QByteArray token = each.newToken();
                QVERIFY(!seen.contains(token));
                seen.insert(token);
                const Reading reading =
                    each.form() == Form::HashField ? hashReading(token, "1") : stringReading(token, 30000);
                const Observation observation{reading, NameSign::Lock, QDateTime::currentMSecsSinceEpoch()};
                const LibraryIndex named = Dialects::table().recognise(observation);
                QVERIFY2(Dialects::table().at(named).id() == each.id()
                             || Dialects::table().candidates(observation, named).contains(each.id()),
                         each.id().constData());
            }
        }
        QCOMPARE(dialect("generic.token").newToken().size(), 40);
        QCOMPARE(Dialects::table().acquirable().size(), 11);
        QCOMPARE(Dialects::table().at(Dialects::table().acquirable().first()).id(),
                 QByteArray("generic.token"));
        QVERIFY(readUuidOne(freshUuidOne(), QDateTime::currentMSecsSinceEpoch())->randomNode);
    }

    /// The published PHP classes write the time at which the lease ends, in whole seconds, never before it.
    void leasesStandInTokens()
    {
        for (const char *id : {"php.redislock", "yii2.lock"}) {
            const Dialect &each = dialect(id);
            QVERIFY(each.offersAcquire());
            const qint64 before = QDateTime::currentMSecsSinceEpoch();
            const QByteArray token = each.tokenFor(15s);
            QVERIFY(token.toLongLong() * 1000 >= before + 15000);
            QVERIFY(token.toLongLong() * 1000 < QDateTime::currentMSecsSinceEpoch() + 16000);
        }
        // Only Redis' own expiry ends the one, only the value the other.
        QCOMPARE(dialect("php.redislock").acquire("Lock:a", "1800000000", 15s).arguments.at(1),
                 QByteArray("15000"));
        QCOMPARE(dialect("yii2.lock").acquire("a", "1800000000", 15s).arguments.at(1), QByteArray());
        QVERIFY(!dialect("php.redislock").refusalOf(ActionKind::Acquire, "a", "").isEmpty());
        QVERIFY(dialect("php.redislock").refusalOf(ActionKind::Acquire, "Lock:a", "").isEmpty());
        QVERIFY(!dialect("yii2.lock").refusal(ActionKind::TakeOver).isEmpty());
    }

    void candidates()
    {
        const Reading reading = stringReading("7f3c0e21b54d9a6689d0c3f2a1e4b507", 9000);
        const Dialects &table = Dialects::table();
        const Observation silent{reading, NameSign::Nothing, QDateTime::currentMSecsSinceEpoch()};
        QCOMPARE(table.candidates(silent, table.recognise(silent)), QList<QByteArray>{"node-redlock"});
        const Observation speaking{reading, NameSign::Lock, QDateTime::currentMSecsSinceEpoch()};
        // A lock word names no library either.
        QCOMPARE(table.candidates(speaking, table.recognise(speaking)), QList<QByteArray>{"node-redlock"});
    }

    /// Each library that may have written the token adds its warnings.
    void candidatesWarn()
    {
        const QByteArray token = "7f3c0e21b54d9a6689d0c3f2a1e4b507";
        const Dialect &plain = dialect("generic.token");
        const QList<QByteArray> candidates = candidatesFor(plain, "lock:a", token, true);
        QVERIFY(candidates.contains("node-redlock"));
        const QList<Caution> cautions = cautionsBefore(ActionKind::Release, plain, candidates);
        const auto codes = [](const QList<Caution> &all) {
            QList<QByteArray> list;
            for (const Caution &each : all)
                list.append(each.code);
            return list;
        };
        const QList<QByteArray> own = codes(cautionsBefore(ActionKind::Release, plain.warnings()));
        QCOMPARE(codes(cautions).first(own.size()), own);
        const qsizetype several = codes(cautions).indexOf("several-keys");
        QVERIFY(several >= own.size());
        QVERIFY2(cautions.at(several).sentence.startsWith(QStringLiteral("If it is of node-redlock: ")),
                 qPrintable(cautions.at(several).sentence));
        QVERIFY(maySpanKeys(plain, candidates));
        QVERIFY(!maySpanKeys(plain, {}));
        // A library that is named has no candidates.
        QCOMPARE(candidatesFor(dialect("redis-py.lock"), "lock:a", token, true), QList<QByteArray>());
    }

    void everyRecipeHasItsScript()
    {
        const QList<QByteArray> names = LuaScripts::all().names();
        for (int i = 0; i < Dialects::table().count(); ++i) {
            const Dialect &each = Dialects::table().at(LibraryIndex(i));
            if (!each.canAct() || each.form() == Form::Connection)
                continue;
            QVERIFY(names.contains(each.acquire("k", "t", 1s).script));
            QVERIFY(names.contains(each.extend("k", "t", 1s, false, false).script));
            QVERIFY(names.contains(each.extend("k", "t", 1s, false, true).script));
            QVERIFY(names.contains(each.release("k", "t").script));
            QVERIFY(names.contains(each.takeOver("k", "t", "n", 1s).script));
        }
    }

    /// A recipe that must not be used says why.
    void refusalsHaveReasons()
    {
        const std::pair<const char *, ActionKind> refused[] = {
            {"discourse.mutex", ActionKind::Extend},    {"ruby.redis-mutex", ActionKind::Extend},
            {"redisson.semaphore", ActionKind::Extend}, {"redisson.latch", ActionKind::TakeOver},
            {"huey.lock", ActionKind::Extend},          {"ruby.redis-semaphore", ActionKind::Extend},
            {"redisson.rw", ActionKind::TakeOver},      {"symfony.lock", ActionKind::SetExpiry},
            {"yii2.lock", ActionKind::SetExpiry},       {"bullmq", ActionKind::Acquire}};
        for (const auto &[id, kind] : refused)
            QVERIFY2(!dialect(id).refusal(kind).isEmpty(), id);
        for (const char *id : {"redlock.net", "shedlock", "hangfire.redis", "redbeat", "kombu.mutex"})
            QVERIFY2(dialect(id).refusal(ActionKind::Release).isEmpty(), id);
    }

    void valuesThatTellHoldsApart_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("apart");
        for (const char *weak : {"",
                                 "1",
                                 "0",
                                 "7",
                                 "locked",
                                 "LOCKED",
                                 "lock",
                                 "true",
                                 "True",
                                 "TRUE",
                                 "yes",
                                 "YES",
                                 "on",
                                 "ok",
                                 "OK",
                                 "12345",
                                 "web-1",
                                 "web-4:3121",
                                 "3121@web-4",
                                 "1795336470",
                                 "2147483649.0",
                                 "production-server-eu-west-1",
                                 "productionserver1",
                                 "ProductionServer",
                                 "worker_1",
                                 "orders-6b7f9c8d5f-abc12",
                                 "i-0abcd1234ef567890",
                                 "00000000-0000-0000-0000-000000000000",
                                 "ffffffffffffffffffffffffffffffff",
                                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
                                 "6fa459ea-ee8a-3ca4-894e-db77e160355e",
                                 "\"exclusive\""})
            QTest::newRow(weak) << QByteArray(weak) << false;
        for (const char *strong :
             {"7c4a8d09ca3762af61e59520943dc26494f8941b", "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
              "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f", "0B0D7B5E-9F0A-4C3E-8D2F-1A2B3C4D5E6F",
              "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f:57", "web-4_3121_0123456789abcdef0123456789abcdef",
              "1795336470123", "1795336470.251873", "0.6720470017953364", "xK3fP0aQ9LmZ2b7R",
              "s:16:\"xK3fP0aQ9LmZ2b7R\";", "3q2-7wHvSD2sR9kQ1xWZaA metadata"})
            QTest::newRow(strong) << QByteArray(strong) << true;
        QTest::newRow("24 bytes") << QByteArray::fromHex("00ff8123a4c5e6071829fabbccddeeff0011a2b3c4d5e6f7")
                                  << true;
        QTest::newRow("32 bytes") << QByteArray::fromHex(
            "90ff8123a4c5e6071829fabbccddeeff0011a2b3c4d5e6f790ff8123a4c5e607")
                                  << true;
    }
    void valuesThatTellHoldsApart()
    {
        QFETCH(QByteArray, value);
        QFETCH(bool, apart);
        QCOMPARE(tellsHoldsApart(value), apart);
    }

    /// What the libraries write is a token, nearly always: chance may look like a name.
    void freshTokensTellHoldsApart()
    {
        for (int i = 0; i < Dialects::table().count(); ++i) {
            const Dialect &each = Dialects::table().at(LibraryIndex(i));
            if (each.tokenFor(1h) != each.tokenFor(2h) && each.tokenFor(1h).size() == 10)
                continue; // a time, which two may share: its deadline is compared
            int weak = 0;
            for (int n = 0; n < 200; ++n) {
                const QByteArray token = each.newToken();
                weak += !token.isEmpty() && needsDeadline(each, token);
            }
            QVERIFY2(weak <= 20, each.id().constData());
        }
    }

    void warningsBeforeForce()
    {
        const auto says = [](const char *id, const char *word) {
            return warningTexts(dialect(id).warnings()).join(QLatin1Char(' ')).contains(QLatin1String(word));
        };
        QVERIFY(says("redlock.net", "creates the key again"));
        QVERIFY(says("celery-once", "without comparing"));
        QVERIFY(says("redbeat", "ends on purpose"));
        QVERIFY(says("hangfire.redis", "without a pause"));
        QVERIFY(says("redis-py.lock", "no expiry on purpose"));
        QVERIFY(says("redisson.fenced", "must never fall"));
        // As the libraries themselves were seen to do: neither tells its holder anything.
        QVERIFY(says("suo", "creates the key again"));
        QVERIFY(says("redis_queued_locks", "without comparing"));
        for (const char *silent : {"suo", "redis_queued_locks"})
            QVERIFY2(!says(silent, "learns of it"), silent);
    }

    /// The command line can name any library for any key: nothing of it may fall over.
    void everyRecipeTakesAnyKey()
    {
        for (int i = 0; i < Dialects::table().count(); ++i) {
            const Dialect &each = Dialects::table().at(LibraryIndex(i));
            for (const QByteArray &bytes :
                 {QByteArray(), QByteArray("a"), QByteArray("}:time"), QByteArray("\0", 1)}) {
                each.release(bytes, bytes);
                each.extend(bytes, bytes, 1s, true, true);
                each.takeOver(bytes, bytes, bytes, 1s);
                each.owner(bytes, bytes);
                each.waiterChannels(bytes);
                each.afterRelease(bytes);
            }
        }
    }

    void scriptsWriteOnlyThroughPcall()
    {
        for (const QByteArray &name : LuaScripts::all().names())
            QVERIFY2(!LuaScripts::all().at(name).source().contains("redis.call("), name.constData());
    }
};

QTEST_GUILESS_MAIN(TestDialects)
#include "tst_dialects.moc"
