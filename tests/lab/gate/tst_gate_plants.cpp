// SPDX-License-Identifier: GPL-3.0-or-later
#include "gate_plants.h"
#include "lab/gate/gate_race.h"
#include "lab/race/telling.h"
#include "redis_server.h"

#include <QRandomGenerator>
#include <QStandardPaths>
#include <QTest>

#include <algorithm>

using namespace lab::race;

namespace {

constexpr qsizetype sampledPlants = 24;
constexpr qsizetype sampledPrograms = 6;
/// Properties that hold for a lock with a lease and a token, also after a lapse or a crash.
constexpr Properties promised = bitOf(Property::ForeignRelease) | bitOf(Property::ForeignExtend)
    | bitOf(Property::LockedForEver) | bitOf(Property::NobodyEnters);

/// LOCKSCOPE_PLANTS=all runs every plant and program; LOCKSCOPE_PLANT_SEED=N selects another sample.
bool isWhole()
{
    return qgetenv("LOCKSCOPE_PLANTS") == "all";
}

quint32 seed()
{
    const QByteArray said = qgetenv("LOCKSCOPE_PLANT_SEED");
    return said.isEmpty() ? 20261126 : said.toUInt();
}

template <typename Element> QList<Element> sampled(QList<Element> all, qsizetype count)
{
    if (isWhole())
        return all;
    QRandomGenerator random(seed());
    std::shuffle(all.begin(), all.end(), random);
    return all.first(std::min(count, all.size()));
}

/// The command of programs/planted.py.
QByteArray planted(const QByteArray &arguments)
{
    const QString python = QStandardPaths::findExecutable(QStringLiteral("python3"));
    return python.toUtf8() + " -S -E -s -B " LOCKSCOPE_GATE_PROGRAMS "/planted.py " + arguments;
}

/// The ids of the properties that were found broken.
QByteArray foundIn(const RaceResult &result)
{
    QByteArrayList found;
    for (const Verdict &verdict : result.verdicts) {
        if (verdict.isFound())
            found.append(Telling::id(verdict.property) + (verdict.isConfirmed ? "" : " (unconfirmed)"));
    }
    return found.join(", ");
}

} // namespace

/// Programs at the gate: every planted violation is found, and no correct program is accused.
class TestGatePlants : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatWasPlanted_data();
    void findsWhatWasPlanted();
    void accusesNobodyElse_data();
    void accusesNobodyElse();
    void refusesWhoLetsTwoIn_data();
    void refusesWhoLetsTwoIn();
    void whoWroteLastOwns();

private:
    redis::Result<RaceResult> raced(const QByteArray &command, Bounds bounds, Properties wanted);

    RedisServer m_first;
    RedisServer m_second;
    QTemporaryDir m_folder;
};

redis::Result<RaceResult> TestGatePlants::raced(const QByteArray &command, Bounds bounds, Properties wanted)
{
    RaceOrder order;
    order.bounds = bounds;
    order.bounds.strategy = "external:" + command;
    order.search.wanted = wanted;
    SearchControl control;
    return waitForTask(
        lab::gate::raceProgram(order, {m_first.endpoint(), m_second.endpoint()}, m_folder.path(), &control),
        250'000 * patience);
}

void TestGatePlants::findsWhatWasPlanted_data()
{
    QTest::addColumn<GatePlant>("plant");
    const QList<GatePlant> plants = sampled(allGatePlants(), sampledPlants);
    for (const GatePlant &plant : plants)
        QTest::newRow(plant.arguments.constData()) << plant;
}

void TestGatePlants::findsWhatWasPlanted()
{
    QFETCH(const GatePlant, plant);
    const auto result = raced(planted(plant.arguments), plant.bounds, bitOf(plant.broken));
    QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text));
    // A deed before the answer to acquire may let a second client in: the dry turn shows that already.
    const bool isRefused = result->program->letsTwoIn;
    QCOMPARE(foundIn(*result), Telling::id(isRefused ? Property::TwoInside : plant.broken));
}

void TestGatePlants::accusesNobodyElse_data()
{
    QTest::addColumn<RightProgram>("program");
    const QList<RightProgram> programs = sampled(rightPrograms(), sampledPrograms);
    for (const RightProgram &program : programs)
        QTest::newRow(program.command.mid(program.command.lastIndexOf('/') + 1).constData()) << program;
}

void TestGatePlants::accusesNobodyElse()
{
    QFETCH(const RightProgram, program);
    Bounds bounds;
    bounds.attempts = 2;
    const auto check = [&](const Budget &budget, Properties wanted) {
        bounds.budget = budget;
        const auto result = raced(program.command, bounds, wanted);
        QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text));
        QCOMPARE(foundIn(*result), QByteArray());
        QVERIFY2(result->complete, "not finished");
    };
    check({}, everyProperty);
    if (program.hasLease)
        check({.crashes = 1}, promised);
    if (program.hasLease && program.hasToken)
        check({.lapses = 1}, promised);
}

void TestGatePlants::refusesWhoLetsTwoIn_data()
{
    QTest::addColumn<QByteArray>("plant");
    QTest::newRow("asks nobody") << QByteArray("string before-acquire grant command every");
    QTest::newRow("does not listen") << QByteArray("string after-refusal grant command every");
}

/// Two inside is the verdict, also when another property was asked for.
void TestGatePlants::refusesWhoLetsTwoIn()
{
    QFETCH(const QByteArray, plant);
    const auto result = raced(planted(plant), Bounds(), bitOf(Property::ForeignRelease));
    QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text));
    QCOMPARE(foundIn(*result), QByteArray("two-inside"));
    QVERIFY(result->program && result->program->letsTwoIn);
    QVERIFY(!result->complete);
}

/// Also when the value is the same as before.
void TestGatePlants::whoWroteLastOwns()
{
    const auto result = raced(planted("constant after-release overwrite command every"), Bounds(),
                              bitOf(Property::ForeignRelease));
    QVERIFY2(result.ok(), result.ok() ? "" : qPrintable(result.error().text));
    const Verdict &verdict = result->verdicts.first();
    QVERIFY(verdict.isConfirmed);
    int writes = 0;
    QString owner;
    for (const StepTold &step : verdict.steps) {
        const bool hasWritten = step.command.startsWith(u"SET lock") && step.reply == u"OK";
        writes += hasWritten;
        if (hasWritten)
            QCOMPARE(step.owner, step.actor);
        if (&step != &verdict.steps.last())
            owner = step.owner;
    }
    QVERIFY(writes >= 2);
    QVERIFY(owner != verdict.steps.last().actor);
}

QTEST_GUILESS_MAIN(TestGatePlants)
#include "tst_gate_plants.moc"
