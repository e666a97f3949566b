// SPDX-License-Identifier: GPL-3.0-or-later
#include "../race/searching.h"
#include "lab/lesson/lessons.h"
#include "lab/race/race_run.h"
#include "lab/race/telling.h"
#include "lab/scheme/scheme_file.h"
#include "lab/scheme/scheme_strategy.h"
#include "redis_server.h"

#include <QSet>
#include <QTest>

using namespace std::chrono_literals;
using namespace lab::race;
using lab::lesson::Lessons;

namespace {

/// One claim of a lesson, and the verdict of the race finder that supports it.
struct Claim
{
    const char *lesson;
    QByteArray strategy;
    Budget budget;
    Property property = Property::TwoInside;
    bool isFound = false;
    size_t steps = 0; ///< of a shortest schedule, where the lesson or the specification names it
    std::chrono::milliseconds clockSkew{0};
    int masters = 1;
};

/// The exit question of get-del-gap: the look and the deletion in one transaction, under WATCH.
QByteArray watchedRelease()
{
    return lab::scheme::idOf("scheme watched\n\nacquire:\n    SET {key} {token} NX PX {lease_ms} -> ok\n"
                             "    if ok == nil:\n        retry\n    enter\n\nrelease:\n    WATCH {key}\n"
                             "    GET {key} -> held\n    if held == token:\n        MULTI\n"
                             "        DEL {key}\n        EXEC\n    else:\n        UNWATCH\n");
}

QByteArray written(const QByteArray &name)
{
    return lab::scheme::idOf(lab::scheme::writtenScheme(name));
}

const Budget lapse{.lapses = 1};
const Budget crash{.crashes = 1};
const Budget promotion{.promotions = 1};
const Budget restart{.restarts = 1};

QList<Claim> claims()
{
    using P = Property;
    return {
        {"lost-update", "none", {}, P::LostUpdate, true, 4},
        {"lost-update", "incr", {}, P::LostUpdate, false},
        {"watch-storm", "watch-retry", {}, P::LostUpdate, false},
        {"multi-get", "multi-then-get", {}, P::LostUpdate, true},
        {"multi-get", "watch-retry", {}, P::WrongTotal, false},
        {"crash-before-expire", "setnx-expire", crash, P::LockedForEver, true, 3},
        {"crash-before-expire", "set-nx-lua", crash, P::LockedForEver, false},
        {"losers-renew", "multi-setnx-expire", crash, P::NobodyEnters, true},
        {"losers-renew", "set-nx-lua", crash, P::NobodyEnters, false},
        {"overrun", "set-nx-lua", lapse, P::TwoInside, true},
        {"foreign-delete", "set-nx-ex", lapse, P::ForeignRelease, true, 6},
        {"foreign-delete", "set-nx-lua", lapse, P::ForeignRelease, false},
        {"get-del-gap", "set-nx-get-del", lapse, P::ForeignRelease, true, 7},
        {"get-del-gap", "set-nx-lua", lapse, P::ForeignRelease, false},
        {"get-del-gap", watchedRelease(), lapse, P::ForeignRelease, false},
        {"herd", "expireat-mixup", {}, P::TwoInside, true},
        {"herd", "setnx-ttl-repair", {}, P::TwoInside, false},
        {"herd", "set-nx-lua", {}, P::TwoInside, false},
        {"clock-skew",
         "getset-timestamp",
         {},
         P::TwoInside,
         true,
         0,
         40s} /* more than a lease of the race */,
        {"clock-skew", "set-nx-lua", {}, P::TwoInside, false, 0, 40s},
        {"clock-skew", "getset-timestamp", {}, P::NobodyEnters, true}, // the phantom needs no skew
        {"lease-length", "set-nx-lua", crash, P::LockedForEver, false},
        {"extend-too-late", written("extend-by-set"), lapse, P::ForeignExtend, true},
        {"extend-by-set", written("extend-by-set"), lapse, P::ForeignExtend, true},
        {"reentrancy", "reentrant-value", {}, P::TwoInside, true},
        {"reentrancy", "reentrant", {}, P::TwoInside, false},
        {"lua-atomic", "lua", {}, P::LostUpdate, false},
        {"failover", "set-nx-lua", promotion, P::TwoInside, true},
        {"failover", "fenced-reads", promotion, P::LostUpdate, true}, // its number went with the lock
        {"hot-standby", "set-nx-lua", promotion, P::TwoInside, true},
        {"redlock-majority", "redlock", {}, P::TwoInside, false, 0, 0ms, 3},
        {"redlock-restart", "redlock", restart, P::TwoInside, true, 7, 0ms, 3},
        {"fencing", "fenced-reads", lapse, P::StaleWrite, false},
        {"fencing", "fenced-reads", lapse, P::LostUpdate, false},
        {"fencing-gap", "fenced", lapse, P::LostUpdate, true, 7},
        {"fencing-gap", "fenced-reads", lapse, P::LostUpdate, false},
        {"optimistic-rescue", "optimistic", lapse, P::LostUpdate, false},
        {"eviction", "set-nx-lua", lapse, P::TwoInside, true}, // to its holder it is a lease that ended
        {"operator", "set-nx-lua", lapse, P::TwoInside, true},
    };
}

} // namespace

