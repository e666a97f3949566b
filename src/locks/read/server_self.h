// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment_status.h"
#include "redis/transport/endpoint.h"

#include <QList>

#include <optional>

namespace locks {

/// The facts that a server reports about itself and that may make its address the wrong one. A value.
struct ServerSelf
{
    enum class Kind : quint8 {
        Unknown, ///< INFO was refused
        Server, ///< it has keys, and is no node of a Cluster
        ClusterNode,
        Sentinel,
    };
    Kind kind = Kind::Unknown;
    QList<QByteArray> masterNames; ///< of a Sentinel: the masters that it watches
    QList<int> databases; ///< with keys; none: no keys, or not known
    bool areDatabasesKnown = false;
    std::optional<int> slotCount; ///< of a ClusterNode: slots that it serves; nullopt: not known

    /// It has keys that a connection to `endpoint` does not show because it is one node of a Cluster.
    bool isPartOf(const redis::Endpoint &endpoint) const;
};

/// Reads the reply to INFO.
ServerSelf serverSelfIn(const QByteArray &info);

/// Returns how many slots the node serves that sent this reply to CLUSTER NODES; nullopt: it does not say.
std::optional<int> ownSlotsIn(const QByteArray &nodes);

/// Returns why `endpoint` is the wrong address for locks on that server, with the URL to use; translated.
QList<Concern> addressConcerns(const ServerSelf &server, const redis::Endpoint &endpoint);

} // namespace locks
