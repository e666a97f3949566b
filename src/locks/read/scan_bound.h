// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <chrono>

namespace locks {

/// Tells a SCAN that takes longer than any server needs: from a broken proxy, or from an attacker.
///
/// Each call visits up to ten times COUNT slots of the hash table, which has about ten slots per key at most,
/// and a key is returned again only if the table shrank during the pass. A table that lost nearly all its
/// keys during a BGSAVE is larger: that is why walking alone has to take a while as well. If DBSIZE is
/// refused, 1,000,000,000 keys are assumed.
class ScanBound
{
public:
    static constexpr std::chrono::seconds patience{10};

    /// Applies a reply of DBSIZE. The highest number of the pass counts.
    void addSize(qint64 keys) { m_keys = std::max<qint64>(m_keys, keys); }
    /// The highest reply of DBSIZE; −1: none.
    qint64 keys() const { return m_keys; }
    /// `walked`: the sum of COUNT. `named`: keys in the replies, also those that do not match.
    bool isPassed(qint64 walked, qint64 named, std::chrono::milliseconds elapsed) const
    {
        const qint64 most = m_keys < 0 ? 1'000'000'000 : m_keys;
        return (walked > 4 * most + 250'000 && elapsed > patience) || named > most + most / 4 + 5'000;
    }

private:
    qint64 m_keys = -1;
};

} // namespace locks
