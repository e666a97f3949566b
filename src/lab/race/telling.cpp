// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/telling.h"

#include "lab/scheme/scheme_strategy.h"
#include "lab/spec/scripts.h"
#include "lab/spec/strategy.h"
#include "lab/turn/command_log.h"

namespace lab::race {

namespace {

struct Named
{
    QByteArray sha;
    QLatin1String name;
};

const QList<Named> &scriptNames()
{
    static const QList<Named> names{
        {scripts::compareAndDelete().sha(), QLatin1String("compare-and-delete")},
        {scripts::compareAndExpire().sha(), QLatin1String("compare-and-expire")},
        {scripts::increment().sha(), QLatin1String("increment")},
        {scripts::setnxExpire().sha(), QLatin1String("setnx-expire")},
        {scripts::fencedAcquire().sha(), QLatin1String("fenced-acquire")},
        {scripts::fencedStore().sha(), QLatin1String("fenced-store")},
        {scripts::versionedStore().sha(), QLatin1String("versioned-store")},
        {scripts::hashAcquire().sha(), QLatin1String("hash-acquire")},
        {scripts::hashRelease().sha(), QLatin1String("hash-release")},
    };
    return names;
}

/// A script by its name, without the number of its keys.
Command readable(Command command, const Strategy &strategy)
{
    if (command.front() != "EVALSHA" && command.front() != "EVAL")
        return command;
    const QByteArray own = strategy.scriptName(command[1]);
    if (!own.isEmpty())
        command[1] = own;
    for (const Named &script : scriptNames()) {
        const bool same = command[1] == script.sha || redis::Script(command[1]).sha() == script.sha;
        if (same)
            command[1] = QByteArray(script.name.data(), script.name.size());
    }
    command[0] = QByteArrayLiteral("EVAL");
    command.removeAt(2);
    return command;
}

QString commandText(const Order &order, const Programs &programs)
{
    redis::Request request;
    for (const Command &command : order.commands)
        request.addList(readable(command, programs.strategy()));
    return lab::commandsOf(request.bytes(), programs.keys().prefix).join(QStringLiteral("; "));
}

QString nameOf(int client)
{
    return QString(QChar(u'A' + char16_t(client)));
}

QString ownersOf(const Bounds &bounds, const Situation &situation)
{
    QStringList owners;
    for (int master = 0; master < bounds.masters; ++master) {
        const int owner = situation.owner[size_t(master)];
        owners.append(owner < 0 ? QStringLiteral("–") : nameOf(owner));
    }
    return owners.join(u' ');
}

} // namespace

QString Telling::command(const Tables &tables, const Order &order)
{
    return commandText(order, tables.programs);
}

QString Telling::strategy(const QByteArray &id)
{
    return QString::fromUtf8(scheme::isScheme(id) ? scheme::nameOf(id) : id);
}

QByteArray Telling::id(Property property)
{
    static const QByteArrayList ids{"two-inside",      "lost-update",   "foreign-release", "foreign-extend",
                                    "locked-for-ever", "nobody-enters", "stale-write",     "wrong-total"};
    return ids[int(property)];
}

QString Telling::meaning(Property property)
{
    switch (property) {
    case Property::TwoInside:
        return tr("two clients are inside at once");
    case Property::LostUpdate:
        return tr("an acknowledged increment is overwritten");
    case Property::ForeignRelease:
        return tr("a client deletes a lock that is not its own");
    case Property::ForeignExtend:
        return tr("a client extends a lock that is not its own");
    case Property::LockedForEver:
        return tr("a lock that never ends is left behind");
    case Property::NobodyEnters:
        return tr("nobody can get in any more");
    case Property::StaleWrite:
        return tr("the store takes a write from an older grant after a newer one has read");
    case Property::WrongTotal:
        return tr("the final value is not the number of increments");
    }
    return {};
}

QString Telling::bounds(const Bounds &bounds)
{
    QStringList parts{tr("%n client(s)", nullptr, bounds.clients), tr("%n round(s)", nullptr, bounds.rounds),
                      tr("up to %n attempt(s) each", nullptr, bounds.attempts)};
    if (bounds.masters > 1)
        parts.append(tr("%n master(s)", nullptr, bounds.masters));
    const Budget &budget = bounds.budget;
    if (budget.lapses)
        parts.append(tr("%n lapse(s)", nullptr, budget.lapses));
    if (budget.crashes)
        parts.append(tr("%n crash(es)", nullptr, budget.crashes));
    if (budget.lostReplies)
        parts.append(tr("%n lost repl(y/ies)", nullptr, budget.lostReplies));
    if (budget.lostRequests)
        parts.append(tr("%n lost request(s)", nullptr, budget.lostRequests));
    if (budget.restarts)
        parts.append(tr("%n restart(s)", nullptr, budget.restarts));
    if (budget.promotions)
        parts.append(tr("%n promotion(s)", nullptr, budget.promotions));
    if (bounds.clockSkew.count() > 0)
        parts.append(tr("clocks %1 ms apart").arg(bounds.clockSkew.count()));
    return parts.join(QStringLiteral(", "));
}

QString Telling::eventSentence(const Bounds &bounds, const Stepper::Made &made)
{
    const bool several = bounds.masters > 1;
    const int master = made.choice.master + 1;
    switch (made.choice.what) {
    case Happening::Lapse:
        if (made.before.contents == made.after.contents)
            return tr("A lease passes on every clock.");
        return several
            ? tr("The lease on server %1 runs out: the lock is gone there, and nobody is told.").arg(master)
            : tr("The lease runs out: the lock is gone, and nobody is told.");
    case Happening::Restart:
        return several ? tr("Server %1 restarts without its locks.").arg(master)
                       : tr("The server restarts without its locks.");
    case Happening::Promote:
        return tr("A replica that lacks the last change takes the place of server %1.").arg(master);
    case Happening::Crash:
        return tr("%1 crashes.").arg(nameOf(made.choice.client));
    default:
        return {};
    }
}

QString Telling::toldSentence(const Programs::Node &node, int client)
{
    QStringList parts;
    for (const Tell &tell : node.told) {
        if (tell.what == Told::Granted)
            parts.append(tr("%1 believes that it holds the lock.").arg(nameOf(client)));
        if (tell.what == Told::Refused)
            parts.append(tr("%1 is refused.").arg(nameOf(client)));
        if (tell.what == Told::Wrote)
            parts.append(tr("%1 has written %2.").arg(nameOf(client)).arg(tell.number));
        if (tell.what == Told::Failed)
            parts.append(tr("%1 gives up with an error.").arg(nameOf(client)));
    }
    const auto tells = [&](Told what) {
        return std::any_of(node.told.begin(), node.told.end(),
                           [what](const Tell &tell) { return tell.what == what; });
    };
    if (tells(Told::Left) && !tells(Told::Wrote) && !tells(Told::Failed))
        parts.append(tr("The store refuses it: %1 comes too late.").arg(nameOf(client)));
    return parts.join(u' ');
}

QString Telling::lockSentence(const Tables &tables, const Stepper::Made &made)
{
    const int client = made.choice.client;
    for (int master = 0; master < tables.rules.bounds().masters; ++master) {
        const int before = made.before.owner[size_t(master)];
        const bool isTaken = before >= 0 && before != client && made.after.owner[size_t(master)] == client;
        if (isTaken && (made.broken & (bitOf(Property::ForeignRelease) | bitOf(Property::ForeignExtend))))
            return tr("%1 writes over the lock of %2, which does not hold it any more.")
                .arg(nameOf(client), nameOf(before));
    }
    if (made.broken & bitOf(Property::ForeignRelease))
        return tr("%1 deletes a lock that is not its own.").arg(nameOf(made.choice.client));
    if (made.broken & bitOf(Property::ForeignExtend))
        return tr("%1 renews the lease of a lock that is not its own.").arg(nameOf(made.choice.client));
    for (int master = 0; master < tables.rules.bounds().masters; ++master) {
        const int before = made.before.owner[size_t(master)];
        if (before == made.choice.client && made.after.owner[size_t(master)] < 0)
            return tr("%1 frees the lock.").arg(nameOf(before));
    }
    return {};
}

QString Telling::requestSentence(const Tables &tables, const Stepper::Made &made)
{
    const int client = made.choice.client;
    const Programs::Node &node = tables.programs[made.after.node[size_t(client)]];
    QStringList parts;
    if (made.choice.what == Happening::LoseReply)
        parts.append(tr("It is executed, but the reply is lost."));
    if (made.choice.what == Happening::LoseRequest)
        parts.append(tr("The request is lost on its way."));
    for (const QString &part : {lockSentence(tables, made), toldSentence(node, client)}) {
        if (!part.isEmpty())
            parts.append(part);
    }
    if (made.broken & bitOf(Property::LostUpdate))
        parts.append(tr("Another client had written the same: one increment is lost."));
    const bool wasInside = tables.rules.isInside(made.before, client);
    if ((made.broken & bitOf(Property::TwoInside)) && !wasInside)
        parts.append(tr("Two are inside."));
    return parts.join(u' ');
}

QString Telling::atGate(Tables *tables, const Situation &situation, const Choice &choice)
{
    return commandText(tables->rules.orderOf(situation, choice), tables->programs);
}

StepTold Telling::step(const Tables &tables, const Stepper::Made &made)
{
    const Bounds &bounds = tables.rules.bounds();
    StepTold told;
    told.choice = made.choice;
    told.owner = ownersOf(bounds, made.after);
    told.master = made.choice.master;
    for (int client = 0; client < bounds.clients; ++client) {
        if (tables.rules.isInside(made.after, client))
            told.inside.append(nameOf(client));
    }
    if (made.choice.lane < 0) {
        const bool isCrash = made.choice.what == Happening::Crash;
        told.actor = isCrash ? nameOf(made.choice.client) : tr("server %1").arg(made.choice.master + 1);
        told.command = told.sentence = eventSentence(bounds, made);
        return told;
    }
    const Order &order = tables.programs.orders()[made.request.order];
    told.actor = nameOf(made.choice.client);
    told.master = made.request.master;
    told.command = commandText(order, tables.programs);
    if (bounds.masters > 1)
        told.command += QStringLiteral(" @%1").arg(int(made.request.master) + 1);
    if (made.choice.what == Happening::Pass) {
        QStringList replies;
        for (const redis::Value &reply : tables.programs.replies()[made.answer.replies])
            replies.append(replyText(reply));
        told.reply = replies.join(QStringLiteral("; "));
    }
    told.sentence = requestSentence(tables, made);
    return told;
}

QStringList Telling::picture(const Bounds &bounds, const QList<StepTold> &steps)
{
    // Each client has its column, as in a sequence picture; events go across.
    constexpr qsizetype indent = 3;
    QStringList lines;
    int number = 0;
    qsizetype widest = 0;
    for (const StepTold &step : steps) {
        QString line = QStringLiteral("%1  ").arg(++number, 3);
        const int column = step.choice.client >= 0 ? step.choice.client : bounds.clients;
        line += QString(column * indent, u' ');
        line +=
            (step.choice.lane < 0 ? QStringLiteral("*") : QString(step.actor + u':')) + u' ' + step.command;
        if (!step.reply.isEmpty())
            line += QStringLiteral(" → ") + step.reply;
        widest = std::max(widest, line.size());
        lines.append(line);
    }
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString inside = steps[i].inside.isEmpty() ? QStringLiteral("–") : steps[i].inside.join(u' ');
        lines[i] = lines[i].leftJustified(widest) + QStringLiteral("  │ ")
            + tr("lock: %1  inside: %2").arg(steps[i].owner, inside);
    }
    return lines;
}

} // namespace lab::race
