// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/schedule_file.h"
#include "lab/race/search.h"
#include "lab/race/telling.h"
#include "redis_server.h"

#include <QRandomGenerator>
#include <QTest>

using namespace lab::race;

namespace {

Bounds boundsOf(const QByteArray &strategy)
{
    Bounds bounds;
    bounds.strategy = strategy;
    bounds.budget.lapses = bounds.budget.crashes = 1;
    if (strategy == "redlock") {
        bounds.masters = 3;
        bounds.attempts = 1;
        bounds.budget = {};
        bounds.budget.restarts = 1;
    }
    return bounds;
}

/// What goes wrong in a test that runs as a coroutine; empty: nothing.
using Trouble = QString;

/// Plays it, and says where a property is broken first; −1: nowhere.
QCoro::Task<int> played(Stepper *stepper, Property property, const Schedule schedule)
{
    const auto opened = co_await Stepper::open(stepper);
    if (!opened)
        co_return -1;
    int number = 0;
    int brokenAt = -1;
    for (const Choice &choice : schedule) {
        bool canGoOn = false;
        const std::vector<Choice> choices = stepper->choices(&canGoOn);
        if (std::find(choices.begin(), choices.end(), choice) == choices.end())
            co_return -1;
        const auto made = co_await Stepper::step(stepper, choice);
        if (!made)
            co_return -1;
        ++number;
        if (brokenAt < 0 && (made->broken & bitOf(property)))
            brokenAt = number;
    }
    co_return brokenAt;
}

/// The clients of one walk, each with a coroutine that goes on from step to step: what the search remembers
/// of histories must be what these do.
class LiveClients
{
public:
    explicit LiveClients(Tables *tables)
        : m_tables(tables)
    {
    }

    /// Empty while the client does what its node says.
    Trouble follow(const Stepper::Made &made)
    {
        if (made.choice.lane < 0)
            return {};
        const int client = made.choice.client;
        const auto clock = m_tables->rules.clockOf(made.before, client);
        auto &actor = m_actors[client];
        if (!actor)
            actor = std::make_unique<Actor>(client, m_tables->rules.bounds(), &m_trial, clock);
        if (made.choice.what == Happening::Pass)
            actor->answer(size_t(made.choice.lane), m_tables->programs.replies()[made.answer.replies], clock);
        else
            actor->answer(size_t(made.choice.lane), std::nullopt, clock);
        const Programs::Node &node = m_tables->programs[made.after.node[size_t(client)]];
        std::vector<Programs::Step> waiting;
        for (const Actor::Waiting &each : actor->waiting())
            waiting.push_back({quint8(each.master), m_tables->programs.orders().numberOf(each.order),
                               each.request, each.isRenewal});
        const bool same = waiting == node.waiting && actor->isInside() == node.inside
            && actor->hasEnded() == node.ended && actor->told().size() == node.told.size();
        return same ? Trouble() : QStringLiteral("a client does not do what its history says");
    }

private:
    Tables *m_tables;
    lab::Trial m_trial{raceSpec(m_tables->rules.bounds()), labStrategy(m_tables->rules.bounds().strategy),
                       "race"};
    std::map<int, std::unique_ptr<Actor>> m_actors; // end before their trial
};

/// Steps at random on the real servers; each must come out as the search would have it.
QCoro::Task<Trouble> walked(Tables *tables, Oracle *oracle, Stepper *stepper, QRandomGenerator *random)
{
    LiveClients clients(tables);
    const auto opened = co_await Stepper::open(stepper);
    if (!opened)
        co_return opened.error().text;
    for (int number = 1;; ++number) {
        bool canGoOn = false;
        const std::vector<Choice> choices = stepper->choices(&canGoOn);
        if (choices.empty())
            co_return Trouble();
        const Choice choice = choices[random->bounded(quint32(choices.size()))];
        const auto question = tables->rules.question(stepper->now(), choice);
        Answer expected;
        if (question) {
            const std::vector<Question> questions{*question};
            const auto asked = co_await Oracle::ask(oracle, questions);
            if (!asked)
                co_return asked.error().text;
            expected = *oracle->known(*question);
        }
        const Outcome outcome = tables->rules.outcome(stepper->now(), choice, expected);
        const auto made = co_await Stepper::step(stepper, choice);
        if (!made)
            co_return made.error().text;
        const Trouble trouble = clients.follow(*made);
        if (!trouble.isEmpty())
            co_return QStringLiteral("step %1: %2").arg(number).arg(trouble);
        if (made->after != outcome.situation)
            co_return QStringLiteral("step %1 came out otherwise: %2")
                .arg(number)
                .arg(Telling::step(*tables, *made).command);
    }
}

} // namespace

