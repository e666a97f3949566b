// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"
#include "redis/topology/cluster_slots.h"
#include "redis/topology/topology.h"

#include <QHash>

#include <optional>
#include <set>

namespace redis {

/// All primaries of a Cluster, from any node of it; a shard each.
///
/// Asks one node at a time, once a second and whenever somebody meets a redirect; a node that has lost sight
/// of the others is not believed while another answers. A replica that takes over has its primary's shard.
class ClusterTopology final : public Topology
{
public:
    ClusterTopology(const Endpoint &group, base::TaskScope *scope);
    ~ClusterTopology() override;

    bool isSharded() const override { return true; }
    bool isDiscovered() const override { return true; }
    int shardOf(QByteArrayView key) const override;
    int follow(const Error &redirect) override;
    void refresh() override;
    void setPassword(const QByteArray &password) override;
    PassMark mark() override;
    QCoro::Task<Result<std::vector<MovedKey>>> movedKeys(PassMark mark) override;

protected:
    void begin() override;

private:
    using Connected = Result<std::shared_ptr<Connection>>;
    /// A shard's primary.
    struct Node
    {
        QByteArray id;
        Address announced;
        int slotTotal = 0;
    };
    struct View
    {
        std::vector<Primary> primaries;
        bool whole = false; ///< by a node that sees the Cluster as working
    };
    /// Slots whose keys are to be read again, on the shards in this order.
    using UnreadSlots = std::vector<std::pair<int, std::vector<int>>>;
    using Links = QHash<int, std::shared_ptr<Connection>>; ///< by shard
    /// Who has each slot at one moment, and which are on the move.
    struct Moves
    {
        std::vector<int> owners;
        std::vector<std::set<int>> moving; ///< by shard
        std::vector<int> shardsOf(int slot) const;
    };

    std::vector<Endpoint> candidates() const;
    void apply(std::vector<Primary> primaries);
    int shardOfPrimary(const Primary &primary, const std::vector<Primary> &all,
                       const std::vector<bool> &taken) const;
    void fill(int index, const Primary &primary);
    void clear(int index);
    std::vector<int> readingOrder(int slot, int before, const Moves &now) const;
    UnreadSlots unreadAfter(const PassMark &mark, const Moves &now) const;
    UnreadSlots unreadLeft(const UnreadSlots &read, const Moves &before, const Moves &now) const;
    static Result<View> readView(const std::vector<Value> &values, bool tls);

    /// Of every shard that has no server yet.
    void tellLost(Error error);
    static QCoro::Task<> watch(ClusterTopology *self);
    static QCoro::Task<> learnSoon(ClusterTopology *self);
    static QCoro::Task<Result<void>> learn(ClusterTopology *self);
    static QCoro::Task<Connected> reach(ClusterTopology *self, Endpoint endpoint);
    static QCoro::Task<Result<View>> look(std::shared_ptr<Connection> connection);
    static QCoro::Task<Result<std::vector<MovedKey>>> movedKeysOf(ClusterTopology *self, PassMark mark);
    static QCoro::Task<Result<std::set<int>>> movingOn(std::shared_ptr<Connection> connection);
    static QCoro::Task<Result<Moves>> movesNow(ClusterTopology *self, std::shared_ptr<Links> links);
    static QCoro::Task<Result<void>> readSlots(ClusterTopology *self, std::shared_ptr<Links> links,
                                               UnreadSlots unread, std::vector<MovedKey> *found);
    static QCoro::Task<Result<void>> keysIn(std::shared_ptr<Connection> connection, int shard,
                                            std::vector<int> slotList, std::vector<MovedKey> *found);

    Endpoint m_group;
    std::vector<Node> m_nodes; ///< one a shard
    std::vector<int> m_owners; ///< shard of each slot, −1 unknown
    std::set<int> m_redirected; ///< slots of which a redirect was met since the last mark
    std::shared_ptr<Connection> m_lookup; ///< to the node that was asked last
    std::vector<std::weak_ptr<Connection>> m_opened;
    base::TaskScope::Closer m_closer;
    bool m_learning = false;
    bool m_soon = false; ///< learnSoon() runs
    bool m_again = false; ///< somebody has met a sign of change since we asked
};

} // namespace redis
