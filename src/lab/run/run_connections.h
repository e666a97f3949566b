// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/run/server_limits.h"
#include "lab/spec/run_spec.h"
#include "lab/turn/server_calls.h"

#include <functional>
#include <optional>

namespace lab {

class Strategy;

/// The connections of one run: one to each master, by which it is prepared, sampled and cleaned up, and those
/// of its clients. Lives on the lab's thread, in its Runner, until the run has ended.
class RunConnections
{
public:
    using MaybeFailure = std::optional<Failure>;
    using Endpoints = std::vector<redis::Endpoint>;
    using Control = std::shared_ptr<redis::Connection>;

    /// `note`: something worth telling; may be null. The first of `masters` holds the shared state.
    RunConnections(const RunSpec &spec, const Endpoints &masters, std::function<void(const QString &)> note);
    ~RunConnections();
    Q_DISABLE_COPY_MOVE(RunConnections)

    /// Opens all but the clients' to further masters, of which a minority may be down, and makes the second
    /// server the replica that the spec asks for; removes what an interrupted run of this user has left.
    /// Needs as many open files, and as much room on the servers, as the clients will. `self` outlives it.
    static QCoro::Task<MaybeFailure> open(RunConnections *self);
    /// The clients' to the further ones of so many masters. `self` outlives it.
    static QCoro::Task<MaybeFailure> openMasters(RunConnections *self, int count);

    /// No more are opened, and what fails from now on is no failure of the run.
    void stop() { m_stopping = true; }
    MaybeFailure failureOf(const QString &sentence, const redis::Error &error) const;

    const redis::Endpoint &endpoint(size_t master) const { return m_endpoints[master]; }
    /// The login for clients; on a private server a user with fewer rights than the administrator.
    redis::Endpoint clientEndpoint(size_t master) const;
    /// A new one in place of this master's. `self` outlives it.
    static QCoro::Task<> reopenControl(RunConnections *self, size_t master);
    /// The second server takes the first one's place, and the other way round.
    void followReplica();
    const Control &control(size_t master = 0) const { return m_controls[master]; }
    /// One a client; none where each is a process.
    const std::vector<ServerCalls::Connections> &clients() const { return m_clients; }
    /// Those to the first master are kept for the next strategy, the others closed.
    void keepFirst(size_t client, ServerCalls::Connections connections);
    void closeClients();
    void closeControls();

    const ServerFacts &server() const { return m_server; }
    /// Of the servers on this machine.
    const QList<qint64> &serverProcesses() const { return m_serverProcesses; }

private:
    static QCoro::Task<MaybeFailure> openControls(RunConnections *self);
    /// Of one that cannot be reached; none where Redlock works without it.
    MaybeFailure downFailure(size_t master, const redis::Error &error);
    static QCoro::Task<MaybeFailure> checkRoom(RunConnections *self);
    static QCoro::Task<MaybeFailure> openClients(RunConnections *self);
    static QCoro::Task<std::optional<redis::Error>> openSome(RunConnections *self, redis::Endpoint endpoint);
    static QCoro::Task<> findServerProcesses(RunConnections *self);
    static QCoro::Task<> removeLeftovers(RunConnections *self);

    RunSpec m_spec;
    Endpoints m_endpoints;
    std::function<void(const QString &)> m_note;
    std::vector<Control> m_controls; ///< one a master
    std::vector<ServerCalls::Connections> m_clients;
    ServerFacts m_server;
    QList<qint64> m_serverProcesses;
    int m_down = 0; ///< masters that could not be reached when the run began
    bool m_stopping = false;
};

} // namespace lab
