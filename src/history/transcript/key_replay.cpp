// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/key_replay.h"

#include "history/transcript/monitor_line.h"
#include "history/transcript/told_lock.h"

#include <algorithm>

namespace history {

using Incident = Transcript::Incident;

void KeyReplay::expire(UnixMs at)
{
    // As the server does it: in the millisecond of its deadline a key is there still.
    if (m_state == State::Held && m_deadline >= 0 && at > m_deadline)
        end(m_deadline, lapse(), true);
    // Whoever was granted it at the end of the last lease, if anybody.
    if (m_state == State::Unknown && m_latestEndUs >= 0 && at > m_latestEndUs / 1000)
        settle(State::Absent);
}

/// The server looks at its clock a moment before and after the transcript does.
bool KeyReplay::isClose(qint64 atUs) const
{
    return m_state == State::Held && m_deadlineUs >= 0 && std::abs(atUs - m_deadlineUs) <= slackUs;
}

void KeyReplay::setDeadline(const Deed &deed, qint64 lifeMs)
{
    m_deadline = lifeMs < 0 ? -1 : deed.at() + lifeMs;
    m_deadlineUs = lifeMs < 0 ? -1 : deed.atUs + lifeMs * 1000;
}

void KeyReplay::grant(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool isHash)
{
    settle(State::Held);
    m_isLock = true;
    m_isShortened = false;
    m_client = deed.client;
    m_lookers.clear();
    setDeadline(deed, lifeMs);
    m_hold = m_told->holds.size();
    m_tokens[token] = m_hold;
    Hold hold;
    hold.deployment = m_database;
    hold.key = m_key;
    hold.token = token;
    hold.hasToken = true;
    hold.from = deed.at();
    hold.birthSeen = true;
    hold.lastSeen = deed.at();
    hold.leaseMs = lifeMs;
    hold.refused = 0;
    if (lifeMs >= 0)
        hold.deadline = m_deadline;
    nameHolder(&hold, deed.client, isHash);
    m_told->holds.append(hold);
    m_told->steps.append(QList<Step>());
    for (Believer &each : m_believers) {
        if (each.client != deed.client)
            each.since.append({m_hold, deed.client});
    }
}

void KeyReplay::end(UnixMs at, EndReason why, bool believes)
{
    settle(State::Absent);
    if (m_hold < 0)
        return;
    hold().to = std::max(at, hold().from);
    hold().lastSeen = *hold().to;
    hold().why = why;
    if (believes)
        m_believers.append({m_client, m_hold, {}});
    m_hold = -1;
}

void KeyReplay::attempt(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool isHash)
{
    m_isLock = true;
    if (!m_tokens.contains(token))
        m_tokens.insert(token, -1);
    proveByRefusal(deed, lifeMs);
    if (isClose(deed.atUs) && !deed.isRefused(lifeMs))
        return attemptInDoubt(deed, token, lifeMs, isHash);
    if (!isClose(deed.atUs))
        expire(deed.at());
    doubt(
        Doubted::What::Attempt, deed, [=, this] { attempt(deed, token, lifeMs, isHash); }, token, lifeMs);
    if (!deed.isRefused(lifeMs))
        standUntil(deed, lifeMs, false);
    // Who tries to take it anew does not believe any more that he has it.
    forgetBeliever(deed.client);
    if (m_state == State::Absent)
        grant(deed, token, lifeMs, isHash);
    else
        fail(deed);
}

/// An attempt that is not granted.
void KeyReplay::fail(const Deed &deed)
{
    if (m_state == State::Held) {
        ++hold().refused;
    } else if (m_state == State::Unknown) {
        ++m_told->unsure;
    } else if (m_state == State::List) {
        if (m_list < 0) {
            m_list = m_told->incidents.size();
            m_told->incidents.append({Incident::Kind::List, deed.at(), m_database, m_key, deed.client, {}});
        }
        ++m_told->incidents[m_list].attempts;
    }
}

/// Who found it free says that it was: its lease had ended just then.
void KeyReplay::endForTaker(const Deed &deed)
{
    expire(deed.at());
    if (m_state == State::Held)
        end(deed.at(), m_deadline >= 0 ? lapse() : EndReason::CannotTell, true);
    settle(State::Absent);
}

void KeyReplay::take(const Deed &deed, const QByteArray &token, bool isNew)
{
    endForTaker(deed);
    attempt(deed, token, -1, true);
    hold().birthSeen = isNew;
}

void KeyReplay::takeFree(const Deed &deed, const QByteArray &token, qint64 lifeMs)
{
    endForTaker(deed);
    if (m_isLock || mayBeLock(m_key, token, lifeMs, deed.at()))
        attempt(deed, token, lifeMs);
    else
        settle(State::Unknown);
}

void KeyReplay::refuse(const Deed &deed)
{
    doubt(Doubted::What::Refusal, deed, [=, this] { refuse(deed); });
    expire(deed.at());
    forgetBeliever(deed.client);
    fail(deed);
}

void KeyReplay::push(const Deed &deed)
{
    expire(deed.at());
    if (m_state == State::Unknown)
        settle(State::Unknown); // it may be a list from here on
    if (m_state != State::Absent)
        return;
    m_state = State::List;
    m_list = -1;
}

void KeyReplay::write(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool keepsLife)
{
    expire(deed.at());
    if (m_state == State::Held && hold().token == token) {
        if (!keepsLife)
            renew(deed, lifeMs);
        return;
    }
    const qint64 left =
        keepsLife && m_state == State::Held && m_deadline >= 0 ? m_deadline - deed.at() : lifeMs;
    if (m_state == State::Held)
        end(deed.at(), EndReason::Replaced, m_client != deed.client);
    const bool mayHaveHadIt = m_state == State::Unknown && deed.isCompared;
    if (m_isLock || isNamedLock(m_key, token, left, deed.at())) {
        grant(deed, token, left, false);
        hold().birthSeen = !mayHaveHadIt;
    } else {
        settle(State::Unknown); // a value like any other, so far
    }
}

void KeyReplay::overwrite(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool keepsLife)
{
    expire(deed.at());
    if (m_state == State::Held || m_state == State::List)
        write(deed, token, lifeMs, keepsLife);
    else if (m_state == State::Unknown)
        settle(State::Unknown); // if the key exists, its value comes from this command
}

void KeyReplay::renew(const Deed &deed, qint64 lifeMs)
{
    const qint64 before = m_deadline;
    setDeadline(deed, lifeMs);
    m_isShortened = before >= 0 && m_deadline >= 0 && m_deadline < before;
    // The first expiry lengthens nothing, and PERSIST makes the lock one that no renewal needs.
    if (before >= 0 && m_deadline > before) {
        if (++hold().renewals == 1)
            m_told->steps[m_hold].append({Step::Kind::Lease, hold().from, before - hold().from});
        m_told->steps[m_hold].append({Step::Kind::Renewed, deed.at(), lifeMs});
    }
    hold().leaseMs = m_isShortened ? lifeMs : std::max(hold().leaseMs, lifeMs);
    hold().deadline.reset();
    if (m_deadline >= 0)
        hold().deadline = m_deadline;
}

/// As the server judges it: what has no expiry lasts for ever.
bool KeyReplay::isLetThrough(const Deed &deed, qint64 lifeMs, LifeIf condition) const
{
    const bool isSet = m_deadline >= 0;
    switch (condition) {
    case LifeIf::Any:
        break;
    case LifeIf::Unset:
        return !isSet;
    case LifeIf::Set:
        return isSet;
    case LifeIf::Shorter:
        return !isSet || deed.at() + lifeMs < m_deadline;
    case LifeIf::SetShorter:
        return isSet && deed.at() + lifeMs < m_deadline;
    case LifeIf::Longer:
        return isSet && deed.at() + lifeMs > m_deadline;
    }
    return true;
}

void KeyReplay::setLife(const Deed &deed, qint64 lifeMs, LifeIf condition)
{
    constexpr qint64 forEver = -1;
    expire(deed.at());
    const bool isDue =
        condition == LifeIf::Any || (m_state == State::Held && isLetThrough(deed, lifeMs, condition));
    if (isDue && lifeMs <= 0 && lifeMs != forEver)
        return remove(deed);
    doubt(Doubted::What::Life, deed, [=, this] { setLife(deed, lifeMs, condition); });
    standUntil(deed, lifeMs, true);
    confirm(deed, false);
    if (isDue && m_state == State::Held)
        renew(deed, lifeMs);
    else if (m_state == State::List && lifeMs != forEver)
        settle(State::Unknown); // for how long it stands there is not followed
}

void KeyReplay::look(const Deed &deed)
{
    doubt(Doubted::What::Look, deed, [=, this] { look(deed); });
    expire(deed.at());
    if (m_state == State::Held)
        m_lookers.insert(deed.client);
}

void KeyReplay::forgetBeliever(const QByteArray &client)
{
    m_believers.removeIf([&client](const Believer &each) { return each.client == client; });
    m_undecided.remove(client);
}

/// Whether the client is one whose lock had ended, who shows by what it does that it did not know. What was
/// granted to others meanwhile overlapped with it.
bool KeyReplay::confirm(const Deed &deed, bool isLast)
{
    const auto believer = std::find_if(m_believers.begin(), m_believers.end(),
                                       [&deed](const Believer &each) { return each.client == deed.client; });
    if (believer == m_believers.end())
        return false;
    for (const auto &[granted, client] : std::as_const(believer->since)) {
        m_told->holds[believer->hold].why = EndReason::Overlap;
        if (m_overlapped.contains(granted))
            continue;
        m_overlapped.append(granted);
        const Hold &other = m_told->holds.at(granted);
        m_told->incidents.append({Incident::Kind::Overlap, other.from, m_database, m_key, deed.client,
                                  other.owner.toUtf8(), hostOf(client) == hostOf(deed.client)});
    }
    believer->since.clear();
    if (isLast)
        m_believers.erase(believer);
    return true;
}

/// Who compares as it deletes, deletes its own, by whichever of its connections; and who has read whose it
/// is, unless it had a lock here itself: it may have read that it is another one's.
void KeyReplay::remove(const Deed &deed)
{
    proveByReader(deed);
    // A DEL at the very end of a lease may have come too late; one that a comparison let through did not.
    const bool mayBeLate = isClose(deed.atUs) && !deed.isCompared;
    if (!mayBeLate)
        expire(deed.at());
    const bool isFormer = std::any_of(m_believers.cbegin(), m_believers.cend(),
                                      [&deed](const Believer &each) { return each.client == deed.client; });
    const bool hadNone = !isFormer && !m_undecided.contains(deed.client);
    const bool isOwn = m_state == State::Held && m_client != deed.client
        && (deed.isCompared || (hadNone && m_lookers.contains(deed.client)));
    if (isOwn)
        forgetBeliever(deed.client);
    const bool hadIt = !isOwn && confirm(deed, true);
    if (mayBeLate) {
        end(std::min(deed.at(), m_deadline), EndReason::CannotTell, m_client != deed.client && !isOwn);
    } else if (m_state == State::Held) {
        const bool isForeign = m_client != deed.client && !isOwn;
        if (isForeign)
            m_told->incidents.append({hadIt ? Incident::Kind::ForeignRelease : Incident::Kind::OtherDeletion,
                                      deed.at(), m_database, m_key, deed.client, m_client,
                                      hostOf(m_client) == hostOf(deed.client)});
        end(deed.at(), EndReason::ReleasedOrDeleted, isForeign);
    }
    settle(State::Absent);
}

void KeyReplay::dropField(const Deed &deed, const QByteArray &field)
{
    expire(deed.at());
    if (m_state == State::Held && hold().token == field)
        remove({deed.atUs, deed.client, true}); // it names its own
    else
        confirm(deed, true);
    if (m_state == State::Unknown)
        settle(State::Unknown);
}

void KeyReplay::findOthers(const Deed &deed, Errand errand, const QByteArrayList &tokens)
{
    doubt(Doubted::What::Other, deed, [=, this] { findOthers(deed, Errand::Unknown, {}); });
    expire(deed.at());
    tellInVain(deed, errand, tokens);
    confirm(deed, true);
}

void KeyReplay::flush(UnixMs at)
{
    expire(at);
    if (m_state == State::Held)
        end(at, EndReason::Flushed, true);
    settle(State::Absent);
}

std::optional<KeyReplay::Lock> KeyReplay::lock(UnixMs at)
{
    expire(at);
    if (m_state != State::Held)
        return std::nullopt;
    return Lock{hold().token, m_client, m_deadline < 0 ? -1 : m_deadline - at};
}

void KeyReplay::receive(const Deed &deed, const Lock &lock)
{
    expire(deed.at());
    if (m_state == State::Held)
        end(deed.at(), EndReason::Replaced, m_client != lock.client);
    grant({deed.atUs, lock.client}, lock.token, lock.lifeMs, false);
}

void KeyReplay::leave(const Deed &deed)
{
    expire(deed.at());
    if (m_state == State::Held)
        end(deed.at(), EndReason::ReleasedOrDeleted, m_client != deed.client);
    settle(State::Absent);
}

void KeyReplay::lose(UnixMs at)
{
    expire(at);
    if (m_state == State::Held)
        end(at, EndReason::CannotTell, false);
    settle(State::Unknown);
}

void KeyReplay::finish(UnixMs at)
{
    expire(at);
    if (m_state == State::Held && m_hold >= 0)
        hold().lastSeen = at;
}

bool KeyReplay::isHeld(UnixMs at)
{
    expire(at);
    return m_state == State::Held;
}

bool KeyReplay::isAbsent(UnixMs at)
{
    expire(at);
    return m_state == State::Absent;
}

bool KeyReplay::isHeldBy(const QByteArray &field, UnixMs at)
{
    expire(at);
    return m_state == State::Held && hold().token == field;
}

} // namespace history
