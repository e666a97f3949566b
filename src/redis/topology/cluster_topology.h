// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"
#include "redis/topology/cluster_moved_keys.h"
#include "redis/topology/cluster_slots.h"
#include "redis/topology/topology.h"

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
    int shardForRedirect(const Error &redirect) override;
    void refresh() override;
    void setPassword(const QByteArray &password) override;
    PassMark mark() override;
    QCoro::Task<Result<std::vector<MovedKey>>> movedKeys(PassMark mark) override;

protected:
    void begin() override;

private:
    using Connected = ClusterMovedKeys::Connected;
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

    std::vector<Endpoint> candidates() const;
    void apply(std::vector<Primary> primaries);
    int shardOfPrimary(const Primary &primary, const std::vector<Primary> &all,
                       const std::vector<bool> &taken) const;
    void fill(int index, const Primary &primary);
    void clear(int index);
    static Result<View> readView(const std::vector<Value> &values, bool tls);

    /// Of every shard that has no server yet.
    void reportLost(Error error);
    static QCoro::Task<> watch(ClusterTopology *self);
    static QCoro::Task<> updateSoon(ClusterTopology *self);
    static QCoro::Task<Result<void>> update(ClusterTopology *self);
    static QCoro::Task<Connected> reach(ClusterTopology *self, Endpoint endpoint);
    static QCoro::Task<Result<View>> askView(std::shared_ptr<Connection> connection);
    static QCoro::Task<Result<ClusterMovedKeys::Owners>> updatedOwners(ClusterTopology *self);

    Endpoint m_group;
    std::vector<Node> m_nodes; ///< one a shard
    std::vector<int> m_owners; ///< shard of each slot, −1 unknown
    ClusterMovedKeys m_movedKeys;
    std::shared_ptr<Connection> m_lookup; ///< to the node that was asked last
    std::vector<std::weak_ptr<Connection>> m_opened;
    base::TaskScope::Closer m_closer;
    bool m_updating = false;
    bool m_soon = false; ///< updateSoon() runs
    bool m_again = false; ///< somebody has met a sign of change since we asked
};

} // namespace redis
