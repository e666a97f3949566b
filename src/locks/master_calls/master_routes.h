// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_route.h"
#include "redis/topology/topology.h"

namespace locks {

/// The connections on which actions travel: one a seat of the topology, following its changes.
///
/// Lives on the I/O thread; topology and scope outlive it.
class ActionLines
{
public:
    ActionLines(redis::Topology *topology, base::TaskScope *scope);

    /// What an Operator needs: one a master; of a sharded deployment one that leads to each key's owner.
    std::vector<MasterAccess> accesses();
    /// Another server fills the seat.
    void follow(int seat);
    void setPassword(const QByteArray &password);

private:
    redis::Link *link(int seat);
    redis::Endpoint endpointOf(int seat) const;
    MasterAccess accessTo(int seat);
    MasterAccess accessByKey();
    MasterAccess accessToOwner(int seat);

    redis::Topology *m_topology;
    base::TaskScope *m_scope;
    std::vector<std::unique_ptr<redis::Link>> m_links;
    QByteArray m_password;
};

} // namespace locks
