// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/race/race_request.h"

#include "lab/gate/gate_race.h"
#include "lab/scheme/scheme_file.h"
#include "lab/spec/strategies.h"

#include <QCoreApplication>
#include <QFile>

namespace cli {

namespace {

using lab::race::Bounds;
using lab::race::Budget;
using lab::race::RaceOrder;
using Wrong = std::optional<redis::Error>;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::RaceRequest)
};

constexpr qint64 mostStates = 100'000'000;

QString listed(const QList<QByteArray> &ids)
{
    return QString::fromLatin1(ids.join(", "));
}

QList<QByteArray> propertyIds()
{
    QList<QByteArray> ids;
    for (const lab::race::Property property : lab::race::allProperties)
        ids.append(lab::race::Telling::id(property));
    return ids;
}

struct Event
{
    const char *option;
    quint8 Budget::*member;
};
constexpr std::array events{
    Event{"--lapses", &Budget::lapses},
    Event{"--crashes", &Budget::crashes},
    Event{"--lost-replies", &Budget::lostReplies},
    Event{"--lost-requests", &Budget::lostRequests},
    Event{"--restarts", &Budget::restarts},
    Event{"--promotions", &Budget::promotions},
};

template <typename Number>
Wrong readNumber(const Arguments &arguments, const QByteArray &option, qint64 lowest, qint64 highest,
                 Number &into)
{
    const auto number = arguments.number(option, qint64(into), lowest, highest);
    if (!number.ok())
        return number.error();
    into = Number(*number);
    return {};
}

Wrong readBounds(const Arguments &arguments, Bounds &bounds)
{
    if (Wrong wrong = readNumber(arguments, "--clients", 2, Bounds::maxClients, bounds.clients))
        return wrong;
    if (Wrong wrong = readNumber(arguments, "--rounds", 1, Bounds::maxRounds, bounds.rounds))
        return wrong;
    if (Wrong wrong = readNumber(arguments, "--attempts", 1, Bounds::maxBudget, bounds.attempts))
        return wrong;
    for (const Event &event : events) {
        if (Wrong wrong =
                readNumber(arguments, event.option, 0, Bounds::maxBudget, bounds.budget.*event.member))
            return wrong;
    }
    const auto skew = arguments.duration("--clock-skew", bounds.clockSkew, true);
    if (!skew.ok())
        return skew.error();
    bounds.clockSkew = *skew;
    return {};
}

Wrong readMasters(const Arguments &arguments, Bounds &bounds)
{
    const bool several = lab::Strategies::make(lab::race::labStrategy(bounds.strategy))->runsOnMasters();
    bounds.masters = several ? 3 : 1;
    if (!arguments.has("--masters"))
        return {};
    if (!several)
        return usageError(Text::tr("--masters: only redlock uses several masters."));
    return readNumber(arguments, "--masters", 1, Bounds::maxMasters, bounds.masters);
}

Wrong readProperties(const Arguments &arguments, RaceRequest &request)
{
    for (const QByteArray &id : arguments.values("--property")) {
        const qsizetype place = propertyIds().indexOf(id);
        if (place < 0)
            return usageError(Text::tr("--property: \"%1\" is none of %2.")
                                  .arg(QString::fromUtf8(id), listed(propertyIds())));
        request.named |= lab::race::bitOf(lab::race::allProperties[size_t(place)]);
    }
    return {};
}

/// Where nothing is said about events, the table of all strategies has one of each kind that most of them
/// fear.
void chooseEvents(const Arguments &arguments, RaceOrder &order)
{
    const bool said = std::any_of(events.begin(), events.end(),
                                  [&](const Event &event) { return arguments.has(event.option); });
    if (said)
        return;
    Budget &budget = order.bounds.budget;
    if (order.bounds.masters > 1)
        budget.restarts = 1;
    else
        budget.lapses = budget.crashes = 1;
}

/// What a program of somebody's own cannot be given, since its clocks and its server are real.
Wrong readProgram(const Arguments &arguments, const QByteArray &program)
{
    if (program.size() <= QByteArrayView("external:").size())
        return usageError(Text::tr("Name a command behind \"external:\"."));
    for (const char *option : {"--promotions", "--clock-skew", "--masters", "--method", "--repair"}) {
        if (arguments.has(option))
            return usageError(Text::tr("%1 goes with the strategies, not with a program of your own, whose "
                                       "server and clocks are real.")
                                  .arg(QString::fromLatin1(option)));
    }
    return {};
}

/// What was named: a strategy, a file with a scheme, or a program of somebody's own.
Wrong readStrategy(const Arguments &arguments, QByteArray *strategy)
{
    if (lab::gate::isProgram(*strategy))
        return readProgram(arguments, *strategy);
    if (lab::race::raceStrategies().contains(*strategy))
        return {};
    const QString file = QFile::decodeName(*strategy);
    if (!strategy->endsWith(".lock") && !QFile::exists(file))
        return usageError(Text::tr("There is no strategy or file \"%1\" to race. There are: %2.")
                              .arg(QString::fromUtf8(*strategy), listed(lab::race::raceStrategies())));
    const auto read = lab::scheme::readScheme(file);
    if (!read.ok())
        return read.error();
    *strategy = *read;
    return {};
}

