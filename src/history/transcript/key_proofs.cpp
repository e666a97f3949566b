// SPDX-License-Identifier: GPL-3.0-or-later
// Conclusions of KeyReplay from later commands: which earlier attempts succeeded, and which requests were
// refused.
#include "history/transcript/key_replay.h"

#include <algorithm>

namespace history {

using Incident = Transcript::Incident;

/// Sets a state that is certain, or one that earlier commands cannot explain.
void KeyReplay::settle(State state)
{
    m_state = state;
    for (const Doubted &each : std::as_const(m_doubted)) {
        if (each.what == Doubted::What::Attempt && !each.deed.isRefused(each.lifeMs))
            m_undecided.insert(each.deed.client);
    }
    m_doubted.clear();
    m_edgeUs = m_latestEndUs = -1;
    m_edgeHold = -1;
}

void KeyReplay::doubt(Doubted::What what, const Deed &deed, std::function<void()> again,
                      const QByteArray &token, qint64 lifeMs)
{
    constexpr qsizetype most = 10'000; // limits memory for a key whose state stays unknown
    if (m_state != State::Unknown)
        return;
    if (m_doubted.size() >= most) {
        m_doubted.removeFirst();
        m_edgeUs = -1; // because it may have been the one that was granted
    }
    m_doubted.append({what, deed, token, lifeMs, std::move(again)});
}

/// Returns whether the lock of that attempt can still exist; otherwise another attempt used the same token.
bool KeyReplay::mayStandStill(qsizetype attempt, const Deed &deed) const
{
    const Doubted &tried = m_doubted.at(attempt);
    const bool isRenewed = std::any_of(m_doubted.cbegin() + attempt, m_doubted.cend(),
                                       [](const Doubted &each) { return each.what == Doubted::What::Life; });
    return isRenewed || tried.lifeMs < 0 || deed.at() <= tried.deed.at() + tried.lifeMs;
}

/// The lease of the current holder ends within the clocks' tolerance of this attempt.
void KeyReplay::attemptInDoubt(const Deed &deed, const QByteArray &token, qint64 lifeMs, bool isHash)
{
    const qint64 edgeUs = m_deadlineUs;
    const qsizetype edgeHold = m_hold;
    end(std::min(deed.at(), m_deadline), lapse(), true);
    settle(State::Unknown);
    m_edgeUs = edgeUs;
    m_edgeHold = edgeHold;
    m_latestEndUs = edgeUs + slackUs;
    attempt(deed, token, lifeMs, isHash);
}

/// The holder has acted on its lock, so that its lease had not ended: everybody who tried was refused.
void KeyReplay::reopen(const Deed &deed)
{
    const qint64 refused = unsureIn(m_doubted);
    const qsizetype reopened = m_edgeHold;
    const qint64 edgeUs = m_edgeUs;
    settle(State::Held);
    m_hold = reopened;
    m_deadlineUs = std::max(edgeUs, deed.atUs);
    m_deadline = m_deadlineUs / 1000;
    hold().to.reset();
    hold().why = EndReason::None;
    hold().refused += refused;
    m_told->unsure -= refused;
    m_believers.removeIf([reopened](const Believer &each) { return each.hold == reopened; });
}

/// While it is unknown who was granted the lock at the end of the last lease: a grant, or an expiry set now,
/// can keep it until then.
void KeyReplay::standUntil(const Deed &deed, qint64 lifeMs, bool isRenewal)
{
    if (m_state != State::Unknown || m_latestEndUs < 0)
        return;
    const bool mayBeOldHolders = deed.atUs <= m_edgeUs + slackUs;
    if (isRenewal && mayBeOldHolders)
        m_edgeUs = -1;
    m_latestEndUs = lifeMs < 0 ? -1 : std::max(m_latestEndUs, deed.atUs + lifeMs * 1000 + slackUs);
}

/// A refusal after the end of the last lease proves that somebody was granted the lock meanwhile: the only
/// one who tried, has not tried again, and whose own lease can last until now.
void KeyReplay::proveByRefusal(const Deed &deed, qint64 lifeMs)
{
    const bool isAfter = m_edgeUs >= 0 && deed.atUs > m_edgeUs + slackUs;
    if (m_state != State::Unknown || !deed.isRefused(lifeMs) || !isAfter)
        return;
    const bool isRenewed = std::any_of(m_doubted.cbegin(), m_doubted.cend(),
                                       [](const Doubted &each) { return each.what == Doubted::What::Life; });
    const auto mayBeGranted = [&deed, isRenewed](const Doubted &each) {
        const bool mayLast =
            isRenewed || each.lifeMs < 0 || deed.atUs <= each.deed.atUs + each.lifeMs * 1000 + slackUs;
        return each.what == Doubted::What::Attempt && !each.deed.isRefused(each.lifeMs) && mayLast;
    };
    const auto granted = std::find_if(m_doubted.cbegin(), m_doubted.cend(), mayBeGranted);
    if (granted != m_doubted.cend() && std::none_of(std::next(granted), m_doubted.cend(), mayBeGranted))
        settleGranted(granted - m_doubted.cbegin(), deed);
}

/// Returns how many of them were counted as unsure.
qint64 KeyReplay::unsureIn(const QList<Doubted> &doubted)
{
    return std::count_if(doubted.cbegin(), doubted.cend(), [](const Doubted &each) {
        return each.what == Doubted::What::Attempt || each.what == Doubted::What::Refusal;
    });
}

void KeyReplay::prove(const Deed &deed, const QByteArrayList &tokens)
{
    if (m_state != State::Unknown)
        return;
    qsizetype granted = m_doubted.size() - 1;
    const auto isIt = [&tokens](const Doubted &each) {
        return each.what == Doubted::What::Attempt && tokens.contains(each.token);
    };
    while (granted >= 0 && !isIt(m_doubted.at(granted)))
        --granted;
    const bool mayStandAtEdge = m_edgeHold >= 0 && deed.atUs <= m_edgeUs + slackUs;
    if (granted >= 0)
        settleGranted(granted, deed);
    else if (mayStandAtEdge && tokens.contains(m_told->holds.at(m_edgeHold).token))
        reopen(deed);
}

/// That attempt succeeded, if its lock can still stand: everything since is evaluated again.
void KeyReplay::settleGranted(qsizetype granted, const Deed &deed)
{
    if (!mayStandStill(granted, deed))
        return;
    const QList<Doubted> since = m_doubted.sliced(granted);
    m_told->unsure -= unsureIn(since);
    settle(State::Absent); // it was free, since it was granted
    for (const Doubted &each : since)
        each.again();
}

/// A client that tried to acquire the lock, then read the key and then deletes it has read its own token.
void KeyReplay::proveByReader(const Deed &deed)
{
    if (m_state != State::Unknown || deed.isCompared)
        return;
    bool hasRead = false;
    for (auto each = m_doubted.crbegin(); each != m_doubted.crend(); ++each) {
        if (each->deed.client != deed.client)
            continue;
        hasRead = hasRead || each->what == Doubted::What::Look;
        if (each->what != Doubted::What::Attempt)
            continue;
        if (hasRead)
            prove(deed, {each->token});
        return;
    }
}

/// Reports a refused request if the token is known here, or, for a hash, if the field was named. A client
/// that failed to acquire the lock and cleans up is not reported.
void KeyReplay::tellInVain(const Deed &deed, Errand errand, const QByteArrayList &tokens)
{
    if (errand == Errand::Unknown || !m_isLock)
        return;
    const auto token = std::find_if(tokens.cbegin(), tokens.cend(),
                                    [this](const QByteArray &each) { return m_tokens.contains(each); });
    const bool isKnown = token != tokens.cend();
    if (!isKnown && tokens.size() != 1)
        return;
    const qsizetype own = isKnown ? m_tokens.value(*token) : -1;
    if (isKnown && own < 0)
        return;
    const bool isHeld = m_state == State::Held && m_hold >= 0;
    if (isHeld && isKnown && hold().token == *token)
        return; // it only looked at its own
    const auto kind =
        errand == Errand::Release ? Incident::Kind::RefusedRelease : Incident::Kind::RefusedRenewal;
    Incident incident{kind, deed.at(), m_database, m_key, deed.client, isHeld ? m_client : QByteArray()};
    incident.token = isKnown ? *token : tokens.first();
    incident.attempts = 1;
    if (own >= 0 && m_told->holds.at(own).to)
        incident.lateMs = deed.at() - *m_told->holds.at(own).to;
    if (m_inVain >= 0) {
        Incident &last = m_told->incidents[m_inVain];
        if (last.kind == kind && last.by == incident.by && last.token == incident.token
            && last.holder == incident.holder) {
            ++last.attempts;
            return;
        }
    }
    m_inVain = m_told->incidents.size();
    m_told->incidents.append(incident);
}

void KeyReplay::removeIf(const Deed &deed, const QByteArray &compared, bool isOther)
{
    doubt(Doubted::What::Other, deed, [=, this] { removeIf(deed, compared, isOther); });
    expire(deed.at());
    if (m_state == State::Held && (hold().token == compared) != isOther)
        remove({deed.atUs, deed.client, true});
    else if ((m_state == State::Held || m_state == State::Absent) && !isOther)
        findOthers(deed, Errand::Release, {compared});
}

void KeyReplay::writeIf(const Deed &deed, const QByteArray &compared, bool isOther, const QByteArray &token,
                        qint64 lifeMs, bool keepsLife)
{
    expire(deed.at());
    if (m_state == State::Unknown) {
        if (isOther || token != compared)
            settle(State::Unknown); // the current value may come from this command
        standUntil(deed, lifeMs, true);
        doubt(Doubted::What::Life, deed,
              [=, this] { writeIf(deed, compared, isOther, token, lifeMs, keepsLife); });
    } else if (m_state == State::Absent && isOther) {
        write(deed, token, lifeMs, false);
    } else if (m_state == State::Held && (hold().token == compared) != isOther) {
        write(deed, token, lifeMs, keepsLife);
    } else if (!isOther) {
        findOthers(deed, Errand::Renewal, {compared});
    }
}

} // namespace history