/// Compares the claims of lessons with verdicts of the race finder.
class TestLessonClaims : public QObject
{
    Q_OBJECT
private slots:
    void isWhatTheFinderFinds_data();
    void isWhatTheFinderFinds();
    void aNumberIsNoCureForALostOne();

private:
    RedisServer m_server;
};

void TestLessonClaims::isWhatTheFinderFinds_data()
{
    QTest::addColumn<int>("claim");
    const QList<Claim> all = claims();
    for (int i = 0; i < int(all.size()); ++i) {
        const QByteArray name = all[i].strategy.startsWith("scheme:") ? "a scheme" : all[i].strategy;
        QTest::addRow("%d %s: %s, %s", i, all[i].lesson, name.constData(),
                      Telling::id(all[i].property).constData())
            << i;
    }
}

void TestLessonClaims::isWhatTheFinderFinds()
{
    QFETCH(int, claim);
    const Claim claimed = claims().at(claim);
    QVERIFY(Lessons::ids().contains(claimed.lesson));
    Bounds bounds;
    bounds.strategy = claimed.strategy;
    bounds.budget = claimed.budget;
    bounds.clockSkew = claimed.clockSkew;
    bounds.masters = claimed.masters;
    Search search;
    search.wanted = bitOf(claimed.property);
    const auto findings =
        waitForTask(searched(m_server.endpoint(), bounds, search, searchBreadthFirst), 120'000);
    QVERIFY2(findings.ok(), findings.ok() ? "" : qPrintable(findings.error().text));
    const auto found = findings->broken.find(claimed.property);
    QCOMPARE(found != findings->broken.end(), claimed.isFound);
    if (claimed.steps > 0)
        QCOMPARE(found->second.size(), claimed.steps);
    if (!claimed.isFound)
        QVERIFY(findings->complete);
}

/// The exit answer of *failover*: a number that is lost with the lock is issued twice.
void TestLessonClaims::aNumberIsNoCureForALostOne()
{
    const QString answer = Lessons::find("failover")->exitAnswer;
    QVERIFY2(answer.contains(QStringLiteral("if it outlives the failover")), qPrintable(answer));
    RaceOrder order;
    order.bounds.strategy = "fenced-reads";
    order.bounds.budget = promotion;
    SearchControl control;
    const auto raced = waitForTask(runRace(order, {m_server.endpoint()}, &control), 120'000);
    QVERIFY(raced.ok());
    const Verdict *found = raced->foremost();
    QVERIFY(found);
    QVERIFY(found->isConfirmed);
    const auto promotions = std::count_if(found->steps.begin(), found->steps.end(), [](const StepTold &step) {
        return step.choice.what == Happening::Promote;
    });
    QCOMPARE(promotions, 1);
}

QTEST_GUILESS_MAIN(TestLessonClaims)
#include "tst_lesson_claims.moc"
