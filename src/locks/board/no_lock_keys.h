// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QHash>

namespace locks {

/// Keys of a Redlock set on which something stands that is no lock. A client that wants the lock is refused
/// there, whatever the lease: this is what stood in the way of a lock that finds no quorum.
///
/// Of masters that are read on their own it keeps nothing: a key that is no lock is no row there.
class NoLockKeys
{
public:
    /// So many keys are kept: some MB. Of others nothing is said.
    static constexpr qsizetype mostKeys = 20'000;

    explicit NoLockKeys(bool isSet)
        : m_isSet(isSet)
    {
    }
    void clear() { m_keys.clear(); }
    /// True: that was not known.
    bool note(int master, const QByteArray &key, KeyType type);
    /// There is a lock or nothing. True: something was known.
    bool forget(int master, const QByteArray &key);
    /// What it has is not known any more.
    void forgetMaster(int master);
    /// What a whole pass over it has not found is gone: calls `gone(key)` for each.
    void beginPass(int master) { ++m_passes[master]; }
    template <typename Gone> void endPass(int master, Gone gone);
    /// In the order of the masters.
    QList<NoLock> of(const QByteArray &key) const;

private:
    struct Known
    {
        NoLock what;
        quint32 pass = 0; ///< that found it last
    };
    using Keys = QHash<QByteArray, QList<Known>>;

    bool m_isSet;
    QHash<int, quint32> m_passes; ///< by master
    Keys m_keys;
};

template <typename Gone> void NoLockKeys::endPass(int master, Gone gone)
{
    const quint32 pass = m_passes.value(master);
    QList<QByteArray> past;
    for (auto each = m_keys.cbegin(); each != m_keys.cend(); ++each) {
        for (const Known &known : *each) {
            if (known.what.master == master && known.pass != pass)
                past.append(each.key());
        }
    }
    for (const QByteArray &key : std::as_const(past)) {
        forget(master, key);
        gone(key);
    }
}

} // namespace locks
