// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/model/shared_row.h"

#include <QByteArray>
#include <QHash>
#include <QString>

#include <optional>

namespace locks {

/// Why a machine is known.
enum class HostSign : quint8 { OtherLock, ClientName, ClientAddress };
/// "other-lock", "client-name", "client-address".
QByteArray hostSignWord(HostSign sign);

/// Who may hold a lock whose token names nobody: never shown without its sign, and never acted on.
struct OwnerGuess
{
    QString host;
    HostSign sign = HostSign::OtherLock;
    bool operator==(const OwnerGuess &) const = default;
};

/// Machines that are known to take locks here, or to be connected: what a guess rests on. A value; cheap to
/// copy. At most 1,000 of them.
class KnownHosts
{
public:
    /// The host of a decoded owner.
    void addOwner(const Owner &owner);
    /// A reply of CLIENT LIST: names that clients gave themselves, and where they come from.
    void addClients(const QByteArray &clientList);
    bool isEmpty() const { return m_hosts.isEmpty(); }

    /// The one machine that stands in the token between signs that are neither letters nor digits; nullopt:
    /// none does, or several.
    std::optional<OwnerGuess> guess(QByteArrayView token) const;
    /// Of the one owner of this lock; nullopt also where that is no guess but written there.
    std::optional<OwnerGuess> guess(const SharedRow &row) const;

    bool operator==(const KnownHosts &) const = default;

private:
    void add(QByteArrayView name, HostSign sign);

    QHash<QByteArray, OwnerGuess> m_hosts; ///< by name in lower case
};

/// Gathers the hosts that the owners of the locks on a board name. Looks at the first 10,000 closely and at
/// few of those that follow: a machine that takes locks takes many.
class HostsOfOwners
{
public:
    void take(const SharedRow &row);
    void takeClients(const QByteArray &clientList) { m_hosts.addClients(clientList); }
    const KnownHosts &hosts() const { return m_hosts; }

private:
    KnownHosts m_hosts;
    quint64 m_seen = 0;
};

} // namespace locks
