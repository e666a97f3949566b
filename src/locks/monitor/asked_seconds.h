// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <array>

namespace locks {

/// Who uses one key, second by second of its server's clock, as one sample in the middle of each says.
///
/// A use shows in the idle time, which the server counts in whole seconds: once in the sample behind it,
/// however often it was. A second with a read of ours counts only where it was used after that. Not one with
/// a write (a change of the deadline, or a push), nor the seconds next to that. A second counts once
/// the next one has been looked at. A value.
class AskedSeconds
{
public:
    static constexpr int window = 30; ///< seconds that are looked back at

    struct Sample
    {
        qint64 second = 0; ///< of the server's clock
        qint64 idle = 0; ///< seconds
        Millis deadline = noDeadline;
        Millis slack = 1; ///< the deadline is right to within this
        qint64 readByUsIn = -1; ///< the last second in which we may have read it since the sample before
        bool isReadByOthers = false; ///< another Lockscope has read keys since the sample before
        bool isWritten = false; ///< a push reported a change since the sample before
    };
    void take(const Sample &sample);
    /// Nothing can be said of this second.
    void skip(qint64 second, AskedDoubt why);
    Asked asked() const;

private:
    struct Second
    {
        qint64 number = -1;
        AskedDoubt doubt = AskedDoubt::Settling;
        bool isUsed = false;
    };
    Second &at(qint64 second) { return m_seconds[size_t(second) % m_seconds.size()]; }
    const Second *find(qint64 second) const;

    std::array<Second, 32> m_seconds;
    qint64 m_last = -2; ///< second of the last sample
    qint64 m_usedIn = 0; ///< second of the last use, as that sample had it
    qint64 m_renewedIn = -2;
    Millis m_deadline = noDeadline;
    Millis m_slack = 1;
};

} // namespace locks