/// Races step by step on real servers.
class TestRaceStepper : public QObject
{
    Q_OBJECT

private slots:
    void schedulesReplay_data();
    void schedulesReplay();
    void realServersDoAsTheSearchHasIt_data();
    void realServersDoAsTheSearchHasIt();
    void replaysAHundredTimes();
    void tellsEachStep();
    void tellsWhereEachStepWent();
    void savesAndReads();
    void refusesWhatIsNoSchedule();

private:
    std::vector<redis::Endpoint> masters(int count) const;
    Findings found(Tables *tables);

    RedisServer m_asked;
    RedisServer m_masters[3];
};

std::vector<redis::Endpoint> TestRaceStepper::masters(int count) const
{
    std::vector<redis::Endpoint> masters;
    for (int i = 0; i < count; ++i)
        masters.push_back(m_masters[i].endpoint());
    return masters;
}

Findings TestRaceStepper::found(Tables *tables)
{
    Oracle oracle(tables, m_asked.endpoint());
    SearchControl control;
    const auto begin = waitForTask(Oracle::open(&oracle));
    if (!begin)
        return {};
    const auto findings = waitForTask(searchBreadthFirst(&oracle, tables, *begin, Search(), &control));
    oracle.close();
    return findings ? *findings : Findings();
}

void TestRaceStepper::schedulesReplay_data()
{
    QTest::addColumn<QByteArray>("strategy");
    const QList<QByteArray> ids = raceStrategies();
    for (const QByteArray &id : ids)
        QTest::newRow(id.constData()) << id;
}

void TestRaceStepper::schedulesReplay()
{
    QFETCH(const QByteArray, strategy);
    const Bounds bounds = boundsOf(strategy);
    Tables tables(bounds);
    const Findings findings = found(&tables);
    QVERIFY(findings.complete);
    for (const auto &[property, schedule] : findings.broken) {
        Tables others(bounds);
        Stepper stepper(&others, masters(bounds.masters));
        QCOMPARE(waitForTask(played(&stepper, property, schedule)), int(schedule.size()));
    }
}

void TestRaceStepper::realServersDoAsTheSearchHasIt_data()
{
    schedulesReplay_data();
}

void TestRaceStepper::realServersDoAsTheSearchHasIt()
{
    QFETCH(const QByteArray, strategy);
    Bounds bounds = boundsOf(strategy);
    bounds.clients = 3;
    bounds.budget.lostReplies = bounds.budget.lostRequests = bounds.budget.promotions = 1;
    Tables tables(bounds);
    Oracle oracle(&tables, m_asked.endpoint());
    QVERIFY(waitForTask(Oracle::open(&oracle)).ok());
    Stepper stepper(&tables, masters(bounds.masters));
    QRandomGenerator random(20261123);
    constexpr int walks = 20;
    for (int walk = 0; walk < walks; ++walk)
        QCOMPARE(waitForTask(walked(&tables, &oracle, &stepper, &random)), Trouble());
    oracle.close();
}

void TestRaceStepper::replaysAHundredTimes()
{
    Bounds bounds = boundsOf("set-nx-get-del");
    bounds.budget.crashes = 0;
    Tables tables(bounds);
    const Findings findings = found(&tables);
    const Schedule gap = findings.broken.at(Property::ForeignRelease);
    QCOMPARE(gap.size(), size_t(7));
    Tables others(bounds);
    Stepper stepper(&others, masters(1));
    for (int replay = 0; replay < 100; ++replay)
        QCOMPARE(waitForTask(played(&stepper, Property::ForeignRelease, gap)), 7);
}

