// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/no_lock_keys.h"

#include <algorithm>

namespace locks {

bool NoLockKeys::note(int master, const QByteArray &key, KeyType type)
{
    if (!m_isSet || (m_keys.size() >= mostKeys && !m_keys.contains(key)))
        return false;
    QList<Known> &all = m_keys[key];
    const auto place = std::lower_bound(all.begin(), all.end(), master, [](const Known &known, int wanted) {
        return known.what.master < wanted;
    });
    const Known now{{quint16(master), type}, m_passes.value(master)};
    if (place == all.end() || place->what.master != master) {
        all.insert(place, now);
        return true;
    }
    const bool differs = place->what != now.what;
    *place = now;
    return differs;
}

bool NoLockKeys::forget(int master, const QByteArray &key)
{
    const auto found = m_keys.find(key);
    if (found == m_keys.end())
        return false;
    const qsizetype before = found->size();
    found->removeIf([master](const Known &known) { return known.what.master == master; });
    const bool differs = found->size() != before;
    if (found->isEmpty())
        m_keys.erase(found);
    return differs;
}

void NoLockKeys::forgetMaster(int master)
{
    m_keys.removeIf([master](Keys::iterator each) {
        each->removeIf([master](const Known &known) { return known.what.master == master; });
        return each->isEmpty();
    });
}

QList<NoLock> NoLockKeys::of(const QByteArray &key) const
{
    QList<NoLock> found;
    if (m_keys.isEmpty())
        return found;
    for (const Known &known : m_keys.value(key))
        found.append(known.what);
    return found;
}

} // namespace locks
