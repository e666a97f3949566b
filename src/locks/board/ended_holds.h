// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/hold_end_reason.h"
#include "locks/model/lock_values.h"

#include <QByteArrayView>
#include <QHash>
#include <QHashFunctions>
#include <QRandomGenerator>

#include <optional>
#include <utility>

namespace locks {

/// Returns true if a client or the lease ended the hold. If the server shows its key again, it has old data.
constexpr bool isMeantEnd(const EndCause &cause)
{
    constexpr EndReasons meant{EndReason::ReleasedOrDeleted, EndReason::Replaced, EndReason::ByUs,
                               EndReason::Expired, EndReason::Shortened};
    const bool isOneOfThem = !cause.fits.isEmpty() && (cause.fits | meant) == meant;
    return meant.contains(cause.why) || (cause.why == EndReason::CannotTell && isOneOfThem);
}

/// Remembers holds that have ended, to recognise one that its server shows again with old data.
///
/// Stores two hashes of key and token with random seeds: the probability that two of a million holds are
/// confused is below 10⁻²⁵. Keeps at least the last 50,000. Lives on the I/O thread.
class EndedHolds
{
public:
    static constexpr qsizetype atLeast = 50'000;

    /// The last deadline of a hold; noDeadline: it had none.
    struct Deadline
    {
        Millis at = noDeadline;
        Millis slack = 0; ///< maximum error of `at`, ms
    };
    void add(QByteArrayView key, QByteArrayView token, const Deadline &deadline)
    {
        if (m_last.size() >= atLeast) {
            m_before = std::move(m_last);
            m_last = {};
        }
        m_last.insert(markOf(key, token), deadline);
    }
    /// The deadline of the last hold with this key and token that ended; nullopt if there is no such hold.
    std::optional<Deadline> deadlineOf(QByteArrayView key, QByteArrayView token) const
    {
        if (m_last.isEmpty() && m_before.isEmpty())
            return std::nullopt;
        const Mark mark = markOf(key, token);
        for (const QHash<Mark, Deadline> *each : {&m_last, &m_before}) {
            if (const auto found = each->constFind(mark); found != each->cend())
                return *found;
        }
        return std::nullopt;
    }

private:
    using Mark = std::pair<quint64, quint64>;
    Mark markOf(QByteArrayView key, QByteArrayView token) const
    {
        return {qHashMulti(size_t(m_seeds[0]), key, token), qHashMulti(size_t(m_seeds[1]), token, key)};
    }

    QHash<Mark, Deadline> m_last;
    QHash<Mark, Deadline> m_before; ///< those that ended before `m_last`
    quint64 m_seeds[2] = {QRandomGenerator::global()->generate64(), QRandomGenerator::global()->generate64()};
};

} // namespace locks
