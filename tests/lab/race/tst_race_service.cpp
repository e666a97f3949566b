// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/race_service.h"
#include "redis_server.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace lab::race;

namespace {

/// Three clients and two lapses: some ten thousand states.
RaceOrder threeClients()
{
    RaceOrder order;
    order.bounds.strategy = "set-nx-lua";
    order.bounds.clients = 3;
    order.bounds.budget.lapses = 2;
    order.search.wanted = bitOf(Property::ForeignRelease);
    return order;
}

/// More than anybody waits for.
RaceOrder endless()
{
    RaceOrder order;
    order.bounds.strategy = "redlock";
    order.bounds.clients = 3;
    order.bounds.masters = 5;
    order.bounds.budget.lapses = 3;
    order.bounds.budget.restarts = 2;
    order.search.wanted = bitOf(Property::ForeignRelease);
    order.search.maxStates = 100'000'000;
    return order;
}

RaceOrder publishedGap()
{
    RaceOrder order;
    order.bounds.strategy = "set-nx-get-del";
    order.bounds.budget.lapses = 1;
    return order;
}

/// The redis-server processes that this one has started, directly.
int serversOfOurs()
{
    int count = 0;
    const QStringList tasks =
        QDir(QStringLiteral("/proc/self/task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString &task : tasks) {
        QFile children(QStringLiteral("/proc/self/task/%1/children").arg(task));
        if (!children.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray &pid : children.readAll().split(' ')) {
            QFile name(QStringLiteral("/proc/%1/comm").arg(QString::fromLatin1(pid)));
            count +=
                !pid.isEmpty() && name.open(QIODevice::ReadOnly) && name.readAll().startsWith("redis-server");
        }
    }
    return count;
}

} // namespace

/// The handle of the race finder.
class TestRaceService : public QObject
{
    Q_OBJECT

private slots:
    void stopsAtOnceAndGoesOn();
    void restingChangesNothing_data();
    void restingChangesNothing();
    void tellsWhatItFoundWhenItStops();
    void anotherSearchForgetsTheFirst();
    void playsAndRepairs();
    void endsInTheMiddle();

private:
    static bool awaits(RaceService &race);
    static RaceResult resultOf(const QSignalSpy &searched);
};

bool TestRaceService::awaits(RaceService &race)
{
    return waitFor([&] { return !race.isBusy(); }, 60'000);
}

RaceResult TestRaceService::resultOf(const QSignalSpy &searched)
{
    return searched.isEmpty() ? RaceResult() : searched.last().first().value<RaceResult>();
}

void TestRaceService::stopsAtOnceAndGoesOn()
{
    RaceService race;
    QSignalSpy progressed(&race, &RaceService::progressed);
    QSignalSpy searched(&race, &RaceService::searched);
    race.search(endless());
    QVERIFY(waitFor([&] { return progressed.size() > 1; }, 30'000));
    quint64 before = 0;
    for (int time = 0; time < 3; ++time) {
        QElapsedTimer clock;
        clock.start();
        race.stop();
        QCOMPARE(race.doing(), RaceService::Doing::Stopping);
        QVERIFY(awaits(race));
        QVERIFY2(clock.elapsed() < 200 * patience, qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(int(searched.size()), time + 1);
        const RaceResult result = resultOf(searched);
        QVERIFY(result.stopped && !result.complete);
        QVERIFY(result.progress.states > before);
        before = result.progress.states;
        QVERIFY(race.canGoOn());
        progressed.clear();
        race.goOn();
        QVERIFY(waitFor([&] { return !progressed.isEmpty(); }, 30'000));
    }
}

void TestRaceService::restingChangesNothing_data()
{
    QTest::addColumn<Method>("method");
    QTest::newRow("breadth first") << Method::BreadthFirst;
    QTest::newRow("depth first") << Method::DepthFirst;
}

void TestRaceService::restingChangesNothing()
{
    QFETCH(const Method, method);
    RaceOrder order = threeClients();
    order.method = method;
    if (method == Method::DepthFirst)
        order.search.maxStates = 20'000;
    RaceService race;
    QSignalSpy searched(&race, &RaceService::searched);
    race.search(order);
    QVERIFY(awaits(race));
    const RaceResult whole = resultOf(searched);
    QCOMPARE(whole.complete, method == Method::BreadthFirst);
    race.search(order);
    race.stop();
    QVERIFY(awaits(race));
    int rests = 0;
    for (; resultOf(searched).stopped; ++rests) {
        QVERIFY(!resultOf(searched).complete);
        race.goOn();
        if (rests < 5)
            race.stop();
        QVERIFY(awaits(race));
    }
    QVERIFY(rests > 0);
    const RaceResult inParts = resultOf(searched);
    QCOMPARE(inParts.complete, whole.complete);
    QCOMPARE(inParts.progress.states, whole.progress.states);
    QCOMPARE(inParts.progress.steps, whole.progress.steps);
    QCOMPARE(inParts.progress.schedules, whole.progress.schedules);
    QVERIFY(!race.canGoOn());
}

void TestRaceService::tellsWhatItFoundWhenItStops()
{
    RaceOrder order = endless();
    order.bounds.masters = 3; // there seven steps are enough
    order.search.wanted |= bitOf(Property::TwoInside);
    RaceService race;
    QSignalSpy searched(&race, &RaceService::searched);
    Properties broken = 0;
    connect(&race, &RaceService::progressed, this,
            [&broken](const Progress &progress) { broken = progress.broken; });
    race.search(order);
    QVERIFY(waitFor([&] { return broken != 0; }, 60'000));
    race.stop();
    QVERIFY(awaits(race));
    const RaceResult result = resultOf(searched);
    QVERIFY(result.stopped);
    const Verdict *found = result.foremost();
    QVERIFY(found);
    QVERIFY(found->isConfirmed);
    QCOMPARE(qsizetype(found->schedule.size()), found->steps.size());
}

void TestRaceService::anotherSearchForgetsTheFirst()
{
    RaceService race;
    QSignalSpy progressed(&race, &RaceService::progressed);
    QSignalSpy searched(&race, &RaceService::searched);
    race.search(endless());
    QVERIFY(waitFor([&] { return !progressed.isEmpty(); }, 30'000));
    race.stop();
    QVERIFY(awaits(race));
    race.search(publishedGap());
    QVERIFY(!race.canGoOn());
    QVERIFY(awaits(race));
    QCOMPARE(searched.size(), 2);
    const RaceResult result = resultOf(searched);
    QCOMPARE(result.order.bounds.strategy, QByteArray("set-nx-get-del"));
    QVERIFY(!result.stopped);
    QVERIFY(result.foremost());
    QCOMPARE(result.foremost()->property, Property::ForeignRelease);
    QCOMPARE(result.foremost()->steps.size(), 7);
}

void TestRaceService::playsAndRepairs()
{
    RaceService race;
    QSignalSpy searched(&race, &RaceService::searched);
    QSignalSpy replayed(&race, &RaceService::replayed);
    QSignalSpy repaired(&race, &RaceService::repaired);
    race.search(publishedGap());
    QVERIFY(awaits(race));
    const RaceResult result = resultOf(searched);
    const SavedSchedule saved{result.order.bounds, Property::ForeignRelease, result.foremost()->schedule};
    race.replay(saved);
    QVERIFY(awaits(race));
    const auto replay = replayed.first().first().value<Replay>();
    QVERIFY(replay.broken);
    QCOMPARE(replay.steps.size(), 7);
    race.playOnRepair(saved);
    QVERIFY(awaits(race));
    const auto run = repaired.first().at(1).value<RepairRun>();
    QCOMPARE(run.strategy, QByteArray("set-nx-lua"));
    QVERIFY(!run.broken);
    QVERIFY(run.refusedAt > 0);
}

void TestRaceService::endsInTheMiddle()
{
    const int before = serversOfOurs();
    auto race = std::make_unique<RaceService>();
    QSignalSpy progressed(race.get(), &RaceService::progressed);
    race->search(endless());
    QVERIFY(waitFor([&] { return !progressed.isEmpty(); }, 30'000));
    QVERIFY(serversOfOurs() > before);
    QElapsedTimer clock;
    clock.start();
    race.reset();
    QVERIFY2(clock.elapsed() < 1000 * patience, qPrintable(QString::number(clock.elapsed())));
    QCOMPARE(serversOfOurs(), before);
}

QTEST_GUILESS_MAIN(TestRaceService)
#include "tst_race_service.moc"
