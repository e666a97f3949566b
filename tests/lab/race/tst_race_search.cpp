// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis_server.h"
#include "searching.h"

#include <QTest>

using namespace lab::race;

namespace {

constexpr int none = 0;

/// One line of the table: what is searched, and how long the shortest schedule is; 0: there is none.
struct Line
{
    const char *strategy;
    Bounds bounds;
    Property property;
    int length;
};

Bounds with(const char *strategy, const Budget &budget = {}, int clients = 2, int masters = 1)
{
    Bounds bounds;
    bounds.strategy = strategy;
    bounds.clients = clients;
    bounds.masters = masters;
    bounds.budget = budget;
    return bounds;
}

Budget lapses(quint8 count)
{
    Budget budget;
    budget.lapses = count;
    return budget;
}

Budget crashes(quint8 count)
{
    Budget budget;
    budget.crashes = count;
    return budget;
}

Budget restarts(quint8 count)
{
    Budget budget;
    budget.restarts = count;
    return budget;
}

} // namespace

/// The searches over every order in which clients can meet, on a real server.
class TestRaceSearch : public QObject
{
    Q_OBJECT

private slots:
    void table_data();
    void table();
    void bothMethodsAgree_data();
    void bothMethodsAgree();

private:
    static const QList<Line> &lines();

    RedisServer m_server;
};

const QList<Line> &TestRaceSearch::lines()
{
    using enum Property;
    static const QList<Line> lines{
        {"none", with("none"), LostUpdate, 4},
        {"none", with("none"), WrongTotal, 4},
        {"watch-retry", with("watch-retry", {}, 3), LostUpdate, none},
        {"watch-retry", with("watch-retry", {}, 3), WrongTotal, none},
        {"watch", with("watch", {}, 3), WrongTotal, none},
        {"incr", with("incr", {}, 3), WrongTotal, none},
        {"lua", with("lua", {}, 3), WrongTotal, none},
        {"multi-then-get", with("multi-then-get"), LostUpdate, 4},
        {"set-nx-ex", with("set-nx-ex", lapses(1)), ForeignRelease, 6},
        {"set-nx-ex", with("set-nx-ex", lapses(1)), LostUpdate, 7},
        {"set-nx-get-del", with("set-nx-get-del", lapses(1)), ForeignRelease, 7},
        {"set-nx-lua", with("set-nx-lua", lapses(1)), ForeignRelease, none},
        {"set-nx-lua", with("set-nx-lua", lapses(1)), LostUpdate, 7},
        {"set-nx-lua", with("set-nx-lua"), TwoInside, none},
        {"set-nx-lua", with("set-nx-lua", lapses(2), 3), ForeignRelease, none},
        {"fenced", with("fenced", lapses(1)), LostUpdate, 7},
        {"fenced", with("fenced", lapses(1)), StaleWrite, 6},
        {"fenced-reads", with("fenced-reads", lapses(1)), LostUpdate, none},
        {"fenced-reads", with("fenced-reads", lapses(1)), StaleWrite, none},
        {"fenced-reads", with("fenced-reads", lapses(1), 3), WrongTotal, none},
        {"setnx-expire", with("setnx-expire", crashes(1)), LockedForEver, 3},
        {"setnx-ttl-repair", with("setnx-ttl-repair", crashes(1)), LockedForEver, none},
        {"multi-setnx-expire", with("multi-setnx-expire", crashes(1)), NobodyEnters, 4},
        {"setnx-ttl-repair", with("setnx-ttl-repair", crashes(1)), NobodyEnters, none},
        {"getset-timestamp", with("getset-timestamp"), TwoInside, none},
        {"getset-timestamp", with("getset-timestamp", lapses(1)), NobodyEnters, 9},
        {"set-nx-lua", with("set-nx-lua", crashes(1)), NobodyEnters, none},
        {"multi-setnx-expire", with("multi-setnx-expire"), ForeignExtend, 2},
        {"reentrant-value", with("reentrant-value"), TwoInside, 5},
        {"reentrant", with("reentrant"), TwoInside, none},
        {"queue", with("queue", crashes(1)), NobodyEnters, 2},
        {"queue", with("queue"), NobodyEnters, none},
        {"redlock", with("redlock", {}, 2, 3), TwoInside, none},
        {"redlock", with("redlock", restarts(1), 2, 3), TwoInside, 7},
    };
    return lines;
}

void TestRaceSearch::table_data()
{
    QTest::addColumn<int>("line");
    for (int i = 0; i < int(lines().size()); ++i)
        QTest::addRow("%d %s", i, lines()[i].strategy) << i;
}

void TestRaceSearch::table()
{
    QFETCH(const int, line);
    const Line &expected = lines()[line];
    Search search;
    search.wanted = bitOf(expected.property);
    const auto found =
        waitForTask(searched(m_server.endpoint(), expected.bounds, search, searchBreadthFirst));
    QVERIFY2(found.ok(), found.ok() ? "" : qPrintable(found.error().text));
    const auto broken = found->broken.find(expected.property);
    const int length = broken == found->broken.end() ? none : int(broken->second.size());
    qInfo("%llu states, %llu steps, %.3f s, %zu questions", found->progress.states, found->progress.steps,
          found->progress.seconds, found->progress.questions);
    QCOMPARE(length, expected.length);
    QCOMPARE(found->complete, expected.length == none);
}

void TestRaceSearch::bothMethodsAgree_data()
{
    QTest::addColumn<QByteArray>("strategy");
    const QList<QByteArray> ids = raceStrategies();
    for (const QByteArray &id : ids)
        QTest::newRow(id.constData()) << id;
}

void TestRaceSearch::bothMethodsAgree()
{
    QFETCH(const QByteArray, strategy);
    Bounds bounds = with(strategy.constData());
    if (strategy == "redlock") {
        bounds.masters = 3;
        bounds.attempts = 1;
        bounds.budget.restarts = 1;
    } else {
        bounds.budget.lapses = bounds.budget.crashes = bounds.budget.lostReplies = 1;
    }
    Search search;
    search.maxStates = 20'000'000;
    const auto wide = waitForTask(searched(m_server.endpoint(), bounds, search, searchBreadthFirst));
    const auto deep =
        waitForTask(searched(m_server.endpoint(), bounds, search, searchDepthFirst), 100'000 * patience);
    QVERIFY(wide.ok() && deep.ok());
    qInfo("%llu states in %.3f s, %llu schedules, %llu steps in %.3f s", wide->progress.states,
          wide->progress.seconds, deep->progress.schedules, deep->progress.steps, deep->progress.seconds);
    QVERIFY(deep->complete);
    for (const Property property : allProperties)
        QCOMPARE(deep->broken.contains(property), wide->broken.contains(property));
}

QTEST_GUILESS_MAIN(TestRaceSearch)
#include "tst_race_search.moc"
