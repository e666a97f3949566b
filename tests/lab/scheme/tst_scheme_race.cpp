// SPDX-License-Identifier: GPL-3.0-or-later
#include "../race/searching.h"
#include "lab/race/race_run.h"
#include "lab/scheme/scheme_file.h"
#include "lab/scheme/scheme_strategy.h"
#include "redis_server.h"

#include <QTest>

using namespace lab::race;
using lab::scheme::writtenScheme;
using lab::scheme::writtenSchemes;

namespace {

struct Occasion
{
    const char *name;
    Budget budget;
    int clients = 2;
};

const std::array occasions{
    Occasion{"calm", {}},
    Occasion{"a lapse", {.lapses = 1}},
    Occasion{"a crash", {.crashes = 1}},
    Occasion{"all", {.lapses = 1, .crashes = 1, .lostReplies = 1}},
    Occasion{"three", {.lapses = 1}, 3},
};

Bounds boundsOf(const QByteArray &strategy, const Occasion &occasion)
{
    Bounds bounds;
    bounds.strategy = strategy;
    bounds.budget = occasion.budget;
    bounds.clients = occasion.clients;
    return bounds;
}

QByteArray schemeId(const QByteArray &name)
{
    return lab::scheme::idOf(writtenScheme(name));
}

/// The right way, but for this in the place of its renewal.
QByteArray schemeRenewedBy(const QByteArray &renewal)
{
    QByteArray text = writtenScheme("extend-by-set");
    text.replace("SET {key} {token} PX {lease_ms}", renewal);
    return lab::scheme::idOf(text);
}

/// Each property with the length of its shortest schedule, 0 where there is none.
QByteArrayList told(const Findings &findings, Properties wanted)
{
    QByteArrayList lines;
    for (const Property property : allProperties) {
        if (!(wanted & bitOf(property)))
            continue;
        const auto found = findings.broken.find(property);
        const size_t length = found == findings.broken.end() ? 0 : found->second.size();
        lines.append(Telling::id(property) + ' ' + QByteArray::number(qulonglong(length)));
    }
    return lines;
}

} // namespace

/// Schemes as text, raced: those of the articles come to what the lab's own strategies come to.
class TestSchemeRace : public QObject
{
    Q_OBJECT

private slots:
    void agreesWithTheStrategy_data();
    void agreesWithTheStrategy();
    void bothMethodsAgree_data();
    void bothMethodsAgree();
    void findsTheExtensionBySet_data();
    void findsTheExtensionBySet();
    void findsTheReleaseBySet();
    void findsTheLateExtension();
    void accusesNoOtherExtension_data();
    void accusesNoOtherExtension();
    void replaysItsText();
    void takesOptionsInAnyCase();
    void givesUp();

private:
    Findings searchedFor(const Bounds &bounds, Properties wanted, Searching how = searchBreadthFirst);

    RedisServer m_server;
};

Findings TestSchemeRace::searchedFor(const Bounds &bounds, Properties wanted, Searching how)
{
    Search search;
    search.wanted = wanted;
    search.maxStates = 20'000'000;
    const auto found = waitForTask(searched(m_server.endpoint(), bounds, search, how), 100'000 * patience);
    return found.ok() ? *found : Findings();
}

void TestSchemeRace::agreesWithTheStrategy_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<int>("occasion");
    const QList<QByteArray> strategies = raceStrategies();
    int compared = 0;
    const QList<QByteArray> names = writtenSchemes();
    for (const QByteArray &name : names) {
        if (!strategies.contains(name))
            continue;
        ++compared;
        for (int occasion = 0; occasion < int(occasions.size()); ++occasion)
            QTest::addRow("%s, %s", name.constData(), occasions[size_t(occasion)].name) << name << occasion;
    }
    QVERIFY(compared >= 14);
}

void TestSchemeRace::agreesWithTheStrategy()
{
    QFETCH(const QByteArray, name);
    QFETCH(const int, occasion);
    const Occasion &what = occasions[size_t(occasion)];
    const Properties wanted = applicable(name);
    QCOMPARE(applicable(schemeId(name)), wanted);
    const Findings strategy = searchedFor(boundsOf(name, what), wanted);
    const Findings scheme = searchedFor(boundsOf(schemeId(name), what), wanted);
    QVERIFY(strategy.progress.states > 10);
    QCOMPARE(told(scheme, wanted), told(strategy, wanted));
    QCOMPARE(scheme.complete, strategy.complete);
}

