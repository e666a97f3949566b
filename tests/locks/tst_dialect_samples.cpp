// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of every row of the table, built from what the libraries were seen to write: each is named as its
// own library or, where bytes cannot tell, as the most general one with its own library among the candidates.
#include "dialect_samples.h"

#include <QDateTime>
#include <QRandomGenerator>
#include <QTest>

using namespace locks;

namespace {

const Dialects &table()
{
    return Dialects::table();
}

QByteArray nameOf(const Reading &reading, bool speaks)
{
    const Observation observation{reading, speaks, samples::now()};
    const LibraryIndex index = table().recognise(observation);
    return index == Dialects::companion ? QByteArrayLiteral("companion") : table().at(index).id();
}

QList<QByteArray> candidatesOf(const Reading &reading, bool speaks)
{
    const Observation observation{reading, speaks, samples::now()};
    return table().candidates(observation, table().recognise(observation));
}

QByteArray randomHex(int bytes)
{
    return systemRandom(bytes).toHex();
}

/// What caches, sessions, counters and queues write; never a lock.
Reading ordinary(int number)
{
    const QByteArray n = QByteArray::number(number);
    QRandomGenerator *dice = QRandomGenerator::global();
    const qint64 lease = 1000 + dice->bounded(3600000);
    switch (number % 20) {
    case 0:
        return samples::text("session:" + n, randomHex(16), lease);
    case 1:
        return samples::text("sess:" + freshUuidFour(),
                             "{\"user\":" + n + ",\"csrf\":\"" + randomHex(20) + "\"}", lease);
    case 2:
        return samples::text("views:article:" + n, QByteArray::number(dice->bounded(1000000)), -1);
    case 3:
        return samples::text("cache:user:" + n + ":profile", "{\"id\":\"" + freshUuidFour() + "\"}", lease);
    case 4:
        return samples::text("device:" + n, freshUuidFour(), -1);
    case 5:
        return samples::text("etag:" + n, randomHex(16), lease);
    case 6:
        return samples::text("token:" + n, freshAlnum(32), lease);
    case 7:
        return samples::text("ratelimit:" + n, QByteArray::number(dice->bounded(100)), lease);
    case 8:
        return samples::text("lastseen:" + n, QByteArray::number(samples::now() / 1000), -1);
    case 9:
        return samples::text("expires:" + n, QByteArray::number((samples::now() + lease) / 1000), lease);
    case 10:
        return samples::text("csrf:" + n, systemRandom(32).toBase64(), lease);
    case 11:
        return samples::text("nonce:" + n, systemRandom(16).toBase64(), lease);
    case 12:
        return samples::text("short:" + n, freshAlnum(16 + 2 * dice->bounded(4)), lease);
    case 13:
        return samples::text("page:" + n, "<html><body>" + QByteArray(200, 'x') + "</body></html>", lease);
    case 14:
        return samples::text("flag:" + n, dice->bounded(2) ? "1" : "true", lease);
    case 15:
        return samples::hash("user:" + n, {{"name", "Ann"}, {"visits", n}}, -1);
    case 16:
        return samples::zset("feed:" + n, {{freshUuidFour() + "x", QByteArray::number(samples::now())}}, -1);
    case 17:
        return samples::list("queue:" + n, {"job:" + n}, -1);
    case 18:
        return samples::text("visit:" + n, freshUuidOne(), lease);
    default:
        return samples::text("price:" + n, "19." + QByteArray::number(10 + number % 90), lease);
    }
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
        const QByteArray name = nameOf(sample.reading, true);
        if (sample.general.isEmpty()) {
            QCOMPARE(name, sample.id);
            return;
        }
        QCOMPARE(name, sample.general);
        const QList<QByteArray> candidates = candidatesOf(sample.reading, true);
        QVERIFY2(candidates.contains(sample.id), candidates.join(' ').constData());
    }

    /// No row but its own and the general one claims a sample.
    void ownersAreRead()
    {
        for (const samples::Sample &sample : samples::all()) {
            const LibraryIndex index = table().recognise({sample.reading, true, samples::now()});
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
            QVERIFY2(nameOf(reading, true) == "companion", reading.key.constData());
    }

    void ordinaryKeysAreNobodysLocks()
    {
        for (int i = 0; i < 100000; ++i) {
            const Reading reading = ordinary(i);
            const QByteArray name = nameOf(reading, false);
            QVERIFY2(name.startsWith("generic."),
                     QByteArray(reading.key + ": " + name + ' ' + reading.value).constData());
        }
    }

    /// Without a pattern that speaks of locks, a shape that others write too names nobody.
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
            QCOMPARE(nameOf(reading, false), QByteArray("generic.token"));
        }
        QVERIFY(candidatesOf(samples::text("thing", freshUuidOne(), 5000), false).contains("redis-py.lock"));
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
        row.library = table().recognise({samples::text(row.key, value, 60000), false, samples::now()});
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
            const Dialect &dialect = table().at(table().recognise({reading, true, samples::now()}));
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
        QCOMPARE(asked("lock:a", systemRandom(18).toBase64()), 0);
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
        const Dialect &seconds = table().at(table().recognise({reading, true, samples::now()}));
        QCOMPARE(seconds.id(), QByteArray("generic.ts"));
        QCOMPARE(seconds.logicalExpiry(reading), std::optional<qint64>(expiry * 1000));
        reading.pttl = 5000;
        QVERIFY(!seconds.logicalExpiry(reading));
    }
};

QTEST_GUILESS_MAIN(TestDialectSamples)
#include "tst_dialect_samples.moc"
