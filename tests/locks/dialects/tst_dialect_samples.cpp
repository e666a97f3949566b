// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of every row of the table, built from what the libraries were seen to write: each is named as its
// own library or, where bytes cannot tell, as the most general one with its own library among the candidates.
#include "dialect_samples.h"
#include "locks/dialects/dialects.h"
#include "locks/rules/rule_set.h"
#include "ordinary_keys.h"

#include <QDateTime>
#include <QTest>

using namespace locks;

Q_DECLARE_METATYPE(Reading)

namespace {

const Dialects &table()
{
    return Dialects::table();
}

QByteArray nameOf(const Reading &reading, NameSign sign)
{
    const Observation observation{reading, sign, samples::now()};
    const LibraryIndex index = table().recognise(observation);
    return index == Dialects::companion ? QByteArrayLiteral("companion") : table().at(index).id();
}

QList<QByteArray> candidatesOf(const Reading &reading, NameSign sign)
{
    const Observation observation{reading, sign, samples::now()};
    return table().candidates(observation, table().recognise(observation));
}

QByteArray randomHex(int bytes)
{
    return systemRandom(bytes).toHex();
}

} // namespace

class TestDialectSamples : public QObject
{
    Q_OBJECT
private slots:
    void everyRowHasThreeSamples()
    {
        QHash<QByteArray, int> count;
        for (const samples::Sample &sample : samples::all())
            ++count[sample.id];
        for (int i = 0; i < table().count(); ++i) {
            const QByteArray id = table().at(LibraryIndex(i)).id();
            // A subscription is no key, and what only a rule can name is sampled by tst_rules.
            if (id == "portalocker" || table().at(LibraryIndex(i)).description().key == "by a rule only")
                continue;
            QVERIFY2(count.value(id) >= 3, id.constData());
        }
    }

