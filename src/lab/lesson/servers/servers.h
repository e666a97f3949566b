// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/connection.h"
#include "sandbox/sandbox.h"

#include <QCoro/QCoroTask>

#include <map>
#include <memory>
#include <vector>

namespace lab::lesson {

/// What is left of a lease, while time stands still.
struct HeldLease
{
    int server = 0; ///< from 0
    QByteArray key; ///< whole
    qint64 ms = 0;
};

/// The private servers of a player: kept from lesson to lesson, emptied in between, replaced when they were
/// hurt. Lives on the player's thread.
class Servers
{
public:
    /// Has as many servers stand ready, empty and as if they had just been started. `self` outlives it.
    static QCoro::Task<redis::Result<void>> prepare(Servers *self, int count);

    const redis::Endpoint &endpoint(int server) const { return m_servers[size_t(server)].endpoint; }
    std::vector<redis::Endpoint> endpoints(int count) const;
    /// A connection that no client uses.
    const std::shared_ptr<redis::Connection> &control(int server) const
    {
        return m_servers[size_t(server)].control;
    }
    /// Makes one the replica of the other, and waits until it is, and until a WAIT there ends in time. `self`
    /// outlives it.
    static QCoro::Task<redis::Result<void>> replicate(Servers *self, int primary, int replica);
    /// Gives keys that are still there what was left of their leases, by PEXPIRE. One that ran out all the
    /// same, for this machine slept or was too busy, is put back as it was remembered; one that somebody has
    /// deleted is not. `self` outlives it.
    static QCoro::Task<> hold(Servers *self, std::vector<HeldLease> leases);
    /// What stands in keys that have a lease now. `self` outlives it.
    static QCoro::Task<> remember(Servers *self, std::vector<HeldLease> leases);
    /// Writes one page of a cache after the other until this key is gone, or a page is refused: then the
    /// refusal. `self` outlives it.
    static QCoro::Task<redis::Result<redis::Value>> crowdOut(Servers *self, int server, QByteArray key);
    /// By SIGKILL, which is not waited for: what has got it makes no step any more.
    void kill(int server);
    /// By SIGSTOP: it does nothing any more, though its port is open.
    void freeze(int server);
    void thaw(int server);
    /// It is not to be used for another lesson.
    void spoil(int server) { m_servers[size_t(server)].isHurt = true; }
    /// This one takes the place of that one, which was killed.
    void swap(int server, int spare);
    /// Whoever waits is resumed with an error.
    void close();

private:
    struct Server
    {
        redis::Endpoint endpoint;
        std::shared_ptr<redis::Connection> control;
        qint64 process = 0;
        bool isHurt = false; ///< not to be used again
        bool isFrozen = false;
        std::map<QByteArray, QByteArray> remembered = {}; ///< by key, as DUMP has it
        qint64 ranOut = 0; ///< keys that had run out by then
    };
    void discardHurt();
    static QCoro::Task<redis::Result<void>> add(Servers *self, redis::Endpoint endpoint);
    static QCoro::Task<bool> clean(std::shared_ptr<redis::Connection> control);
    static QCoro::Task<> putBack(Servers *self, int server, std::vector<HeldLease> gone);

    std::unique_ptr<sandbox::Sandbox> m_sandbox;
    std::vector<Server> m_servers;
};

} // namespace lab::lesson
