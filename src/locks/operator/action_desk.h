// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_routes.h"
#include "locks/model/deployment.h"

#include <QObject>

namespace locks {

/// The masters of a deployment for somebody who acts without watching, such as a command.
///
/// Servers given by their address are connected to when they are needed; others are looked for first. Lives
/// on the I/O thread, in `scope`; outlives the operator that uses it.
class ActionDesk : public QObject
{
    Q_OBJECT
public:
    ActionDesk(const DeploymentSpec &spec, base::TaskScope *scope);
    ~ActionDesk() override;

    /// Ends when every master is known, or those that are not cannot be found; their first error then.
    static QCoro::Task<redis::Result<void>> open(ActionDesk *desk);
    /// For Operator::create(). Only after open().
    std::vector<MasterRoute::Spec> routes();
    /// All servers. Only after open().
    std::vector<redis::Endpoint> masters() const;
    /// The servers that hold, or would hold, this key. Only after open().
    std::vector<redis::Endpoint> mastersOf(const QByteArray &key) const;

private:
    bool isKnown() const;

    DeploymentSpec m_spec;
    base::TaskScope *m_scope;
    std::unique_ptr<redis::Topology> m_topology; ///< null: all given by their address
    std::unique_ptr<MasterRoutes> m_routes;
};

} // namespace locks
