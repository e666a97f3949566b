// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QByteArrayView>
#include <QHash>
#include <QSet>

#include <algorithm>
#include <vector>

namespace locks {

/// Whether this can be the name that a client gave itself (CLIENT SETNAME) or the address that it comes from,
/// "10.0.0.4:5123", and not be so by chance: not "1", not "4711".
bool mayNameClient(QByteArrayView token);

/// Which clients the masters of one deployment have and had, by exact name and by exact address, as their
/// whole lists of clients told. A connection that takes another name is still there.
///
/// A list that was not given, or is not whole, says nothing: lose() then, and that none of the connections is
/// there any more is only said of what another master saw. Forgets who left and is not asked for: prune().
/// A list costs what is in it, whatever else is known. Pure, time is given. Lives on the I/O thread.
class ClientHistory
{
public:
    /// What became of the clients of one list.
    struct News
    {
        QList<QByteArray> changed; ///< connectionsOf() answers otherwise now
        bool hasNew = false; ///< somebody is connected to this master who was not when last seen, or never
    };

    /// A whole reply of CLIENT LIST, as of `at`. `addresses`: somebody may be named by where he comes from.
    News take(int master, const QByteArray &list, Millis at, bool addresses);
    /// The master cannot be asked, or not answer in full. Whom it changes.
    QList<QByteArray> lose(int master);
    /// Null: nobody of exactly this name or address was seen.
    OwnerConnectionsPtr connectionsOf(QByteArrayView identity) const;
    /// Whether one was seen on this master.
    bool wasSeenOn(QByteArrayView identity, int master) const;
    /// When the last of them was seen, on whichever master; 0: never.
    Millis lastSeen(QByteArrayView identity) const;
    /// Forgets who left before `before`, except whom `isUsed(identity)` names.
    template <typename IsUsed> void prune(Millis before, IsUsed isUsed)
    {
        m_left.removeIf([&](const QByteArray &identity) {
            const auto client = m_clients.find(identity);
            const bool goes =
                client != m_clients.end() && client->told->endedAt < before && !isUsed(identity);
            if (goes)
                forget(client);
            return goes;
        });
    }
    bool isEmpty() const { return m_clients.isEmpty(); }
    qsizetype count() const { return m_clients.size(); }

private:
    using Seen = OwnerConnections::Seen;
    struct Connection
    {
        quint64 id = 0;
        QByteArray name;
        QByteArray address;
    };
    /// One master's connections of one identity.
    struct Sight
    {
        int master = 0;
        Seen seen = Seen::Ended;
        bool stays = false; ///< what is shown is in the last list
        quint64 list = 0; ///< the last one that has any
        std::vector<quint64> ids = {}; ///< of the connections in it
        Millis lastSeen = 0;
        Millis endedAt = 0;
        Connection shown = {}; ///< one of them
        Connection first = {}; ///< of the last list
    };
    using Sights = std::vector<Sight>;
    using Ids = QSet<quint64>;
    struct Client
    {
        Sights sights;
        OwnerConnectionsPtr told;
    };
    using Clients = QHash<QByteArray, Client>;
    template <typename Any> static auto sightOn(Any &sights, int master)
    {
        return std::find_if(sights.begin(), sights.end(),
                            [master](const Sight &each) { return each.master == master; });
    }
    bool note(int master, QByteArrayView identity, const Connection &connection, Millis at);
    void settle(const QByteArray &identity, int master, Millis at, const Ids &present);
    bool tell(const QByteArray &identity);
    void forget(Clients::iterator client);
    const Client *find(QByteArrayView identity) const;

    Clients m_clients; ///< by name or address
    QHash<int, QSet<QByteArray>> m_seenOn; ///< by master: who has a sight there
    QSet<QByteArray> m_left; ///< who is told to have ended
    quint64 m_list = 0; ///< counts lists
};

} // namespace locks