Wrong readOrder(const Arguments &arguments, QByteArray strategy, RaceRequest &request)
{
    if (Wrong wrong = readStrategy(arguments, &strategy))
        return wrong;
    RaceOrder order;
    order.bounds.strategy = strategy;
    if (Wrong wrong = readBounds(arguments, order.bounds))
        return wrong;
    if (Wrong wrong = readMasters(arguments, order.bounds))
        return wrong;
    if (Wrong wrong = readNumber(arguments, "--states", 1, mostStates, order.search.maxStates))
        return wrong;
    if (request.named)
        order.search.wanted = request.named;
    if (!request.all && !(order.search.wanted & lab::race::applicable(strategy)))
        return usageError(
            Text::tr("--property: this says nothing about %1.").arg(lab::race::Telling::strategy(strategy)));
    if (arguments.has("--method")) {
        const QByteArray method = arguments.value("--method");
        if (method != "breadth-first" && method != "depth-first")
            return usageError(Text::tr("--method is breadth-first or depth-first."));
        if (method == "depth-first")
            order.method = lab::race::Method::DepthFirst;
    }
    if (request.all)
        chooseEvents(arguments, order);
    request.orders.append(order);
    return {};
}

Wrong readReplay(const Arguments &arguments, RaceRequest &request)
{
    const QByteArray named = arguments.positional;
    if (arguments.has("--all") || (!named.isEmpty() && !lab::gate::isProgram(named)))
        return usageError(Text::tr("--replay plays what its file says: name no strategy beside it."));
    request.program = named;
    request.replayFile = QFile::decodeName(arguments.value("--replay"));
    return readNumber(arguments, "--times", 1, 1'000'000, request.times);
}

} // namespace

QList<OptionSpec> raceOptions()
{
    return {
        {"--all", {}, Text::tr("every strategy, as a table of strategies and properties")},
        {"--clients", "N", Text::tr("clients that meet: 2 or 3 (2)")},
        {"--rounds", "N", Text::tr("increments of each client, 1 to 3 (1)")},
        {"--attempts", "N", Text::tr("how often a client tries to get in, in each round (3)")},
        {"--lapses", "N", Text::tr("how often the lease of a lock may run out (0)")},
        {"--crashes", "N", Text::tr("how many clients may crash (0)")},
        {"--lost-replies", "N", Text::tr("how many replies may be lost after the command was executed (0)")},
        {"--lost-requests", "N", Text::tr("how many requests may be lost (0)")},
        {"--restarts", "N", Text::tr("how often a master may restart without its locks (0)")},
        {"--promotions", "N",
         Text::tr("how often a replica without the last change of the lock may take a master's place (0)")},
        {"--clock-skew", "DURATION",
         Text::tr("by how much each client's clock is ahead of that of the one before it")},
        {"--masters", "N", Text::tr("masters of redlock, 1 to 5 (3)")},
        {"--property", "ID",
         Text::tr("what is looked for: %1; all of them without it").arg(listed(propertyIds())), true},
        {"--states", "N", Text::tr("stop after so many different states (2000000)")},
        {"--method", "ID",
         Text::tr("breadth-first, which finds a shortest schedule, or depth-first with sleep sets, a second "
                  "opinion (breadth-first)")},
        {"--replay", "FILE", Text::tr("play a schedule that --output has written")},
        {"--times", "N", Text::tr("play it so many times (1)")},
        {"--output", "FILE", Text::tr("save the schedule that was found"), false, false, "-o"},
        {"--repair", {}, Text::tr("play what was found on the next safer strategy as well")},
        {"--markdown", "FILE", Text::tr("describe the schedule that was found in this file")},
        {"--svg", "FILE", Text::tr("draw the schedule that was found in this file")},
        {"--lesson", "FILE",
         Text::tr("make a lesson of it in this file: a page of HTML that asks before it tells")},
        {"--json", {}, Text::tr("one JSON object per line")},
    };
}

redis::Result<RaceRequest> raceRequest(const Arguments &arguments)
{
    RaceRequest request;
    request.all = arguments.has("--all");
    request.json = arguments.has("--json");
    request.repair = arguments.has("--repair");
    request.markdown = QFile::decodeName(arguments.value("--markdown"));
    request.svg = QFile::decodeName(arguments.value("--svg"));
    request.lesson = QFile::decodeName(arguments.value("--lesson"));
    request.saveTo = QFile::decodeName(arguments.value("--output"));
    if (Wrong wrong = readProperties(arguments, request))
        return *wrong;
    if (arguments.has("--replay")) {
        if (Wrong wrong = readReplay(arguments, request))
            return *wrong;
        return request;
    }
    if (arguments.has("--times"))
        return usageError(Text::tr("--times goes with --replay."));
    if (request.all && !arguments.positional.isEmpty())
        return usageError(Text::tr("--all is every strategy: name none beside it."));
    static const QList<QByteArray> ofOne{"--output", "--markdown", "--svg", "--lesson", "--repair"};
    const bool wantsOne = std::any_of(ofOne.begin(), ofOne.end(),
                                      [&](const QByteArray &option) { return arguments.has(option); });
    if (request.all && wantsOne)
        return usageError(Text::tr("%1 are of one schedule: name one strategy.").arg(listed(ofOne)));
    const QList<QByteArray> strategies =
        request.all ? lab::race::raceStrategies() : QList<QByteArray>{arguments.positional};
    for (const QByteArray &strategy : strategies) {
        if (Wrong wrong = readOrder(arguments, strategy, request))
            return *wrong;
    }
    return request;
}

} // namespace cli
