// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/owners/client_history.h"

#include "locks/read/client_list.h"

#include <algorithm>

namespace locks {

namespace {

constexpr qsizetype shortestName = 3;
constexpr qsizetype longestName = 255;

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// "10.0.0.4:5123", "[::1]:5123"; clients of a Unix socket all have the same, with port 0.
bool isAddress(QByteArrayView text)
{
    const qsizetype colon = text.lastIndexOf(':');
    const QByteArrayView port = text.sliced(colon + 1);
    return colon > 0 && !port.isEmpty() && port.size() <= 5 && port != "0"
        && std::all_of(port.begin(), port.end(), [](char c) { return c >= '0' && c <= '9'; });
}

} // namespace

bool mayNameClient(QByteArrayView token)
{
    if (token.size() < shortestName || token.size() > longestName || token.startsWith("lockscope-"))
        return false;
    const bool isName = std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c <= '~'; });
    return isName && (std::any_of(token.begin(), token.end(), isLetter) || isAddress(token));
}

/// True: it was not connected to this master when last seen.
bool ClientHistory::note(int master, QByteArrayView identity, const Connection &connection, Millis at)
{
    const QByteArray name = identity.toByteArray();
    Sights &sights = m_clients[name].sights;
    auto sight = sightOn(sights, master);
    if (sight == sights.end()) {
        sight = sights.insert(sights.end(), Sight());
        sight->master = master;
        m_seenOn[master].insert(name);
    }
    if (std::exchange(sight->list, m_list) != m_list) {
        sight->first = connection;
        sight->stays = false;
    }
    sight->ids.insert(connection.id);
    sight->stays = sight->stays || sight->shown.address == connection.address;
    sight->lastSeen = at;
    return std::exchange(sight->seen, Seen::Connected) != Seen::Connected;
}

/// After a list of this master: who is not in it has left.
void ClientHistory::settle(const QByteArray &identity, int master, Millis at, const Ids &present)
{
    Sights &sights = m_clients[identity].sights;
    const auto sight = sightOn(sights, master);
    sight->ids.removeIf([&present](quint64 id) { return !present.contains(id); });
    if (sight->list == m_list) {
        if (!sight->stays)
            sight->shown = sight->first;
    } else if (sight->seen == Seen::Connected) {
        if (!sight->ids.isEmpty()) { // by another name
            sight->lastSeen = at;
            return;
        }
        sight->seen = Seen::Ended;
        sight->endedAt = at;
    } else if (sight->seen == Seen::OutOfSight) {
        // By another name; or the server was started anew and counts its connections from one again.
        if (!sight->ids.isEmpty())
            return;
        // When it ended nobody saw: until now it may have been there.
        sights.erase(sight);
        m_seenOn[master].remove(identity);
        for (Sight &each : sights) {
            if (each.seen == Seen::Ended)
                each.endedAt = std::max(each.endedAt, at);
        }
    }
}

/// Of unrelated servers only one that had him matters, and that is out of sight itself.
bool ClientHistory::isBlind() const
{
    return !m_separate
        && std::any_of(m_lookedAt.cbegin(), m_lookedAt.cend(), [](Millis at) { return at == 0; });
}

/// Until when every master that matters to these has been looked at.
Millis ClientHistory::seenUntil(const Sights &sights) const
{
    Millis until = noDeadline;
    for (auto looked = m_lookedAt.cbegin(); looked != m_lookedAt.cend(); ++looked) {
        if (!m_separate || sightOn(sights, looked.key()) != sights.end())
            until = std::min(until, looked.value());
    }
    return until;
}

/// Whoever of these left may have been there while this master could not be seen.
void ClientHistory::endBlindness(const QSet<QByteArray> &identities, int master, Millis at)
{
    for (const QByteArray &identity : identities) {
        Sights &sights = m_clients[identity].sights;
        const bool isAnothers = m_separate && sightOn(sights, master) == sights.end();
        for (Sight &each : sights) {
            if (each.seen == Seen::Ended && !isAnothers)
                each.endedAt = std::max(each.endedAt, at);
        }
    }
}

/// Nullopt: nobody saw any.
std::optional<OwnerConnections> ClientHistory::connectionsOf(const QByteArray &identity,
                                                             const Sights &sights) const
{
    // One that is there before one that nobody can see, and that before the last one that ended.
    const auto rank = [](const Sight &each) {
        return std::pair(each.seen == Seen::Connected        ? 2
                             : each.seen == Seen::OutOfSight ? 1
                                                             : 0,
                         each.endedAt);
    };
    const auto shown =
        std::max_element(sights.cbegin(), sights.cend(),
                         [&rank](const Sight &one, const Sight &other) { return rank(one) < rank(other); });
    if (shown == sights.cend())
        return std::nullopt;
    OwnerConnections now{shown->seen, identity, shown->shown.name, shown->shown.address};
    if (shown->seen != Seen::Ended)
        return now;
    if (isBlind()) {
        now.seen = Seen::OutOfSight;
        return now;
    }
    now.endedAt = shown->endedAt;
    now.absentUntil = seenUntil(sights) - now.endedAt >= firstTold ? seenUntil(sights) : 0;
    return now;
}

