// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/row_store.h"
#include "locks/owners/client_history.h"

#include <QSet>

#include <functional>

namespace locks {

/// Which rows of a board have an owner whose connections were seen: one whom the token, or the rule that
/// reads it, names exactly as a client names itself or by its address.
///
/// Rows are named by their cell. Looks for clients that are new among those that stand there already, 50,000
/// a second, and shows the connections of 50,000 rows at most. What it is made with outlives it.
class OwnerSightings
{
public:
    static constexpr Millis searchedPerMs = 50;
    static constexpr Millis searchedAtOnce = 1000 * searchedPerMs;
    static constexpr qsizetype mostRows = 50'000;
    /// A hold begins at most so long after its owner was last seen, or it is another's who is named alike.
    static constexpr Millis seenBefore = 10'000;
    /// Called for a row whose connections are these from now on; null: none.
    using Show = std::function<void(quint32 index, const OwnerConnectionsPtr &connections)>;

    /// `separate`: each master's rows are a matter of its own clients.
    OwnerSightings(bool separate, const RowStore *rows);
    /// The rows are forgotten; what was seen of clients is not.
    void clearRows();

    /// A hold begins in this cell: what its row is to show of its owner's connections.
    OwnerConnectionsPtr begin(quint32 index, const Row &row);
    /// The hold that the cell's row shows ends.
    void end(quint32 index, const SharedRow &row);
    /// Some row's token can name a client.
    bool wantsClients() const { return m_wanted; }

    /// A whole CLIENT LIST of this master.
    void take(int master, const QByteArray &list, Millis at, const Show &show);
    /// The master does not tell who is connected, or has not been asked yet.
    void lose(int master, const Show &show);
    /// There is no such master any more.
    void drop(int master, Millis at, const Show &show);
    /// Some row shows its owner's connections.
    bool showsConnections() const { return m_shownRows > 0; }

private:
    OwnerConnectionsPtr seenOf(QByteArrayView identity, Millis firstSeen, int separateMaster) const;
    OwnerConnectionsPtr seenOf(const SharedRow &row) const;
    bool attach(quint32 index, const OwnerConnectionsPtr &connections);
    void showChanged(const QList<QByteArray> &identities, const Show &show);
    void search(Millis at, const Show &show);

    bool m_separate;
    const RowStore *m_rows;
    ClientHistory m_history;
    QHash<QByteArray, QSet<quint32>> m_shown; ///< cells by the identity of their connections
    qsizetype m_shownRows = 0;
    quint32 m_searchAt = 0; ///< the cell to go on with
    quint32 m_toSearch = 0; ///< cells that are left
    Millis m_maySearch = searchedAtOnce; ///< cells, as of `m_searchedAt`
    Millis m_searchedAt = 0;
    bool m_wanted = false;
    bool m_addresses = false; ///< some row's token can be an address
};

} // namespace locks
