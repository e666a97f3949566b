// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "plan.h"

#include "stories.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

namespace truth {

namespace {

constexpr std::array deedWords{std::pair{Deed::Take, "take"},
                               std::pair{Deed::Renew, "renew"},
                               std::pair{Deed::Release, "release"},
                               std::pair{Deed::Delete, "delete"},
                               std::pair{Deed::HandOver, "hand-over"},
                               std::pair{Deed::Shorten, "shorten"},
                               std::pair{Deed::Ask, "ask"},
                               std::pair{Deed::Read, "read"},
                               std::pair{Deed::Await, "await"},
                               std::pair{Deed::Leave, "leave"},
                               std::pair{Deed::Drop, "drop"},
                               std::pair{Deed::Kill, "kill"},
                               std::pair{Deed::Flush, "flush"},
                               std::pair{Deed::Stop, "stop"},
                               std::pair{Deed::Suspend, "suspend"},
                               std::pair{Deed::Resume, "resume"},
                               std::pair{Deed::Cut, "cut"},
                               std::pair{Deed::Save, "save"},
                               std::pair{Deed::Restart, "restart"},
                               std::pair{Deed::Stall, "stall"},
                               std::pair{Deed::Flow, "flow"},
                               std::pair{Deed::Detach, "detach"},
                               std::pair{Deed::FailOver, "fail-over"},
                               std::pair{Deed::SetClock, "set-clock"}};

// The place of each of ten lives: database 0 of a server has most of them, the set fewest.
constexpr std::array placeOfTen{0, 0, 0, 0, 1, 1, 1, 2, 2, 3};

Form formFor(int place, Random *random)
{
    if (place == 3)
        return random->oneIn(2) ? Form::HexToken : Form::UuidToken;
    constexpr std::array forms{Form::HexToken, Form::UuidToken, Form::HexToken, Form::HostToken,
                               Form::Redisson, Form::Redisson,  Form::Spring,   Form::Constant};
    if (place > 3 && random->oneIn(4))
        return Form::TimeUuid;
    return forms[size_t(random->below(int(forms.size())))];
}

QByteArray keyFor(const Place &place, Form form, int number)
{
    const QByteArray n = QByteArray::number(number);
    if (place.isPolled)
        return "job:" + n + ":lock";
    return (form == Form::Spring ? "lock:spring:" : "lock:life:") + n;
}

QJsonObject toJson(const Step &step)
{
    return {{"at", step.at},
            {"deed", QString::fromLatin1(deedWord(step.deed))},
            {"client", step.client},
            {"token", QString::fromLatin1(step.token)},
            {"lease_ms", step.leaseMs},
            {"masters", step.masters}};
}

Step stepFrom(const QJsonObject &json)
{
    return {json["at"].toInt(),       deedOf(json["deed"].toString().toLatin1()),
            json["client"].toInt(),   json["token"].toString().toLatin1(),
            json["lease_ms"].toInt(), json["masters"].toInt()};
}

QJsonObject toJson(const Life &life)
{
    QJsonArray steps;
    for (const Step &step : life.steps)
        steps.append(toJson(step));
    return {{"number", life.number},
            {"place", life.place},
            {"key", QString::fromLatin1(life.key)},
            {"form", int(life.form)},
            {"steps", steps}};
}

/// In one plan of three the second database is emptied, by a client that has nothing to do with its locks.
void flushOnce(Plan *plan, Random *random)
{
    const int at = random->between(8'000, std::max(9'000, plan->durationMs - 8'000));
    if (!random->oneIn(3))
        return;
    Life life;
    life.number = int(plan->lives.size());
    life.place = 1;
    life.key = keyFor(plan->places.at(1), Form::HexToken, life.number);
    life.steps = {{at, Deed::Flush}};
    plan->lives.append(life);
}

/// Appends what happens to a server at `at`; returns when it is over.
int disturbServer(QList<Step> *steps, int at, int masters, Random *random)
{
    const int one = 1 << random->below(masters);
    const int what = random->below(3);
    if (what == 0) {
        const int length = random->between(300, 4'000);
        steps->append({at, Deed::Stop, 0, {}, length, one});
        return at + length;
    }
    if (what == 1)
        steps->append({at - random->between(500, 3'500), Deed::Save, 0, {}, 0, one});
    steps->append({at, Deed::Restart, 0, {}, 0, one});
    return at + 500;
}

/// Appends what happens to observers at `at`; returns when it is over.
int disturbObservers(QList<Step> *steps, int at, int masters, Random *random)
{
    const int one = 1 << random->below(masters);
    const int until = at + random->between(500, 5'000);
    switch (random->below(3)) {
    case 0:
        steps->append({at, Deed::Suspend, 0, {}, 0, 1});
        steps->append({until, Deed::Resume, 0, {}, 0, 1});
        return until;
    case 1:
        steps->append({at, Deed::Stall, 0, {}, 0, one});
        steps->append({until, Deed::Flow, 0, {}, 0, one});
        return until;
    default:
        steps->append({at, Deed::Cut, 0, {}, 0, one});
        return at;
    }
}

/// The master fails; in half of the cases with writes that its replicas do not have.
int failOver(QList<Step> *steps, int at, int, Random *random)
{
    steps->append({at - (random->oneIn(2) ? random->between(300, 3'000) : 0), Deed::Detach, 0, {}, 0, 1});
    steps->append({at, Deed::FailOver, 0, {}, 0, 1});
    return at + 5'000;
}

int setClock(QList<Step> *steps, int at, int, Random *random)
{
    const int by = random->oneIn(2) ? random->between(100, 2'000) : random->between(2'000, 30'000);
    steps->append({at, Deed::SetClock, 0, {}, random->oneIn(2) ? by : -by, 1});
    return at;
}

using Disturbance = int (*)(QList<Step> *steps, int at, int masters, Random *random);

/// One disturbance after another, with a pause between them, and none in the last seconds.
void disturb(Plan *plan, int place, Disturbance disturbance, Random *random)
{
    Life life;
    life.number = int(plan->lives.size());
    life.place = place;
    life.key = "nothing:" + QByteArray::number(life.number); // no observer reads keys of that name
    int at = random->between(6'000, 14'000);
    while (at < plan->durationMs - 9'000)
        at = disturbance(&life.steps, at, plan->places.at(place).masters, random)
            + random->between(9'000, 16'000);
    std::stable_sort(life.steps.begin(), life.steps.end(),
                     [](const Step &a, const Step &b) { return a.at < b.at; });
    plan->lives.append(life);
}

void addLife(Plan *plan, int place, Random *random)
{
    Life life;
    life.number = int(plan->lives.size());
    life.place = place;
    life.form = formFor(place, random);
    life.key = keyFor(plan->places.at(place), life.form, life.number);
    tellStory(&life, plan->places.at(place), plan->durationMs, random);
    plan->lives.append(life);
}

/// Servers and observers are disturbed independently: the two may meet.
void disturbAll(Plan *plan, int lives, Random *random)
{
    for (int place = 0; place < plan->places.size(); ++place) {
        disturb(plan, place, disturbServer, random);
        disturb(plan, place, disturbObservers, random);
    }
    const bool isPolled = random->oneIn(2);
    const std::array<std::pair<Place, Disturbance>, 2> sites{
        {{Place{1, 0, "lock:*", false, Site::Sentinel}, failOver},
         {Place{1, 0, isPolled ? "*:lock" : "lock:*", isPolled, Site::SetClock}, setClock}}};
    for (const auto &[site, disturbance] : sites) {
        const int place = int(plan->places.size());
        plan->places.append(site);
        for (int i = 0; i < std::max(1, lives / 10); ++i)
            addLife(plan, place, random);
        disturb(plan, place, disturbance, random);
    }
}

} // namespace

bool namesHold(Form form)
{
    return form == Form::HexToken || form == Form::UuidToken || form == Form::TimeUuid;
}

QByteArray deedWord(Deed deed)
{
    const auto found = std::find_if(deedWords.begin(), deedWords.end(),
                                    [deed](const auto &each) { return each.first == deed; });
    return found == deedWords.end() ? QByteArray() : QByteArray(found->second);
}

Deed deedOf(const QByteArray &word)
{
    const auto found = std::find_if(deedWords.begin(), deedWords.end(),
                                    [&word](const auto &each) { return word == each.second; });
    return found == deedWords.end() ? Deed::Read : found->first;
}

bool hasStalls(const Plan &plan, int place)
{
    return std::any_of(plan.lives.begin(), plan.lives.end(), [place](const Life &life) {
        return life.place == place && std::any_of(life.steps.begin(), life.steps.end(), [](const Step &step) {
                   return step.deed == Deed::Stall;
               });
    });
}

Plan planOf(quint64 seed, int lives, int durationMs, Calm calm)
{
    Random random(seed);
    Plan plan;
    plan.seed = seed;
    plan.durationMs = durationMs;
    plan.places = {{1, 0, "lock:*", false},
                   {1, 3, "lock:*", false},
                   {1, 0, "*:lock", true},
                   {random.oneIn(2) ? 3 : 5, 0, "lock:*", false}};
    for (int number = 0; number < lives; ++number)
        addLife(&plan, placeOfTen[size_t(number) % placeOfTen.size()], &random);
    flushOnce(&plan, &random);
    if (calm == Calm::Disturbed)
        disturbAll(&plan, lives, &random);
    return plan;
}

QJsonObject toJson(const Plan &plan)
{
    QJsonArray places;
    for (const Place &place : plan.places)
        places.append(QJsonObject{{"masters", place.masters},
                                  {"database", place.database},
                                  {"pattern", QString::fromLatin1(place.pattern)},
                                  {"polled", place.isPolled},
                                  {"site", int(place.site)}});
    QJsonArray lives;
    for (const Life &life : plan.lives)
        lives.append(toJson(life));
    return {{"seed", QString::number(plan.seed)},
            {"duration_ms", plan.durationMs},
            {"places", places},
            {"lives", lives}};
}

Plan planFrom(const QJsonObject &json)
{
    Plan plan;
    plan.seed = json["seed"].toString().toULongLong();
    plan.durationMs = json["duration_ms"].toInt();
    for (const QJsonValue &value : json["places"].toArray())
        plan.places.append({value["masters"].toInt(), value["database"].toInt(),
                            value["pattern"].toString().toLatin1(), value["polled"].toBool(),
                            Site(value["site"].toInt())});
    for (const QJsonValue &value : json["lives"].toArray()) {
        Life life;
        life.number = value["number"].toInt();
        life.place = value["place"].toInt();
        life.key = value["key"].toString().toLatin1();
        life.form = Form(value["form"].toInt());
        for (const QJsonValue &step : value["steps"].toArray())
            life.steps.append(stepFrom(step.toObject()));
        plan.lives.append(life);
    }
    return plan;
}

} // namespace truth