void TestSchemeRace::bothMethodsAgree_data()
{
    QTest::addColumn<QByteArray>("name");
    const QList<QByteArray> names = writtenSchemes();
    for (const QByteArray &name : names)
        QTest::newRow(name.constData()) << name;
}

void TestSchemeRace::bothMethodsAgree()
{
    QFETCH(const QByteArray, name);
    // With all methods of a class, and a time in each value, all events at once have too many states.
    const Bounds bounds = boundsOf(schemeId(name), occasions[name == "php-redislock" ? 1 : 3]);
    const Findings wide = searchedFor(bounds, everyProperty);
    const Findings deep = searchedFor(bounds, everyProperty, searchDepthFirst);
    QVERIFY(deep.complete);
    for (const Property property : allProperties)
        QCOMPARE(deep.broken.contains(property), wide.broken.contains(property));
}

void TestSchemeRace::findsTheExtensionBySet_data()
{
    QTest::addColumn<QByteArray>("renewal");
    QTest::newRow("SET") << QByteArray("SET {key} {token} PX {lease_ms}");
    QTest::newRow("SET XX") << QByteArray("SET {key} {token} XX PX {lease_ms}");
    QTest::newRow("SETEX") << QByteArray("SETEX {key} {lease} {token}");
    QTest::newRow("without a lease") << QByteArray("SET {key} ex=3000");
    QTest::newRow("GETSET") << QByteArray("GETSET {key} {token} -> old\n    PEXPIRE {key} {lease_ms}");
    QTest::newRow("Lua") << QByteArray(
        "EVAL \"return redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])\" 1 {key} {token} {lease_ms}");
    QTest::newRow("transaction") << QByteArray(
        "MULTI\n    SET {key} {token}\n    PEXPIRE {key} {lease_ms}\n    EXEC");
}

/// One of the seeds' defects, which no strategy of the lab has: A's lease runs out, B gets in, and A writes
/// over B's lock.
void TestSchemeRace::findsTheExtensionBySet()
{
    QFETCH(const QByteArray, renewal);
    Bounds bounds = boundsOf(schemeRenewedBy(renewal), occasions[1]);
    const Properties wanted = bitOf(Property::ForeignExtend);
    const Findings wide = searchedFor(bounds, wanted);
    QVERIFY(wide.broken.contains(Property::ForeignExtend));
    const Schedule &schedule = wide.broken.at(Property::ForeignExtend);
    QCOMPARE(schedule.size(), size_t(4));
    QVERIFY(searchedFor(bounds, wanted, searchDepthFirst).broken.contains(Property::ForeignExtend));
    const auto played =
        waitForTask(replay({bounds, Property::ForeignExtend, schedule}, {m_server.endpoint()}));
    QVERIFY(played.ok() && played->broken);
    const StepTold &last = played->steps.last();
    QVERIFY(last.owner == last.actor);
    QVERIFY2(last.sentence.contains(QStringLiteral("writes over the lock of")), qPrintable(last.sentence));
}

/// Whoever overwrites a lock to be rid of his own has released somebody else's.
void TestSchemeRace::findsTheReleaseBySet()
{
    const QByteArray text("acquire:\n    SET {key} {token} NX PX {lease_ms} -> set\n    if set == nil:\n"
                          "        retry\n    enter\nrelease:\n    SET {key} free PX 1000\n");
    const Bounds bounds = boundsOf(lab::scheme::idOf(text), occasions[1]);
    const Findings found = searchedFor(bounds, everyProperty);
    QCOMPARE(found.broken.at(Property::ForeignRelease).size(), size_t(6));
    QVERIFY(!found.broken.contains(Property::ForeignExtend));
}

/// The renewal passes when its own turn is over: no lease has to run out. Where it is a comparison, the lock
/// never stays behind.
void TestSchemeRace::findsTheLateExtension()
{
    const Properties wanted = bitOf(Property::NobodyEnters) | bitOf(Property::ForeignExtend);
    Bounds bounds = boundsOf(schemeId("extend-by-set"), occasions[0]);
    bounds.rounds = 2;
    const Findings flawed = searchedFor(bounds, wanted);
    QCOMPARE(told(flawed, wanted), (QByteArrayList{"foreign-extend 6", "nobody-enters 7"}));
    bounds.strategy = schemeId("watchdog");
    const Findings right = searchedFor(bounds, wanted);
    QVERIFY(right.complete && right.broken.empty());
}

