// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/judgement.h"

#include <QByteArrayView>
#include <QHash>
#include <QSet>

#include <algorithm>
#include <optional>
#include <vector>

namespace locks {

/// Whether this can be the name that a client gave itself (CLIENT SETNAME) or the address that it comes from,
/// "10.0.0.4:5123", and not be so by chance: not "1", not "4711".
bool mayNameClient(QByteArrayView token);

/// Which clients the masters of one deployment have and had, by exact name and by exact address, as their
/// whole lists of clients told. A connection that takes another name is still there.
///
/// A list that was not given, or is not whole, says nothing: lose() then, also of a master that has not been
/// asked yet. As long as any master cannot be seen, nobody's connections have ended: he may be connected
/// there, whom nobody has seen there before, and from when it is seen again counts how long they have been
/// away. Of unrelated servers each is a matter of its own. Lists that are further apart than `longestGap` say
/// nothing of the time between them. Forgets who left and is not asked for: prune(). A list costs what is in
/// it and who has left. Pure, time is given. Lives on the I/O thread.
class ClientHistory
{
public:
    /// Of the lists of one master that are to tell that somebody was not there between them.
    static constexpr Millis longestGap = 15'000;
    /// Told at first when somebody has been away for so long, then whenever that has doubled.
    static constexpr Millis firstTold = shortestAbsence;

    explicit ClientHistory(bool separate = false)
        : m_separate(separate)
    {
    }

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
    /// There is no such master any more, as of `at`. Whom it changes.
    QList<QByteArray> drop(int master, Millis at);
    /// Null: nobody of exactly this name or address was seen.
    OwnerConnectionsPtr connectionsOf(QByteArrayView identity) const;
    /// Whether one was seen on this master.
    bool wasSeenOn(QByteArrayView identity, int master) const;
    /// When the last of them was seen, on whichever master; 0: never.
    Millis lastSeen(QByteArrayView identity) const;
    /// Forgets who left and was last seen before `before`, except whom `isUsed(identity)` names.
    template <typename IsUsed> void prune(Millis before, IsUsed isUsed)
    {
        m_left.removeIf([&](const QByteArray &identity) {
            const bool goes = lastSeen(identity) < before && !isUsed(identity);
            if (goes)
                forget(m_clients.find(identity));
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
        QSet<quint64> ids = {}; ///< of its connections that are there, by whatever name now
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
    QSet<QByteArray> loseSight(int master);
    bool isBlind() const;
    Millis seenUntil(const Sights &sights) const;
    void endBlindness(const QSet<QByteArray> &identities, int master, Millis at);
    std::optional<OwnerConnections> connectionsOf(const QByteArray &identity, const Sights &sights) const;
    bool tell(const QByteArray &identity);
    QList<QByteArray> tellAll(const QSet<QByteArray> &identities);
    void forget(Clients::iterator client);
    const Client *find(QByteArrayView identity) const;

    bool m_separate;
    QHash<int, Millis> m_lookedAt; ///< by master: when its last whole list was taken; 0: it cannot be seen
    Clients m_clients; ///< by name or address
    QHash<int, QSet<QByteArray>> m_seenOn; ///< by master: who has a sight there
    QSet<QByteArray> m_left; ///< who was last seen to have ended
    quint64 m_list = 0; ///< counts lists
};

} // namespace locks
