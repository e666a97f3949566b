// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_route.h"
#include "redis/topology/topology.h"

namespace locks {

/// The routes to all masters of a deployment: a connection for actions a seat of the topology, following its
/// changes.
///
/// Lives on the I/O thread; topology and scope outlive it.
class MasterRoutes
{
public:
    MasterRoutes(redis::Topology *topology, base::TaskScope *scope);

    /// What an Operator needs: one a master; of a sharded deployment one that leads to each key's owner.
    std::vector<MasterRoute::Spec> specs();
    /// Another server fills the seat.
    void follow(int seat);
    void setPassword(const QByteArray &password);

private:
    redis::Link *link(int seat);
    redis::Endpoint endpointOf(int seat) const;
    MasterRoute::Spec to(int seat);
    MasterRoute::Spec byKey();
    MasterRoute::Spec toOwner(int seat);

    redis::Topology *m_topology;
    base::TaskScope *m_scope;
    std::vector<std::unique_ptr<redis::Link>> m_links;
    QByteArray m_password;
};

} // namespace locks
