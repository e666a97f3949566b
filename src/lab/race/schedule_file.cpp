// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/schedule_file.h"

#include "lab/race/telling.h"
#include "lab/scheme/scheme_strategy.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lab::race {

namespace {

constexpr int version = 1;

const QByteArrayList &happenings()
{
    static const QByteArrayList names{"pass",         "lapse",   "crash",  "lost-reply",
                                      "lost-request", "restart", "promote"};
    return names;
}

/// A number of a file, within limits; what is beyond them reads as one below the lowest, which is refused.
int numberIn(const QJsonObject &object, QLatin1String name, int lowest, int highest, int otherwise)
{
    const QJsonValue value = object.value(name);
    if (value.isUndefined())
        return otherwise;
    const int number = value.toInt(lowest - 1);
    return number > highest ? lowest - 1 : number;
}

struct Limit
{
    QLatin1String name;
    quint8 Budget::*member;
};
constexpr std::array budgetNames{
    Limit{QLatin1String("lapses"), &Budget::lapses},
    Limit{QLatin1String("crashes"), &Budget::crashes},
    Limit{QLatin1String("lost_replies"), &Budget::lostReplies},
    Limit{QLatin1String("lost_requests"), &Budget::lostRequests},
    Limit{QLatin1String("restarts"), &Budget::restarts},
    Limit{QLatin1String("promotions"), &Budget::promotions},
};

bool isProgram(const QByteArray &strategy)
{
    return strategy.startsWith("external:"); // the caller of a replay names the program
}

bool isKnown(const QByteArray &strategy)
{
    return isProgram(strategy) || raceStrategies().contains(strategy) || scheme::strategyOf(strategy);
}

bool readBounds(const QJsonObject &object, Bounds &bounds)
{
    bounds.strategy = object.value(QLatin1String("strategy")).toString().toUtf8();
    bounds.clients = numberIn(object, QLatin1String("clients"), 2, Bounds::maxClients, 1);
    bounds.rounds = numberIn(object, QLatin1String("rounds"), 1, Bounds::maxRounds, 1);
    bounds.attempts = numberIn(object, QLatin1String("attempts"), 1, Bounds::maxBudget, 3);
    bounds.masters = numberIn(object, QLatin1String("masters"), 1, Bounds::maxMasters, 1);
    bounds.clockSkew = std::chrono::milliseconds(object.value(QLatin1String("clock_skew_ms")).toInteger());
    bool right = bounds.clients > 1 && bounds.rounds > 0 && bounds.attempts > 0 && bounds.masters > 0
        && bounds.clockSkew.count() >= 0 && isKnown(bounds.strategy);
    for (const Limit &limit : budgetNames) {
        const int number = numberIn(object, limit.name, 0, Bounds::maxBudget, 0);
        right = right && number >= 0;
        bounds.budget.*limit.member = quint8(std::max(0, number));
    }
    return right;
}

bool readSteps(const QJsonArray &steps, Schedule &schedule)
{
    for (const auto step : steps) {
        const QJsonObject object = step.toObject();
        const qsizetype what = happenings().indexOf(object.value(QLatin1String("what")).toString().toUtf8());
        if (what < 0)
            return false;
        Choice choice;
        choice.what = Happening(what);
        choice.client = qint8(numberIn(object, QLatin1String("client"), 0, Bounds::maxClients - 1, -1));
        choice.lane = qint8(numberIn(object, QLatin1String("lane"), 0, 2 * Bounds::maxMasters, -1));
        choice.master = qint8(numberIn(object, QLatin1String("master"), 0, Bounds::maxMasters - 1, -1));
        schedule.push_back(choice);
    }
    return true;
}

} // namespace

QByteArray SavedSchedule::toJson() const
{
    QJsonObject object{{QLatin1String("lockscope_race"), version},
                       {QLatin1String("strategy"), QString::fromUtf8(bounds.strategy)},
                       {QLatin1String("property"), QString::fromUtf8(Telling::id(property))},
                       {QLatin1String("clients"), bounds.clients},
                       {QLatin1String("rounds"), bounds.rounds},
                       {QLatin1String("attempts"), bounds.attempts},
                       {QLatin1String("masters"), bounds.masters},
                       {QLatin1String("clock_skew_ms"), qint64(bounds.clockSkew.count())}};
    for (const Limit &limit : budgetNames)
        object.insert(limit.name, bounds.budget.*limit.member);
    QJsonArray steps;
    for (const Choice &choice : schedule) {
        QJsonObject step{{QLatin1String("what"), QString::fromUtf8(happenings()[int(choice.what)])}};
        if (choice.client >= 0)
            step.insert(QLatin1String("client"), choice.client);
        if (choice.lane >= 0)
            step.insert(QLatin1String("lane"), choice.lane);
        if (choice.master >= 0)
            step.insert(QLatin1String("master"), choice.master);
        steps.append(step);
    }
    object.insert(QLatin1String("steps"), steps);
    return QJsonDocument(object).toJson(QJsonDocument::Indented);
}

redis::Result<SavedSchedule> SavedSchedule::fromJson(const QByteArray &json)
{
    const auto wrong = [](const QString &text) {
        return redis::Error{redis::ErrorKind::BadInput, text, {}};
    };
    const QJsonObject object = QJsonDocument::fromJson(json).object();
    if (object.value(QLatin1String("lockscope_race")).toInt() != version)
        return wrong(tr("This is no schedule that “lockscope race” has written."));
    SavedSchedule saved;
    if (!readBounds(object, saved.bounds))
        return wrong(tr("The schedule names a strategy or a number that this release does not know."));
    const QString property = object.value(QLatin1String("property")).toString();
    const auto known = std::find_if(allProperties.begin(), allProperties.end(),
                                    [&](Property each) { return Telling::id(each) == property.toUtf8(); });
    const bool isRead = readSteps(object.value(QLatin1String("steps")).toArray(), saved.schedule);
    // A violation before the first request of a program has no step.
    const bool isLong = !saved.schedule.empty() || isProgram(saved.bounds.strategy);
    if (known == allProperties.end() || !isRead || !isLong)
        return wrong(tr("The schedule has a property or a step that this release does not know."));
    saved.property = *known;
    return saved;
}

} // namespace lab::race
