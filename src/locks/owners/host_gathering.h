// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/model/known_hosts.h"
#include "locks/model/shared_row.h"

namespace locks {

/// Who may hold this lock; nullopt where nothing says so, and where its token does: that is no guess.
std::optional<OwnerGuess> guessOwner(const KnownHosts &hosts, const SharedRow &row);

/// Gathers the hosts that the owners of the locks on a board name, and clients of its masters. Looks at the
/// first 10,000 locks closely and at few of those that follow: a machine that takes locks takes many.
class HostGathering
{
public:
    void take(const SharedRow &row);
    /// A reply of CLIENT LIST: names that clients gave themselves, and where they come from.
    void takeClients(const QByteArray &clientList);
    const KnownHosts &hosts() const { return m_hosts; }
    /// Whether clients could name an owner that the locks themselves do not.
    bool wantsClients() const { return m_wantsClients; }

private:
    KnownHosts m_hosts;
    quint64 m_seen = 0;
    bool m_wantsClients = false;
};

} // namespace locks
