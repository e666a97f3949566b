// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/script_order.h"

#include "lab/lesson/lessons.h"

#include <algorithm>

namespace lab::lesson {

namespace {

using Does = Line::Does;

/// In a row; then a client gives up, so that whoever schedules comes to an end.
constexpr int mostAttempts = 4;

/// What may change the answer of a server: not how long a lease still lasts.
QList<ServerSeen> timeless(QList<ServerSeen> servers)
{
    for (ServerSeen &server : servers) {
        for (KeySeen &key : server.keys)
            key.leaseMs.reset();
    }
    return servers;
}

/// Whoever does not hear of it does not know whether it has counted.
bool writes(const Line &line)
{
    const QByteArrayList writing{"SET", "INCR", "DECR", "EXEC"};
    return std::any_of(writing.begin(), writing.end(),
                       [&line](const QByteArray &word) { return line.command.contains(word); });
}

bool asks(const Line &line)
{
    return line.does == Does::Send || line.does == Does::SendAll || line.does == Does::Sql;
}

} // namespace

ScriptOrder::ScriptOrder(const CommandScript &script)
    : m_script(script)
    , m_done(script.lines.size(), false)
{
    for (const Line &line : m_script.lines) {
        if (!m_actors.contains(line.who))
            m_actors.append(line.who);
    }
}

std::vector<ScriptOrder::Next> ScriptOrder::next(const Memory &memory) const
{
    std::vector<Next> all = scripted(memory);
    const std::vector<Next> untold = lostReplies(all);
    const bool hasScript = !all.empty();
    std::vector<Next> others = lapses(memory);
    // Once somebody waits, time can help.
    if (!hasScript && (m_isUsual || others.empty() || !isWaiting()))
        return {};
    for (const Next &crash : crashes())
        others.push_back(crash);
    all.insert(all.end(), others.begin(), others.end());
    all.insert(all.end(), untold.begin(), untold.end());
    all.front().isUsual = true;
    return all;
}

std::vector<ScriptOrder::Next> ScriptOrder::scripted(const Memory &memory) const
{
    std::vector<int> places;
    for (const QString &actor : m_actors) {
        if (const int place = placeOf(actor, memory); place >= 0)
            places.push_back(place);
    }
    std::sort(places.begin(), places.end());
    std::vector<Next> lines;
    for (const int place : places)
        lines.push_back({m_script.lines[size_t(place)], place, false});
    return lines;
}

int ScriptOrder::placeOf(const QString &actor, const Memory &memory) const
{
    if (m_gone.contains(actor))
        return -1;
    int found = -1;
    for (size_t place = 0; found < 0 && place < m_done.size(); ++place) {
        const Line &line = m_script.lines[place];
        const bool isLeftOut = (line.when && !line.when(memory)) || (line.isRetry && memory.holds(actor));
        if (!m_done[place] && line.who == actor && !isLeftOut)
            found = int(place);
    }
    const int place = m_isUsual || !m_refusals.contains(actor) ? found : waitingPlace(actor, found, memory);
    return place >= 0 && isUnanswered(m_script.lines[size_t(place)], memory) ? -1 : place;
}

/// A server that stands still answers when it goes on, and not before: nobody is to wait for that.
bool ScriptOrder::isUnanswered(const Line &line, const Memory &memory)
{
    int number = 0;
    for (const ServerSeen &server : memory.now.servers) {
        number += !server.isStorage;
        if (!server.isStorage && number == line.server && server.state == ServerSeen::State::Stopped)
            return line.does == Does::Send || line.does == Does::Begin;
    }
    return false;
}

/// A client that was refused makes no step that is for those who are inside.
int ScriptOrder::waitingPlace(const QString &client, int found, const Memory &memory) const
{
    const Refusal &refusal = *m_refusals.constFind(client);
    if (found >= 0) {
        const Line &line = m_script.lines[size_t(found)];
        if (line.isAnyway || line.when)
            return found;
    }
    const bool isWorth =
        m_refused.value(client) < mostAttempts && timeless(memory.now.servers) != refusal.seen;
    if (!isWorth)
        return -1;
    const bool isNextAttempt = found >= 0 && m_script.lines[size_t(found)].isRetry;
    return isNextAttempt ? found : int(refusal.attempt);
}

/// All of one owner's, on whichever servers they are.
std::vector<ScriptOrder::Next> ScriptOrder::lapses(const Memory &memory) const
{
    std::vector<Next> lapses;
    int number = 0;
    for (const ServerSeen &server : memory.now.servers) {
        number += !server.isStorage;
        if (server.isStorage || server.state != ServerSeen::State::Up
            || server.role == ServerSeen::Role::Replica)
            continue;
        for (const KeySeen &key : server.keys) {
            if (!key.isLock || !key.isThere || !key.leaseMs)
                continue;
            Line line = happens(Does::Lapse, 0);
            line.command = {"PEXPIRE", key.name.toUtf8(), "0"};
            line.words = Lessons::tr("The lease of %1 runs out.").arg(key.owner);
            const auto same = std::find_if(lapses.begin(), lapses.end(), [&line](const Next &each) {
                return each.line.words == line.words && each.line.command == line.command;
            });
            Next &next = same == lapses.end() ? lapses.emplace_back(Next{line, -1, false}) : *same;
            next.line.servers.append(number);
        }
    }
    return lapses;
}

std::vector<ScriptOrder::Next> ScriptOrder::crashes() const
{
    std::vector<Next> crashes;
    for (const QString &actor : m_actors) {
        if (!actor.isEmpty() && !m_gone.contains(actor) && m_script.countsAsInside)
            crashes.push_back({lesson::crashes(actor.front().toLatin1()), -1, false});
    }
    return crashes;
}

std::vector<ScriptOrder::Next> ScriptOrder::lostReplies(const std::vector<Next> &lines) const
{
    std::vector<Next> lost;
    for (const Next &next : lines) {
        const bool tells = next.line.entersIf || next.line.leaves || next.line.leavesIfRefused
            || (!m_script.countsAsInside && writes(next.line));
        const bool isSent = next.line.does == Does::Send || next.line.does == Does::SendAll;
        if (tells && isSent && !next.line.isUntold)
            lost.push_back({next.line.untold(), next.place, false});
    }
    return lost;
}

bool ScriptOrder::isWaiting() const
{
    return std::any_of(m_refusals.keyBegin(), m_refusals.keyEnd(), [this](const QString &client) {
        return !m_gone.contains(client) && m_refused.value(client) < mostAttempts;
    });
}

void ScriptOrder::take(const Next &next)
{
    m_isUsual = m_isUsual && next.isUsual;
    if (next.line.does == Does::Crash)
        m_gone.insert(next.line.who);
    if (next.place < 0)
        return;
    // Whoever tries again has before it what it did behind its first attempt.
    const bool isAgain = m_done[size_t(next.place)];
    for (size_t place = 0; place < m_done.size(); ++place) {
        if (m_script.lines[place].who == next.line.who)
            m_done[place] = place <= size_t(next.place) || (m_done[place] && !isAgain);
    }
}

void ScriptOrder::made(const Next &next, const Memory &memory)
{
    const QString &who = next.line.who;
    if (next.line.leaves || (next.line.entersIf && next.line.entersIf(memory))) {
        m_refusals.remove(who);
        m_refused.remove(who);
    } else if (next.line.entersIf && next.place >= 0) {
        m_refusals.insert(who, {attemptOf(size_t(next.place)), timeless(memory.now.servers)});
        ++m_refused[who];
    }
}

size_t ScriptOrder::attemptOf(size_t entry) const
{
    const QString &who = m_script.lines[entry].who;
    std::optional<size_t> asked;
    for (size_t place = entry + 1; place-- > 0;) {
        const Line &line = m_script.lines[place];
        if (line.who != who)
            continue;
        if (line.beginsAttempt)
            return place;
        if (place < entry && (line.leaves || line.entersIf))
            break;
        if (!asked && asks(line))
            asked = place;
    }
    return asked.value_or(entry);
}

} // namespace lab::lesson
