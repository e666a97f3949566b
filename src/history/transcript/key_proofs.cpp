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
    m_doubted.clear();
}

void KeyReplay::doubt(Doubted::What what, const Deed &deed, std::function<void()> again,
                      const QByteArray &token, qint64 lifeMs)
{
    constexpr qsizetype most = 10'000; // limits memory for a key whose state stays unknown
    if (m_state != State::Unknown)
        return;
    if (m_doubted.size() >= most)
        m_doubted.removeFirst();
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
    end(m_deadline, EndReason::Expired, true);
    settle(State::Unknown);
    attempt(deed, token, lifeMs, isHash);
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
    if (granted < 0 || !mayStandStill(granted, deed))
        return;
    const QList<Doubted> since = m_doubted.sliced(granted);
    m_told->unsure -= std::count_if(since.cbegin(), since.cend(), [](const Doubted &each) {
        return each.what == Doubted::What::Attempt || each.what == Doubted::What::Refusal;
    });
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
            m_doubted.clear(); // the current value may come from this command
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
