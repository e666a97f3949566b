// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "certificates.h"
#include "redis_server.h"

#include <memory>
#include <vector>

/// A Cluster of three primaries with a replica each. Stands within ten seconds.
class ClusterSix
{
public:
    /// `options` go to every node; `replicas` false: three primaries alone.
    explicit ClusterSix(const QStringList &options = {}, bool replicas = true);
    /// Everything over TLS: clients, the nodes among themselves, replication. `certificates` must outlive it.
    explicit ClusterSix(Certificates &certificates);
    ~ClusterSix();

    QString url(int seed = 0) const;
    RedisServer &node(int index) { return *m_nodes[size_t(index)]; }
    QByteArray id(int index) { return node(index).command("CLUSTER MYID"); }
    /// Of the first three, the one that owns the slot; −1 none.
    int ownerOf(int slot);
    /// By the node's own account: the owner's id.
    QByteArray ownerSeenBy(int index, int slot);
    /// Runs a command on the primary of the first word's slot, following MOVED.
    QByteArray command(const QList<QByteArray> &arguments);
    /// Moves one slot with all its keys, as redis-cli does.
    void moveSlot(int slot, int from, int to);
    void beginMove(int slot, int from, int to); ///< IMPORTING and MIGRATING
    void moveKeys(int slot, int from, int to, int most = 1000);
    void endMove(int slot, int from, int to);
    /// Adds a primary without slots and waits until all know it; its index.
    int addPrimary();
    /// Waits until every running node says that the Cluster works.
    void waitForState();

private:
    void build(bool replicas);
    std::unique_ptr<RedisServer> makeNode();
    /// Where other nodes reach it.
    QByteArray portOf(int index);

    QStringList m_options;
    Certificates *m_certificates = nullptr; ///< null: plain
    std::vector<quint16> m_tlsPorts; ///< one a node
    std::vector<std::unique_ptr<RedisServer>> m_nodes;
};
