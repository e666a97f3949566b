// SPDX-License-Identifier: GPL-3.0-or-later
#include "../race/searching.h"
#include "lab/race/race_run.h"
#include "lab/scheme/parser.h"
#include "plants.h"
#include "redis_server.h"

#include <QTest>

using namespace lab::race;

namespace {

constexpr int sampledPlants = 100;
constexpr int allPlants = 500;
constexpr int harmlessOnes = 60;
/// What a scheme promises that has a lease and compares, whatever lapses or crashes.
constexpr Properties promised = bitOf(Property::ForeignRelease) | bitOf(Property::ForeignExtend)
    | bitOf(Property::LockedForEver) | bitOf(Property::NobodyEnters);
/// And what it promises while no lease runs out.
constexpr Properties promisedInTime =
    promised | bitOf(Property::TwoInside) | bitOf(Property::LostUpdate) | bitOf(Property::WrongTotal);

/// LOCKSCOPE_PLANTS=all runs them all, as in the test of the gate; LOCKSCOPE_PLANT_SEED=N selects others.
int plants()
{
    return qgetenv("LOCKSCOPE_PLANTS") == "all" ? allPlants : sampledPlants;
}

quint32 firstSeed()
{
    const QByteArray said = qgetenv("LOCKSCOPE_PLANT_SEED");
    return said.isEmpty() ? 20261124 : said.toUInt();
}

} // namespace

/// Schemes that are made at random: a bug that was planted is found, and what has none is not accused.
class TestSchemePlants : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatWasPlanted_data();
    void findsWhatWasPlanted();
    void accusesNobodyElse_data();
    void accusesNobodyElse();

private:
    redis::Result<Findings> searchedFor(const Bounds &bounds, Properties wanted, Searching how);

    RedisServer m_server;
};

redis::Result<Findings> TestSchemePlants::searchedFor(const Bounds &bounds, Properties wanted, Searching how)
{
    Search search;
    search.wanted = wanted;
    search.maxStates = 20'000'000;
    return waitForTask(searched(m_server.endpoint(), bounds, search, how), 100'000 * patience);
}

void TestSchemePlants::findsWhatWasPlanted_data()
{
    QTest::addColumn<quint32>("seed");
    QTest::addColumn<int>("kind");
    for (int number = 0; number < plants(); ++number) {
        const quint32 seed = firstSeed() + quint32(number);
        QTest::addRow("seed %u", seed) << seed << number % kindsOfBugs();
    }
}

void TestSchemePlants::findsWhatWasPlanted()
{
    QFETCH(const quint32, seed);
    QFETCH(const int, kind);
    const Plant plant = plantedBug(seed, kind);
    const QByteArray told = "seed " + QByteArray::number(seed) + ": " + plant.what + '\n' + plant.text;
    QVERIFY2(lab::scheme::parse(plant.text).scheme, told.constData());
    const auto wide = searchedFor(plant.bounds, plant.broken, searchBreadthFirst);
    QVERIFY2(wide.ok() && wide->broken.size() == 1, told.constData());
    const auto deep = searchedFor(plant.least, plant.broken, searchDepthFirst);
    QVERIFY2(deep.ok() && deep->broken.size() == 1, told.constData());
    // What was found happens on a server, at its last step.
    const auto &[property, schedule] = *wide->broken.begin();
    const SavedSchedule saved{plant.bounds, property, schedule};
    const auto played = waitForTask(replay(saved, {m_server.endpoint()}));
    QVERIFY2(played.ok() && played->broken, told.constData());
    qInfo("%s: %zu steps, %llu states, %llu schedules", plant.what.constData(), schedule.size(),
          wide->progress.states, deep->progress.schedules);
}

void TestSchemePlants::accusesNobodyElse_data()
{
    QTest::addColumn<quint32>("seed");
    for (int number = 0; number < harmlessOnes; ++number) {
        const quint32 seed = firstSeed() + quint32(number);
        QTest::addRow("seed %u", seed) << seed;
    }
}

void TestSchemePlants::accusesNobodyElse()
{
    QFETCH(const quint32, seed);
    const Plant plant = harmless(seed);
    const QByteArray told = "seed " + QByteArray::number(seed) + ": " + plant.what + '\n' + plant.text;
    QVERIFY2(lab::scheme::parse(plant.text).scheme, told.constData());
    const Properties wanted = plant.bounds.budget.lapses > 0 ? promised : promisedInTime;
    for (const Searching how : {Searching(searchBreadthFirst), Searching(searchDepthFirst)}) {
        const auto found = searchedFor(plant.bounds, wanted, how);
        QVERIFY2(found.ok() && found->complete && found->broken.empty(), told.constData());
    }
}

QTEST_GUILESS_MAIN(TestSchemePlants)
#include "tst_scheme_plants.moc"
