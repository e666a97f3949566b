// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sequence/sequence_states.h"

#include <algorithm>

namespace gui {

using Kind = SequenceActor::Kind;

SequenceStates::SequenceStates(const SequenceContents &contents)
    : m_actors(contents.actors)
    , m_steps(contents.steps)
{
    QList<SequenceState> now = contents.before;
    now.resize(m_actors.size());
    m_states.append(now);
    for (const SequenceStep &step : std::as_const(m_steps)) {
        for (qsizetype lane = 0; lane < qMin(now.size(), step.after.size()); ++lane)
            now[lane] = step.after.at(lane);
        m_states.append(now);
    }
}

const SequenceState &SequenceStates::at(int step, int lane) const
{
    return m_states.at(step + 1).at(lane);
}

bool SequenceStates::isNew(int step, int lane) const
{
    return step < 0 || at(step, lane) != at(step - 1, lane);
}

bool SequenceStates::errs(int step, int lane) const
{
    if (!at(step, lane).holds)
        return false;
    int servers = 0;
    int agreeing = 0;
    for (int other = 0; other < int(m_actors.size()); ++other) {
        if (m_actors.at(other).kind != Kind::Server)
            continue;
        ++servers;
        agreeing += !at(step, other).gone && at(step, other).owner == lane ? 1 : 0;
    }
    return servers > 0 && agreeing * 2 <= servers;
}

QString SequenceStates::nameOf(int lane) const
{
    return lane >= 0 && lane < m_actors.size() ? m_actors.at(lane).name : tr("somebody else");
}

bool SequenceStates::hasLock(int lane) const
{
    return std::any_of(m_states.begin(), m_states.end(), [lane](const QList<SequenceState> &states) {
        return states.value(lane).owner != SequenceState::nobody;
    });
}

QString SequenceStates::owner(const SequenceState &state) const
{
    return state.owner == SequenceState::nobody ? tr("free", "a lock") : nameOf(state.owner);
}

QString SequenceStates::belief(int step, int lane) const
{
    if (at(step, lane).gone)
        return tr("gone", "a client that crashed");
    if (!at(step, lane).holds)
        return {};
    return errs(step, lane) ? tr("believes it holds", "the lock") : tr("holds", "the lock");
}

QString SequenceStates::whatHappens(const SequenceStep &step) const
{
    const QString who = nameOf(step.actor);
    if (step.server < 0)
        return tr("%1: %2.", "who, what happens").arg(who, step.command);
    const QString whom = nameOf(step.server);
    if (step.waits)
        return tr("%1 waits to send %2: %3.", "client, server, command").arg(who, whom, step.command);
    if (step.requestLost)
        return tr("%1 sends %2, which never arrives: %3.", "client, server, command")
            .arg(who, whom, step.command);
    if (step.command.isEmpty())
        return tr("%1 answers %2: %3.", "server, client, reply").arg(whom, who, step.reply);
    if (step.replyLost)
        return tr("%1 sends %2: %3. The reply is lost.", "client, server, command")
            .arg(who, whom, step.command);
    if (step.reply.isEmpty())
        return tr("%1 sends %2: %3.", "client, server, command").arg(who, whom, step.command);
    return tr("%1 sends %2: %3. The reply is %4.", "client, server, command, reply")
        .arg(who, whom, step.command, step.reply);
}

/// What is new in a lane; empty where nothing is.
QString SequenceStates::stateSentence(int step, int lane) const
{
    if (!isNew(step, lane))
        return {};
    const SequenceState &now = at(step, lane);
    const SequenceState &before = at(step - 1, lane);
    const QString name = nameOf(lane);
    if (now.gone)
        return now.stopped ? tr("%1 is stopped.").arg(name) : tr("%1 is gone.").arg(name);
    QStringList parts;
    if (m_actors.at(lane).kind == Kind::Client) {
        if (now.holds)
            parts.append(errs(step, lane) ? tr("%1 believes to hold the lock, wrongly.").arg(name)
                                          : tr("%1 holds the lock and knows it.").arg(name));
        else if (before.holds)
            parts.append(tr("%1 does not believe any more to hold the lock.").arg(name));
    } else if (now.owner != before.owner || now.lease != before.lease) {
        const QString lease =
            now.lease.isEmpty() ? QString() : tr(" (%1)", "what is left of a lease").arg(now.lease);
        parts.append(now.owner == SequenceState::nobody
                         ? tr("On %1 the lock is free.").arg(name)
                         : tr("On %1 the lock is that of %2%3.").arg(name, owner(now), lease));
    }
    if (now.text != before.text && !now.text.isEmpty())
        parts.append(tr("%1: %2.", "who or where, what it knows or what stands there").arg(name, now.text));
    return parts.join(u' ');
}

QString SequenceStates::sentence(int step) const
{
    const SequenceStep &made = m_steps.at(step);
    QStringList parts{whatHappens(made)};
    if (made.mark == SequenceStep::Mark::Harm)
        parts.append(tr("Here it breaks."));
    else if (made.mark == SequenceStep::Mark::Saved)
        parts.append(tr("Here it is prevented."));
    parts.append(made.sentence);
    for (int lane = 0; lane < int(m_actors.size()); ++lane)
        parts.append(stateSentence(step, lane));
    parts.removeAll(QString());
    return parts.join(u' ');
}

QString SequenceStates::text() const
{
    QStringList lines;
    for (int step = 0; step < int(m_steps.size()); ++step)
        lines.append(QStringLiteral("%1. %2").arg(QString::number(step + 1), sentence(step)));
    return lines.join(u'\n');
}

} // namespace gui
