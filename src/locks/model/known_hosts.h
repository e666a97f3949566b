// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
    /// Does nothing for a name that a token may hold by chance or because it is a word: worker, localhost.
    void add(QByteArrayView name, HostSign sign);
    bool isEmpty() const { return m_hosts.isEmpty(); }
    /// Whether a machine can stand in the token at all: not in a UUID nor in hex digits, as most are.
    static bool mayName(QByteArrayView token);

    /// The one machine that stands in the token between signs that are neither letters nor digits; nullopt:
    /// none does, or several.
    std::optional<OwnerGuess> guess(QByteArrayView token) const;

    bool operator==(const KnownHosts &) const = default;

private:
    QHash<QByteArray, OwnerGuess> m_hosts; ///< by name in lower case
};

} // namespace locks
