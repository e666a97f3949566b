// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/last_pushes.h"

namespace locks {

namespace {

/// Maximum time between the last answered PING and the refusal of an attempt to connect, ms. PINGs are sent
/// every 25 ms, and the first attempt follows at once; the rest is for a busy machine and a far server. A
/// server that closed only the link would have to be killed within that time, before the attempt.
constexpr Millis longestSilence = 1000;
constexpr qsizetype mostUnread = 10'000;

} // namespace

void LastPushes::begin(Millis changedAfter, const QList<QByteArray> &unread)
{
    if (m_isBroken && !m_isOver)
        return;
    // After a break before which not everything is known again, pushes may be missing.
    const bool isSecond = m_isBroken;
    *this = LastPushes();
    m_isBroken = true;
    m_changedAfter = isSecond ? 0 : changedAfter;
    m_unread = QSet<QByteArray>(unread.begin(), unread.end());
}

void LastPushes::note(const QByteArray &key)
{
    if (!m_isBroken || m_isOver)
        return;
    m_unread.insert(key);
    if (m_unread.size() > mostUnread)
        clear();
}

void LastPushes::noteFailure(bool isRefused, Millis now)
{
    const bool isAtOnce = m_changedAfter > 0 && now - m_changedAfter <= longestSilence;
    if (m_isBroken && !m_isOver && isAtOnce && isRefused)
        m_hasEnded = true;
}

std::optional<QSet<QByteArray>> LastPushes::doubted() const
{
    return m_isBroken && m_hasEnded ? std::optional(m_unread) : std::nullopt;
}

} // namespace locks
