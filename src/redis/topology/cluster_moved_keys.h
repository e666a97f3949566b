// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/connection/connection.h"
#include "redis/topology/topology.h"

#include <QHash>

#include <functional>
#include <set>

namespace redis {

/// The keys that a pass over all primaries of a Cluster may have missed because slots moved meanwhile.
///
/// Lives on the I/O thread, in the ClusterTopology for which it asks.
class ClusterMovedKeys
{
public:
    /// Who has what, as the topology knows it.
    struct Owners
    {
        std::vector<int> bySlot; ///< shard, −1 unknown
        std::vector<Shard> shards;
    };
    using Connected = Result<std::shared_ptr<Connection>>;
    /// What it needs of the topology, which outlives it.
    struct Cluster
    {
        /// Asks the Cluster anew.
        std::function<QCoro::Task<Result<Owners>>()> update;
        std::function<QCoro::Task<Connected>(Endpoint)> reach;
    };

    ClusterMovedKeys(Cluster cluster, base::TaskScope *scope);

    /// A pass begins: redirects that were met before do not count.
    void beginPass() { m_redirected.clear(); }
    /// Somebody was sent elsewhere for a key of this slot.
    void addRedirected(int slot) { m_redirected.insert(slot); }
    /// After the pass that began at `mark`. `self` outlives it.
    static QCoro::Task<Result<std::vector<MovedKey>>> find(ClusterMovedKeys *self, PassMark mark);

private:
    /// Slots whose keys are to be read again, on the shards in this order.
    using UnreadSlots = std::vector<std::pair<int, std::vector<int>>>;
    using Links = QHash<int, std::shared_ptr<Connection>>; ///< by shard
    /// Who has each slot at one moment, and which are on the move.
    struct Moves
    {
        Owners owners;
        std::vector<std::set<int>> moving; ///< by shard
        std::vector<int> shardsOf(int slot) const;
        std::vector<int> readingOrder(int slot, int before) const;
    };

    UnreadSlots unreadAfter(const PassMark &mark, const Moves &now) const;
    static UnreadSlots unreadLeft(const UnreadSlots &read, const Moves &before, const Moves &now);
    static QCoro::Task<Result<std::set<int>>> movingOn(std::shared_ptr<Connection> connection);
    static QCoro::Task<Result<Moves>> movesNow(ClusterMovedKeys *self, std::shared_ptr<Links> links);
    static QCoro::Task<Result<void>> readSlots(ClusterMovedKeys *self, std::shared_ptr<Links> links,
                                               UnreadSlots unread, std::vector<MovedKey> *found);
    static QCoro::Task<Result<void>> keysIn(std::shared_ptr<Connection> connection, int shard,
                                            std::vector<int> slotList, std::vector<MovedKey> *found);

    Cluster m_cluster;
    base::TaskScope *m_scope;
    std::set<int> m_redirected; ///< slots of which a redirect was met since the pass began
};

} // namespace redis
