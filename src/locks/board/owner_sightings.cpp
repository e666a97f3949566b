// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/owner_sightings.h"

#include "locks/owners/row_owners.h"

#include <algorithm>

namespace locks {

namespace {

/// As a rule names the owner in one word, where that is not his machine: there may be others on it.
QByteArray namedByRule(const InsidePtr &inside)
{
    if (!inside || inside->ownerFields.size() != 1)
        return {};
    Owner owner;
    owner.fields = inside->ownerFields;
    return hostOf(owner).isEmpty() ? inside->ownerText.toUtf8() : QByteArray();
}

bool hasSeveralOwners(const InsidePtr &inside)
{
    return inside && inside->owners.size() > 1;
}

} // namespace

OwnerSightings::OwnerSightings(bool separate, const RowStore *rows)
    : m_separate(separate)
    , m_rows(rows)
    , m_history(separate)
{
}

void OwnerSightings::clearRows()
{
    m_shown.clear();
    m_shownRows = 0;
    m_searchAt = 0;
    m_toSearch = 0;
    m_wanted = false;
    m_addresses = false;
}

OwnerConnectionsPtr OwnerSightings::seenOf(QByteArrayView identity, Millis firstSeen,
                                           int separateMaster) const
{
    OwnerConnectionsPtr connections = m_history.connectionsOf(identity);
    if (!connections || (m_separate && !m_history.wasSeenOn(identity, separateMaster)))
        return nullptr;
    const bool isThere = connections->seen == OwnerConnections::Seen::Connected;
    return isThere || m_history.lastSeen(identity) + seenBefore >= firstSeen ? connections : nullptr;
}

OwnerConnectionsPtr OwnerSightings::seenOf(const SharedRow &row) const
{
    if (!row.hasToken() || row.isTruncated() || row.library() == noLockLibrary)
        return nullptr;
    const InsidePtr inside = row.inside();
    if (hasSeveralOwners(inside))
        return nullptr;
    if (OwnerConnectionsPtr byToken = seenOf(row.token(), row.firstSeen(), row.separateMaster()))
        return byToken;
    return seenOf(namedByRule(inside), row.firstSeen(), row.separateMaster());
}

OwnerConnectionsPtr OwnerSightings::begin(quint32 index, const Row &row)
{
    if (!row.hasToken || row.truncated || row.library == noLockLibrary || hasSeveralOwners(row.inside))
        return nullptr;
    OwnerConnectionsPtr connections;
    for (const QByteArray &identity : {row.token, namedByRule(row.inside)}) {
        if (!mayNameClient(identity))
            continue;
        m_wanted = true;
        m_addresses = m_addresses || identity.contains(':');
        if (!connections && !m_history.isEmpty())
            connections = seenOf(identity, row.firstSeen, row.separateMaster);
    }
    return connections && attach(index, connections) ? connections : nullptr;
}

bool OwnerSightings::attach(quint32 index, const OwnerConnectionsPtr &connections)
{
    if (m_shownRows >= mostRows)
        return false;
    ++m_shownRows;
    m_shown[connections->identity].insert(index);
    return true;
}

void OwnerSightings::end(quint32 index, const SharedRow &row)
{
    const OwnerConnectionsPtr connections = row.connections();
    if (!connections)
        return;
    const auto shown = m_shown.find(connections->identity);
    if (shown == m_shown.end() || !shown->remove(index))
        return;
    --m_shownRows;
    if (shown->isEmpty())
        m_shown.erase(shown);
}

void OwnerSightings::showChanged(const QList<QByteArray> &identities, const Show &show)
{
    for (const QByteArray &identity : identities) {
        const QSet<quint32> cells = m_shown.value(identity);
        for (const quint32 index : cells) {
            const SharedRow &row = (*m_rows)[index].row;
            const OwnerConnectionsPtr connections = seenOf(identity, row.firstSeen(), row.separateMaster());
            if (!connections)
                end(index, row);
            show(index, connections);
        }
    }
}

/// Who was not known when their rows began.
void OwnerSightings::search(Millis at, const Show &show)
{
    const quint32 size = m_rows->size();
    m_toSearch = std::min(m_toSearch, size);
    const Millis since = at - std::exchange(m_searchedAt, at);
    m_maySearch = std::min(searchedAtOnce, m_maySearch + since * searchedPerMs);
    for (; m_maySearch > 0 && m_toSearch > 0; --m_maySearch, --m_toSearch) {
        m_searchAt = m_searchAt < size ? m_searchAt : 0;
        const quint32 index = m_searchAt++;
        const SharedRow &row = (*m_rows)[index].row;
        if (!row || row.connections())
            continue;
        const OwnerConnectionsPtr connections = seenOf(row);
        if (connections && attach(index, connections))
            show(index, connections);
    }
}

void OwnerSightings::take(int master, const QByteArray &list, Millis at, const Show &show)
{
    const ClientHistory::News news = m_history.take(master, list, at, m_addresses);
    showChanged(news.changed, show);
    if (news.hasNew)
        m_toSearch = m_rows->size();
    search(at, show);
    // Who is still to be found in a row that began when he was there.
    const Millis searched = Millis(m_rows->size()) / searchedPerMs;
    m_history.prune(at - seenBefore - searched,
                    [this](const QByteArray &identity) { return m_shown.contains(identity); });
}

void OwnerSightings::lose(int master, const Show &show)
{
    showChanged(m_history.lose(master), show);
}

void OwnerSightings::drop(int master, Millis at, const Show &show)
{
    showChanged(m_history.drop(master, at), show);
}

} // namespace locks