void TestSchemeRace::accusesNoOtherExtension_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::newRow("compared") << schemeId("watchdog");
    QTest::newRow("none") << schemeId("set-nx-lua");
    QTest::newRow("fenced") << schemeId("fenced-reads");
    QTest::newRow("watched") << schemeRenewedBy(
        "WATCH {key}\n    GET {key} -> held\n    if held == token:\n        MULTI\n"
        "        SET {key} {token} PX {lease_ms}\n        EXEC\n    else:\n        UNWATCH");
    QTest::newRow("only if free") << schemeRenewedBy("SET {key} {token} NX PX {lease_ms}");
    QTest::newRow("set by comparison") << schemeRenewedBy(
        "EVAL \"if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('SET', KEYS[1], ARGV[1], "
        "'PX', ARGV[2]) end return 0\" 1 {key} {token} {lease_ms}");
}

void TestSchemeRace::accusesNoOtherExtension()
{
    QFETCH(const QByteArray, id);
    const Properties wanted = bitOf(Property::ForeignExtend) | bitOf(Property::ForeignRelease);
    for (const Occasion &occasion : occasions) {
        if (occasion.clients > 2)
            continue;
        const Findings wide = searchedFor(boundsOf(id, occasion), wanted);
        QVERIFY(wide.complete && wide.broken.empty());
    }
    const Findings deep = searchedFor(boundsOf(id, occasions[1]), wanted, searchDepthFirst);
    QVERIFY(deep.complete && deep.broken.empty());
}

/// A schedule of a scheme keeps the text, and plays wherever it is read.
void TestSchemeRace::replaysItsText()
{
    const Bounds bounds = boundsOf(schemeId("set-nx-get-del"), occasions[1]);
    const Findings found = searchedFor(bounds, bitOf(Property::ForeignRelease));
    const SavedSchedule saved{bounds, Property::ForeignRelease, found.broken.at(Property::ForeignRelease)};
    const auto read = SavedSchedule::fromJson(saved.toJson());
    QVERIFY(read.ok());
    QCOMPARE(read->bounds, bounds);
    for (int time = 0; time < 10; ++time) {
        const auto played = waitForTask(replay(*read, {m_server.endpoint()}));
        QVERIFY(played.ok() && played->broken);
        QCOMPARE(played->steps.size(), 7);
    }
    SavedSchedule wrong = saved;
    wrong.bounds.strategy = "scheme:nothing";
    QVERIFY(!SavedSchedule::fromJson(wrong.toJson()).ok());
}

/// A server does not care for capitals, and so nor does the judge.
void TestSchemeRace::takesOptionsInAnyCase()
{
    QByteArray text = writtenScheme("set-nx-lua");
    QVERIFY(text.contains("SET {key} {token} NX PX"));
    text.replace("SET {key} {token} NX PX", "set {key} {token} nx px");
    const Properties wanted = applicable("set-nx-lua");
    for (const Occasion &occasion : occasions) {
        const Findings strategy = searchedFor(boundsOf("set-nx-lua", occasion), wanted);
        const Findings scheme = searchedFor(boundsOf(lab::scheme::idOf(text), occasion), wanted);
        QCOMPARE(told(scheme, wanted), told(strategy, wanted));
    }
}

/// What cannot be reckoned with ends that client, as an error of the server does, and is no accusation.
void TestSchemeRace::givesUp()
{
    const QByteArray text(
        "acquire:\n    SET {key} {token} NX PX {lease_ms} -> set\n    if set == nil:\n        fail\n"
        "    let sum = token + 1\n    enter\nrelease:\n    DEL {key}\n");
    const Properties wanted = bitOf(Property::TwoInside) | bitOf(Property::WrongTotal);
    const Findings found = searchedFor(boundsOf(lab::scheme::idOf(text), occasions[0]), wanted);
    QVERIFY(found.complete && found.broken.empty());
    QVERIFY(found.progress.states > 1);
}

QTEST_GUILESS_MAIN(TestSchemeRace)
#include "tst_scheme_race.moc"