void TestRaceStepper::tellsEachStep()
{
    Bounds bounds = boundsOf("set-nx-get-del");
    bounds.budget.crashes = 0;
    Tables tables(bounds);
    const Schedule gap = found(&tables).broken.at(Property::ForeignRelease);
    Stepper stepper(&tables, masters(1));
    QVERIFY(waitForTask(Stepper::open(&stepper)).ok());
    QList<StepTold> steps;
    for (const Choice &choice : gap)
        steps.append(Telling::step(tables, *waitForTask(Stepper::step(&stepper, choice))));
    QCOMPARE(steps.first().command, QStringLiteral("SET lock A1 NX EX 30"));
    QCOMPARE(steps.first().reply, QStringLiteral("OK"));
    QCOMPARE(steps.first().owner, QStringLiteral("A"));
    QCOMPARE(steps.first().inside, QStringList{QStringLiteral("A")});
    QCOMPARE(steps.last().command, QStringLiteral("MULTI; DEL lock; EXEC"));
    QCOMPARE(steps.last().owner, QStringLiteral("–"));
    QVERIFY(steps.last().sentence.contains(QStringLiteral("A deletes a lock that is not its own.")));
    QCOMPARE(steps[4].choice.what, Happening::Lapse);
    QCOMPARE(Telling::picture(bounds, steps).size(), 7);
}

/// In whichever order the masters of redlock are asked: what a client has lived through does not depend on
/// it, what is told does.
void TestRaceStepper::tellsWhereEachStepWent()
{
    const Bounds bounds = boundsOf("redlock");
    Tables tables(bounds);
    QRandomGenerator random(20261125);
    for (int walk = 0; walk < 20; ++walk) {
        Stepper stepper(&tables, masters(3));
        QVERIFY(waitForTask(Stepper::open(&stepper)).ok());
        for (bool canGoOn = true; canGoOn;) {
            const std::vector<Choice> choices = stepper.choices(&canGoOn);
            if (choices.empty())
                break;
            const Choice choice = choices[random.bounded(quint32(choices.size()))];
            const int master = int(tables.rules.masterOf(stepper.now(), choice));
            const QString command =
                choice.lane < 0 ? QString() : Telling::atGate(&tables, stepper.now(), choice);
            const StepTold told = Telling::step(tables, *waitForTask(Stepper::step(&stepper, choice)));
            QCOMPARE(told.master, master);
            if (choice.lane >= 0)
                QCOMPARE(told.command, QStringLiteral("%1 @%2").arg(command).arg(master + 1));
        }
    }
}

void TestRaceStepper::savesAndReads()
{
    SavedSchedule saved;
    saved.bounds = boundsOf("redlock");
    saved.property = Property::ForeignExtend;
    saved.schedule = {{Happening::Pass, 0, 2, -1}, {Happening::Restart, -1, -1, 1}};
    const auto read = SavedSchedule::fromJson(saved.toJson());
    QVERIFY(read.ok());
    QVERIFY(*read == saved);
}

void TestRaceStepper::refusesWhatIsNoSchedule()
{
    const QByteArray good =
        SavedSchedule{boundsOf("none"), Property::LostUpdate, {{Happening::Pass, 0, 0, -1}}}.toJson();
    QVERIFY(SavedSchedule::fromJson(good).ok());
    for (const auto &[from, to] :
         {std::pair("\"none\"", "\"nine\""), std::pair("\"pass\"", "\"fail\""),
          std::pair("\"clients\": 2", "\"clients\": 9"), std::pair("lost-update", "lost-property"),
          std::pair("lockscope_race", "something")}) {
        QByteArray bad = good;
        bad.replace(from, to);
        QVERIFY2(bad != good, from);
        QVERIFY2(!SavedSchedule::fromJson(bad).ok(), from);
    }
}

QTEST_GUILESS_MAIN(TestRaceStepper)
#include "tst_race_stepper.moc"