    void samplesAreNamed_data()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < samples::all().size(); ++i)
            QTest::addRow("%s %d %s", samples::all().at(i).id.constData(), i,
                          samples::all().at(i).reading.key.left(40).constData())
                << i;
    }
    void samplesAreNamed()
    {
        QFETCH(int, number);
        const samples::Sample &sample = samples::all().at(number);
        const QByteArray name = nameOf(sample.reading, sample.sign);
        if (sample.general.isEmpty()) {
            QCOMPARE(name, sample.id);
            return;
        }
        QCOMPARE(name, sample.general);
        if (table().at(*table().find(sample.id)).fitsAnyText())
            return; // never a candidate alone
        const QList<QByteArray> candidates = candidatesOf(sample.reading, sample.sign);
        QVERIFY2(candidates.contains(sample.id), candidates.join(' ').constData());
    }

    /// No row but its own and the general one claims a sample.
    void ownersAreRead()
    {
        for (const samples::Sample &sample : samples::all()) {
            const LibraryIndex index = table().recognise({sample.reading, sample.sign, samples::now()});
            const Dialect &dialect = table().at(index);
            const std::optional<QByteArray> token = dialect.token(sample.reading);
            const InsidePtr inside = dialect.inside(sample.reading);
            const QString what =
                QString::fromLatin1(sample.id) + u' ' + QString::fromLatin1(sample.reading.key);
            if (sample.token != "?" && !sample.token.isEmpty())
                QVERIFY2(token == sample.token, qPrintable(what));
            QVERIFY2(sample.owners <= 1 || (inside && inside->owners.size() == sample.owners),
                     qPrintable(what));
            if (!sample.owner.isEmpty() && token)
                QVERIFY2(dialect.owner(sample.reading.key, *token).text.contains(sample.owner),
                         qPrintable(what));
            if (token)
                QVERIFY2(dialect.holds(sample.reading, *token), qPrintable(what));
            QVERIFY2(!dialect.holds(sample.reading, "somebody else"), qPrintable(what));
        }
    }

    void companionsAreNoLocks()
    {
        for (const Reading &reading : samples::companions())
            QVERIFY2(nameOf(reading, NameSign::Lock) == "companion", reading.key.constData());
    }

    /// A hundred thousand keys that are no locks, under twenty patterns.
    void ordinaryKeysAreNobodysLocks()
    {
        QList<std::pair<PatternSet, bool>> sets;
        for (const QByteArray &pattern : samples::broadPatterns())
            sets.append({PatternSet({pattern}), true});
        for (const QByteArray &pattern : samples::ownPatterns())
            sets.append({PatternSet({pattern}), false});
        int rows = 0;
        for (int i = 0; i < 100000; ++i) {
            const samples::Ordinary key = samples::ordinary(i);
            for (const auto &[patterns, isBroad] : sets) {
                if (!patterns.matches(key.reading.key))
                    continue;
                const Observation observation{key.reading, patterns.signOf(key.reading.key), samples::now()};
                const LibraryIndex library = RuleSet().admit(observation).library;
                if (library == Dialects::companion || library == Dialects::noLock)
                    continue;
                const QByteArray what = patterns.patterns().first() + ": " + key.reading.key + " = "
                    + key.reading.value + ": " + table().at(library).id();
                QVERIFY2(table().isGeneral(library), what.constData());
                QVERIFY2(!isBroad && !key.never, what.constData());
                ++rows;
            }
        }
        QVERIFY(rows > 0); // who writes shop:* means what stands there
    }

    /// What a person's own prefix means, and what it cannot mean.
    void aPrefixOfOnesOwn_data()
    {
        QTest::addColumn<Reading>("reading");
        QTest::addColumn<bool>("meant"); // under jobs:*
        QTest::addColumn<bool>("said"); // under lock:*
        const auto row = [](const char *name, const Reading &reading, bool meant, bool said) {
            QTest::newRow(name) << reading << meant << said;
        };
        const QByteArray k = "jobs:17";
        row("opaque", samples::text(k, "worker-17", 9000), true, true);
        row("opaque, without a lease", samples::text(k, "worker-17", -1), true, true);
        row("constant", samples::text(k, "1", 9000), true, true);
        row("empty", samples::text(k, "", 9000), true, true);
        row("number with a lease", samples::text(k, "4711", 9000), true, true);
        row("number", samples::text(k, "4711", -1), false, true);
        row("one", samples::text(k, "1", -1), false, true);
        row("time", samples::text(k, "1732147200.5", -1), false, true);
        row("a counter with a lease", samples::text("jobs:attempts:17", "3", 9000), false, true);
        row("a counter", samples::text("jobs:count", "3", -1), false, false);
        row("JSON", samples::text(k, "{\"a\":1}", 9000), false, false);
        row("markup", samples::text(k, "<p>x</p>", 9000), false, false);
        row("lines", samples::text(k, "a\nb", 9000), false, false);
        row("long text", samples::text(k, QByteArray(513, 'a'), 9000), false, false);
        row("list", samples::list(k, {"a"}, 9000), false, false);
        row("owners", samples::zset(k, {{freshUuidFour(), "1732147200.5"}}, -1), true, true);
        row("scores", samples::zset(k, {{"ann", "17"}}, -1), false, true);
        row("fields", samples::hash(k, {{"name", "Ann"}}, -1), false, true);
        row("one owner and a count", samples::hash(k, {{freshUuidFour() + ":57", "1"}}, 900000), true, true);
        row("a basket without end", samples::hash(k, {{freshUuidFour() + ":57", "1"}}, -1), false, true);
        row("an index", samples::zset("unacked_index", {{freshUuidFour(), "1732147200.5"}}, -1), false,
            false);
    }
    void aPrefixOfOnesOwn()
    {
        QFETCH(Reading, reading);
        QFETCH(bool, meant);
        QFETCH(bool, said);
        const auto isRow = [&reading](NameSign sign) {
            return RuleSet().admit({reading, sign, samples::now()}).library != Dialects::noLock;
        };
        QCOMPARE(isRow(NameSign::Meant), meant);
        QCOMPARE(isRow(NameSign::Lock), said);
        QVERIFY(!isRow(NameSign::Nothing));
        const RuleSet rule(
            {{reading.key, reading.type == KeyType::SortedSet ? "generic.zset" : "generic.token", {}}});
        const RuleSet::Decision decision = rule.admit({reading, NameSign::Nothing, samples::now()});
        QCOMPARE(decision.rule >= 0, reading.type == KeyType::String || reading.type == KeyType::SortedSet);
    }

    /// What only one library writes is named whatever the pattern.
    void unmistakableShapesAreNamedAnywhere()
    {
        const QByteArray field = freshUuidFour() + ":57";
        const auto named = [](const Reading &reading) {
            return nameOf(reading, NameSign::Nothing);
        };
        QCOMPARE(named(samples::hash("order-17", {{field, "1"}}, 29000)), QByteArray("redisson.lock"));
        QCOMPARE(named(samples::hash("order-17", {{field, "1"}}, 90000)), QByteArray("generic.hash"));
        QCOMPARE(named(samples::hash("order-17", {{"mode", "read"}, {field, "1"}}, 90000)),
                 QByteArray("redisson.rw"));
        QCOMPARE(named(samples::text("x", "WEB-4_4711_" + randomHex(16), 9000)), QByteArray("madelson.lock"));
        QCOMPARE(named(samples::text("a:laravel_unique_job:App\\Jobs\\X", freshAlnum(16), 9000)),
                 QByteArray("laravel.lock"));
        QCOMPARE(candidatesOf(samples::hash("order-17", {{field, "1"}}, 90000), NameSign::Meant),
                 QList<QByteArray>{"redisson.lock"});
    }

    void whatFitsAnyTextIsNoCandidateAlone()
    {
        QCOMPARE(candidatesOf(samples::text("lock:a", "web-4", 9000), NameSign::Lock), QList<QByteArray>());
    }

    /// Without a lock word a shape that others write too names nobody.
    void shapesAloneNameNobody()
    {
        const QList<QByteArray> values{randomHex(16),
                                       freshUuidOne(),
                                       freshAlnum(22),
                                       freshAlnum(20),
                                       systemRandom(16).toBase64(),
                                       systemRandom(32).toBase64()};
        for (const QByteArray &value : values) {
            const Reading reading = samples::text("thing", value, 5000);
            QCOMPARE(nameOf(reading, NameSign::Nothing), QByteArray("generic.token"));
        }
        QVERIFY(candidatesOf(samples::text("thing", freshUuidOne(), 5000), NameSign::Nothing)
                    .contains("redis-py.lock"));
    }

    /// Discourse's value tells by the key's own end: a row has it as well.
    void aRowKeepsItsCandidates()
    {
        const QByteArray value = QByteArray::number(QDateTime::currentSecsSinceEpoch() + 59);
        Row row;
        row.key = "site:upload";
        row.token = value;
        row.hasToken = true;
        row.deadline = steadyNow() + 60000;
        row.library =
            table().recognise({samples::text(row.key, value, 60000), NameSign::Nothing, samples::now()});
        QCOMPARE(table().at(row.library).id(), QByteArray("generic.token"));
        Holding holding;
        holding.type = KeyType::String;
        row.holdings = {holding};
        QVERIFY(Dialects::candidatesOf(row).contains("discourse.mutex"));
        row.deadline += 600000;
        QVERIFY(!Dialects::candidatesOf(row).contains("discourse.mutex"));
    }

    /// A name of a field begins with a capital, the same word within a sentence does not.
    void namesOfFieldsBeginWithCapitals()
    {
        for (const samples::Sample &sample : samples::all()) {
            const Dialect &dialect = table().at(*table().find(sample.id));
            const std::optional<QByteArray> token = dialect.token(sample.reading);
            if (!token)
                continue;
            for (const auto &[name, value] : dialect.owner(sample.reading.key, *token).fields)
                QVERIFY2(name.at(0).isUpper(), qPrintable(QString::fromLatin1(sample.id) + u' ' + name));
        }
    }

    /// What more the reading tells: counts, counters, what stands in a neighbour.
    void factsAreRead()
    {
        const auto facts = [](const Reading &reading) {
            const Dialect &dialect = table().at(table().recognise({reading, NameSign::Lock, samples::now()}));
            const InsidePtr inside = dialect.inside(reading);
            QByteArrayList words;
            for (const auto &[name, value] :
                 inside ? inside->facts : QList<std::pair<QByteArray, QByteArray>>())
                words.append(name + '=' + value);
            return words.join(' ');
        };
        const QByteArray owner = freshUuidFour() + ":57";
        Companion there;
        there.exists = true;
        QCOMPARE(facts(samples::hash("lock:a", {{owner, "1"}}, 30000)), QByteArray());
        QCOMPARE(facts(samples::hash("lock:a", {{owner, "3"}}, 30000)), QByteArray("hold_count=3"));
        Reading fenced = samples::hash("lock:a", {{owner, "1"}}, 30000);
        there.key = "redisson_lock_token:{lock:a}";
        there.value = "42";
        fenced.companions = {there};
        QCOMPARE(facts(fenced), QByteArray("fencing_token=42"));
        Reading job = samples::text("bull:mail:17:lock", freshUuidFour() + ":2", 30000);
        there.key = "bull:mail:17";
        there.value.clear();
        Companion worker = there;
        worker.value = "mailer-1";
        job.companions = {there, worker};
        QCOMPARE(facts(job), QByteArray("worker=mailer-1"));
        Reading unique = samples::text("asynq:{low}:unique:x", "task-9", 60000);
        there.key = "asynq:{low}:t:task-9";
        there.value = "active";
        unique.companions = {there};
        QCOMPARE(facts(unique), QByteArray("task_state=active"));
        Reading queue = samples::text("Lock:Queue:mail", QByteArray::number(samples::now() / 1000 + 15), -1);
        there.key = "Queue:mail";
        there.value.clear();
        const QByteArray later = QByteArray::number(samples::now() / 1000 + 90);
        there.members = {{"a", "1732147200"}, {"b", later}, {"c", "1732147201"}};
        queue.companions = {there};
        QVERIFY2(facts(queue).startsWith("tasks_due=2 tasks_delayed=1 next_due=20"),
                 facts(queue).constData());
    }

    void neighboursAreReadOnlyWhereTheyTell()
    {
        const auto asked = [](const QByteArray &key, const QByteArray &value) {
            return table().companionsOf(samples::text(key, value, 9000)).size();
        };
        QCOMPARE(asked("lock:a", "web-4"), 1);
        QCOMPARE(asked("lock:a", freshUuidFour()), 1);
        QCOMPARE(asked("lock:a", "WEB-4_4711_" + randomHex(16)), 0);
        QCOMPARE(asked("lock:a", "ADDED:2026-11-20T03:12:04.500Z@web-4:" + freshUuidFour()), 0);
        QCOMPARE(asked("lock:a", systemRandom(18).toBase64()), 1); // its signal list alone names the library
        QCOMPARE(asked("order:a", "web-4"), 0);
    }

    void indexedKeysNameTheirSiblings()
    {
        const QList<QByteArray> keys = table().siblingsOf("rueidislock:1:a:b");
        QVERIFY(keys.contains("rueidislock:0:a:b") && keys.contains("rueidislock:2:a:b"));
        QVERIFY(!keys.contains("rueidislock:1:a:b"));
        QVERIFY(table().siblingsOf("lock:a").isEmpty());
        QVERIFY(table().siblingsOf("rueidislock:x:a").isEmpty());
    }

    void descriptionsAreComplete()
    {
        for (int i = 0; i < table().count(); ++i) {
            const Dialect &dialect = table().at(LibraryIndex(i));
            const Description description = dialect.description();
            QVERIFY2(!description.key.isEmpty() && !description.type.isEmpty()
                         && !description.value.isEmpty(),
                     dialect.id().constData());
            for (const QByteArray &other : description.confusedWith)
                QVERIFY2(table().find(other), other.constData());
        }
    }

    void rhythmBreaksTies()
    {
        const QList<QByteArray> ids{"aioredlock", "ioredis-lock", "redlock-rb", "spring.registry",
                                    "hangfire.redis"};
        Row row;
        QCOMPARE(Dialects::narrowedByRhythm(ids, row), ids);
        row.renewals = 3;
        row.longestLease = 30000;
        row.renewalPeriod = 18000;
        QCOMPARE(Dialects::narrowedByRhythm(ids, row), QList<QByteArray>{"aioredlock"});
        row.renewalPeriod = 10000;
        QCOMPARE(Dialects::narrowedByRhythm(ids, row), QList<QByteArray>{"spring.registry"});
        row.renewalPeriod = 15100;
        QCOMPARE(Dialects::narrowedByRhythm(ids, row), QList<QByteArray>{"hangfire.redis"});
        row.renewalPeriod = 25000;
        QCOMPARE(Dialects::narrowedByRhythm(ids, row), ids);
    }

    void logicalLeases()
    {
        const qint64 expiry = samples::now() / 1000 + 60;
        Reading reading = samples::text("lock:job", QByteArray::number(expiry), -1);
        const Dialect &seconds = table().at(table().recognise({reading, NameSign::Lock, samples::now()}));
        QCOMPARE(seconds.id(), QByteArray("generic.ts"));
        QCOMPARE(seconds.logicalExpiry(reading), std::optional<qint64>(expiry * 1000));
        reading.pttl = 5000;
        QVERIFY(!seconds.logicalExpiry(reading));
    }
};

QTEST_GUILESS_MAIN(TestDialectSamples)
#include "tst_dialect_samples.moc"
