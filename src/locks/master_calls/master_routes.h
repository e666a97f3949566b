// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_route.h"
#include "locks/model/deployment.h"
#include "redis/topology/topology.h"

#include <QObject>

namespace locks {

/// The routes to all masters of a deployment: one a shard of its topology, following its changes.
///
/// Lives on the I/O thread, in `scope`; outlives the operator that uses it.
class MasterRoutes : public QObject
{
    Q_OBJECT
public:
    /// For somebody who watches: the topology is his, and outlives this.
    MasterRoutes(redis::Topology *topology, base::TaskScope *scope);
    /// For somebody who acts without watching, such as a command. Servers given by their address are
    /// connected to when they are needed; others are looked for by find().
    MasterRoutes(const DeploymentSpec &spec, base::TaskScope *scope);
    ~MasterRoutes() override;

    /// Ends when every master is known, or those that are not cannot be found; their first error then. Only
    /// without somebody who watches.
    static QCoro::Task<redis::Result<void>> find(MasterRoutes *routes);
    /// For Operator::create(): one a master; of a sharded deployment one that leads to each key's owner. Only
    /// after find(), unless somebody watches.
    std::vector<MasterRoute::Spec> specs();
    /// All servers. As specs().
    std::vector<redis::Endpoint> masters() const;
    /// The servers that hold, or would hold, this key. As specs().
    std::vector<redis::Endpoint> mastersOf(const QByteArray &key) const;
    /// One that a person typed, for all masters.
    void setPassword(const QByteArray &password);

private:
    void follow(int shard);
    bool isKnown() const;
    redis::Link *link(int shard);
    redis::Endpoint endpointOf(int shard) const;
    MasterRoute::Spec to(int shard);
    MasterRoute::Spec byKey();
    MasterRoute::Spec toOwner(int shard);

    base::TaskScope *m_scope;
    std::vector<redis::Endpoint> m_given; ///< without a topology: all by their address
    std::unique_ptr<redis::Topology> m_own; ///< where nobody watches
    redis::Topology *m_topology = nullptr; ///< null: all given by their address
    std::vector<std::unique_ptr<redis::Link>> m_links;
    QByteArray m_password;
};

} // namespace locks
