// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <algorithm>
#include <chrono>
#include <utility>

namespace locks {

/// Tells a SCAN that takes longer than any server needs: from a broken proxy, or from an attacker.
///
/// Each call visits up to ten times COUNT slots of the hash table, which has about ten slots per key at most,
/// and a key is returned again only if the table shrank during the pass. A table that lost nearly all its
/// keys during a BGSAVE is larger: that is why walking alone has to take a while as well. If DBSIZE is
/// refused, 1,000,000,000 keys are assumed; but no server needs `stillness` and a walk over `stillWalk` slots
/// from one key to the next.
class ScanBound
{
public:
    static constexpr std::chrono::seconds patience{10};
    static constexpr std::chrono::seconds stillness{60};
    static constexpr qint64 stillWalk = 100'000'000;

    /// Applies a reply of DBSIZE. The highest number of the pass counts.
    void addSize(qint64 keys) { m_keys = std::max<qint64>(m_keys, keys); }
    /// The highest reply of DBSIZE; −1: none.
    qint64 keys() const { return m_keys; }
    /// `walked`: the sum of COUNT. `named`: keys in the replies; with MATCH the server leaves out those that
    /// do not match. Remembers when `named` rose last.
    bool isPassed(qint64 walked, qint64 named, std::chrono::milliseconds elapsed)
    {
        if (std::exchange(m_named, named) != named) {
            m_namedAt = elapsed;
            m_walkedThen = walked;
        }
        if (m_keys < 0 && elapsed - m_namedAt > stillness && walked - m_walkedThen > stillWalk)
            return true;
        const qint64 most = m_keys < 0 ? 1'000'000'000 : m_keys;
        return (walked > 4 * most + 250'000 && elapsed > patience) || named > most + most / 4 + 5'000;
    }

private:
    qint64 m_keys = -1;
    qint64 m_named = 0;
    std::chrono::milliseconds m_namedAt{0}; ///< when a reply named keys last
    qint64 m_walkedThen = 0;
};

} // namespace locks