/// True: it is told otherwise from now on.
bool ClientHistory::tell(const QByteArray &identity)
{
    const auto client = m_clients.find(identity);
    const std::optional<OwnerConnections> now = connectionsOf(identity, client->sights);
    if (!now) {
        forget(client);
        m_left.remove(identity);
        return true;
    }
    const bool hasLeft = std::all_of(client->sights.cbegin(), client->sights.cend(),
                                     [](const Sight &each) { return each.seen == Seen::Ended; });
    if (hasLeft)
        m_left.insert(identity);
    else
        m_left.remove(identity);
    if (client->told && client->told->saysNoLessThan(*now))
        return false;
    client->told = std::make_shared<const OwnerConnections>(*now);
    return true;
}

QList<QByteArray> ClientHistory::tellAll(const QSet<QByteArray> &identities)
{
    QList<QByteArray> changed;
    for (const QByteArray &identity : identities) {
        if (tell(identity))
            changed.append(identity);
    }
    return changed;
}

void ClientHistory::forget(Clients::iterator client)
{
    for (const Sight &each : client->sights)
        m_seenOn[each.master].remove(client.key());
    m_clients.erase(client);
}

ClientHistory::News ClientHistory::take(int master, const QByteArray &list, Millis at, bool addresses)
{
    if (const Millis before = m_lookedAt.value(master); before > 0 && at - before > longestGap)
        loseSight(master);
    const bool wasBlind = std::exchange(m_lookedAt[master], at) == 0;
    News news;
    Ids present;
    ++m_list;
    for (const ListedClient &client : listedClients(list)) {
        const Connection connection{client.id.toULongLong(), client.name.toByteArray(),
                                    client.address.toByteArray()};
        present.insert(connection.id);
        if (mayNameClient(client.name))
            news.hasNew = note(master, client.name, connection, at) || news.hasNew;
        if (addresses && !client.isLockscope() && isAddress(client.address))
            news.hasNew = note(master, client.address, connection, at) || news.hasNew;
    }
    const QSet<QByteArray> known = m_seenOn.value(master);
    for (const QByteArray &identity : known)
        settle(identity, master, at, present);
    const QSet<QByteArray> concerned = m_left + known;
    if (wasBlind)
        endBlindness(concerned, master, at);
    news.changed = tellAll(concerned);
    return news;
}

QSet<QByteArray> ClientHistory::loseSight(int master)
{
    m_lookedAt[master] = 0;
    const QSet<QByteArray> known = m_seenOn.value(master);
    for (const QByteArray &identity : known) {
        Sights &sights = m_clients[identity].sights;
        sightOn(sights, master)->seen = Seen::OutOfSight;
    }
    return known;
}

QList<QByteArray> ClientHistory::lose(int master)
{
    return tellAll(m_left + loseSight(master));
}

QList<QByteArray> ClientHistory::drop(int master, Millis at)
{
    const bool wasBlind = m_lookedAt.take(master) == 0;
    const QSet<QByteArray> known = m_seenOn.take(master);
    for (const QByteArray &identity : known) {
        Sights &sights = m_clients[identity].sights;
        sights.erase(sightOn(sights, master));
    }
    const QSet<QByteArray> concerned = m_left + known;
    if (wasBlind)
        endBlindness(concerned, master, at);
    return tellAll(concerned);
}

const ClientHistory::Client *ClientHistory::find(QByteArrayView identity) const
{
    const auto found = m_clients.constFind(QByteArray::fromRawData(identity.data(), identity.size()));
    return found == m_clients.constEnd() ? nullptr : &*found;
}

OwnerConnectionsPtr ClientHistory::connectionsOf(QByteArrayView identity) const
{
    const Client *client = find(identity);
    return client ? client->told : nullptr;
}

bool ClientHistory::wasSeenOn(QByteArrayView identity, int master) const
{
    const Client *client = find(identity);
    return client && sightOn(client->sights, master) != client->sights.end();
}

Millis ClientHistory::lastSeen(QByteArrayView identity) const
{
    Millis last = 0;
    if (const Client *client = find(identity)) {
        for (const Sight &each : client->sights)
            last = std::max(last, each.lastSeen);
    }
    return last;
}

} // namespace locks
