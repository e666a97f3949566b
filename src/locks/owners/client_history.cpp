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
        sight->ids.clear();
    }
    sight->ids.push_back(connection.id);
    sight->stays = sight->stays || sight->shown.address == connection.address;
    sight->lastSeen = at;
    return std::exchange(sight->seen, Seen::Connected) != Seen::Connected;
}

/// After a list of this master: who is not in it has left.
void ClientHistory::settle(const QByteArray &identity, int master, Millis at, const Ids &present)
{
    Sights &sights = m_clients[identity].sights;
    const auto sight = sightOn(sights, master);
    if (sight->list == m_list) {
        if (!sight->stays)
            sight->shown = sight->first;
    } else if (sight->seen == Seen::Connected) {
        const bool isThere = std::any_of(sight->ids.cbegin(), sight->ids.cend(),
                                         [&present](quint64 id) { return present.contains(id); });
        if (isThere) { // by another name
            sight->lastSeen = at;
            return;
        }
        sight->seen = Seen::Ended;
        sight->endedAt = at;
    } else if (sight->seen == Seen::OutOfSight) {
        // When it ended nobody saw, nor whether it came back meanwhile: what others saw holds from now on.
        sights.erase(sight);
        m_seenOn[master].remove(identity);
        for (Sight &other : sights)
            other.endedAt = std::max(other.endedAt, at);
    }
}

/// True: it is told otherwise from now on.
bool ClientHistory::tell(const QByteArray &identity)
{
    const auto client = m_clients.find(identity);
    // One that is there before one that nobody can see, and that before the last one that ended.
    const auto rank = [](const Sight &each) {
        return std::pair(each.seen == Seen::Connected        ? 2
                             : each.seen == Seen::OutOfSight ? 1
                                                             : 0,
                         each.endedAt);
    };
    const auto shown =
        std::max_element(client->sights.cbegin(), client->sights.cend(),
                         [&rank](const Sight &one, const Sight &other) { return rank(one) < rank(other); });
    if (shown == client->sights.cend()) {
        forget(client);
        m_left.remove(identity);
        return true;
    }
    const Millis endedAt = shown->seen == Seen::Ended ? shown->endedAt : noDeadline;
    const OwnerConnectionsPtr before = client->told;
    if (before && before->seen == shown->seen && before->endedAt == endedAt
        && before->name == shown->shown.name && before->address == shown->shown.address)
        return false;
    if (shown->seen == Seen::Ended)
        m_left.insert(identity);
    else
        m_left.remove(identity);
    client->told = std::make_shared<const OwnerConnections>(
        OwnerConnections{shown->seen, identity, shown->shown.name, shown->shown.address, endedAt});
    return true;
}

void ClientHistory::forget(Clients::iterator client)
{
    for (const Sight &each : client->sights)
        m_seenOn[each.master].remove(client.key());
    m_clients.erase(client);
}

ClientHistory::News ClientHistory::take(int master, const QByteArray &list, Millis at, bool addresses)
{
    News news;
    Ids present;
    ++m_list;
    for (const ListedClient &client : listedClients(list)) {
        const Connection connection{client.id.toULongLong(), client.name.toByteArray(),
                                    client.address.toByteArray()};
        present.insert(connection.id);
        if (mayNameClient(client.name))
            news.hasNew = note(master, client.name, connection, at) || news.hasNew;
        if (addresses && isAddress(client.address))
            news.hasNew = note(master, client.address, connection, at) || news.hasNew;
    }
    const QSet<QByteArray> known = m_seenOn.value(master);
    for (const QByteArray &identity : known) {
        settle(identity, master, at, present);
        if (tell(identity))
            news.changed.append(identity);
    }
    return news;
}

QList<QByteArray> ClientHistory::lose(int master)
{
    QList<QByteArray> changed;
    const QSet<QByteArray> known = m_seenOn.value(master);
    for (const QByteArray &identity : known) {
        Sights &sights = m_clients[identity].sights;
        sightOn(sights, master)->seen = Seen::OutOfSight;
        if (tell(identity))
            changed.append(identity);
    }
    return changed;
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
