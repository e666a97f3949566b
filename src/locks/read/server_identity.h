// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/transport/endpoint.h"

#include <QCoro/QCoroTask>
#include <QStringList>

#include <optional>
#include <vector>

namespace locks {

/// What a server is known by whatever it is called. A value.
struct ServerIdentity
{
    QString master; ///< label, as it is named now
    QByteArray runId; ///< of the server's process; empty: INFO is refused or was not asked
    /// Where it is, resolved: "10.0.0.5:6379", "[::1]:6379", "unix:/run/redis.sock"; what a proxy or a group
    /// of sentinels leads to stands with it. Empty: not known.
    QStringList addresses;
    /// What it belongs to, whichever of its servers is the master: "sentinel:main@10.0.0.9:26379" for each
    /// sentinel, "cluster:…" with the id of each node.
    QStringList groups = {};
    /// Of an action's record: what was said of the environment is true of this one.
    bool isProduction = true;

    bool operator==(const ServerIdentity &) const = default;
};

/// True for addresses of this machine only: another server may stand behind the same one tomorrow.
bool isLoopback(const QString &address);

/// One server under two names: by their run ids where both are known, else by an address in common.
bool areSame(const ServerIdentity &one, const ServerIdentity &other);

/// The first two that are one server under two names; none: all differ.
std::optional<std::pair<QString, QString>> namedTwice(const QList<ServerIdentity> &servers);
/// What to say of them; translated.
QString namedTwiceSentence(const std::pair<QString, QString> &names);

/// Where an endpoint leads, resolved, without asking any server.
QCoro::Task<QStringList> resolvedAddresses(redis::Endpoint endpoint, base::TaskScope *scope);

/// The groups of a server that was found through this endpoint. `nodes`: its answer to CLUSTER NODES, or
/// nothing.
QCoro::Task<QStringList> groupsOf(redis::Endpoint given, QByteArray nodes, base::TaskScope *scope);

/// Asks each server who it is, all at once, on a connection of its own. One that does not answer within a
/// second, or must not, has only addresses.
QCoro::Task<QList<ServerIdentity>> identify(std::vector<redis::Endpoint> servers, base::TaskScope *scope);

/// A server that holds, or lately held, production: from a saved profile or from the journal. A value.
struct ProductionServer
{
    QString profile; ///< empty: a record of a URL
    QString deployment; ///< what the record calls it
    QByteArray runId;
    QStringList addresses; ///< as ServerIdentity
    QStringList groups = {}; ///< as ServerIdentity
    QStringList urls; ///< of its masters where they are not resolved yet
    bool recorded = false; ///< by the journal; false: of a saved profile
    qint64 atUnixMs = 0; ///< of the last such record
};

/// Looks up where the URLs lead, all at once; adds that to the addresses.
QCoro::Task<QList<ProductionServer>> resolveAll(QList<ProductionServer> servers, base::TaskScope *scope);

/// The one among `known` that is one of these servers, whatever they are called now: by areSame(), or by a
/// group in common.
std::optional<ProductionServer> productionOf(const QList<ServerIdentity> &servers,
                                             const QList<ProductionServer> &known);
/// "This is the master of the production profile …"; translated.
QString productionSentence(const ProductionServer &known);

} // namespace locks
