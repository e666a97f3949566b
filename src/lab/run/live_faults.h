// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "lab/spec/live_fault.h"
#include "sandbox/sandbox.h"

#include <QCoro/QCoroTask>

#include <coroutine>
#include <deque>
#include <functional>
#include <memory>
#include <set>

namespace lab {

class RunConnections;
class Trial;

/// What is made to go wrong in the strategy under way, one thing after another, and noted in its trial.
///
/// Lives on the lab's thread, in its Runner, whose scope drains its coroutines. Who may be hurt was asked
/// before: RunSpec::refusalOf().
class LiveFaults
{
public:
    using Blow = sandbox::Sandbox::Blow;
    /// Does it to a server of ours; `done` is called once it is done, on any thread, or never.
    using Strike =
        std::function<void(const redis::Endpoint &server, Blow blow, const std::function<void()> &done)>;
    /// Told of each, with its time.
    using Happened = std::function<void(const LiveFault &fault)>;

    LiveFaults(base::TaskScope *scope, RunConnections *connections, Strike strike, Happened happened);
    ~LiveFaults();
    Q_DISABLE_COPY_MOVE(LiveFaults)

    /// This trial has begun: what is planned happens at its time from now on.
    void begin(const std::shared_ptr<Trial> &trial);
    /// As soon as what was asked for before has happened. Only between begin() and end().
    void happen(const LiveFault &fault);
    /// Nothing happens any more; returns when nothing is being done, and no server stands still. `self`
    /// outlives it.
    static QCoro::Task<> end(LiveFaults *self);
    /// A server was hurt that another strategy would need whole.
    bool anyStruck() const { return m_struck; }

private:
    using SharedTrial = std::shared_ptr<Trial>;
    /// Awaitable, by one: until nothing is being done.
    struct Idle
    {
        LiveFaults *faults;
        bool await_ready() const { return !faults->m_busy; }
        void await_suspend(std::coroutine_handle<> handle) { faults->m_waiter = handle; }
        void await_resume() const { }
    };
    static QCoro::Task<> work(LiveFaults *self, SharedTrial trial);
    static QCoro::Task<> inflict(LiveFaults *self, SharedTrial trial, LiveFault fault);
    static QCoro::Task<> promote(LiveFaults *self, SharedTrial trial, LiveFault fault);
    static QCoro::Task<> cutOffReplica(LiveFaults *self, SharedTrial trial);
    /// The server forgets the lock, and its holder is not told.
    static QCoro::Task<> dropLock(LiveFaults *self, SharedTrial trial, LiveFault::Kind how, size_t server);
    /// False when the scope stopped meanwhile.
    static QCoro::Task<bool> strike(LiveFaults *self, size_t server, Blow blow);
    enum class Which : quint8 { Broken, All };
    static QCoro::Task<> reconnect(LiveFaults *self, SharedTrial trial, size_t server, Which which);
    void note(Trial *trial, const LiveFault &fault);
    /// Its place among the connections.
    size_t placeOf(const Trial &trial, int number) const;
    /// Of the server that holds what is shared: clients wait until it, or another one, is there.
    bool takesAway(LiveFault::Kind kind, const Trial &trial) const;
    bool isUsable(const Trial &trial, size_t server) const;
    /// What is known of the servers now, for the clients: who is away, and whether anybody can still get in.
    void tell(Trial *trial) const;

    base::TaskScope *m_scope;
    RunConnections *m_connections;
    Strike m_strike;
    Happened m_happened;
    SharedTrial m_trial; ///< null when none runs
    std::deque<LiveFault> m_due;
    std::set<size_t> m_standing; ///< places of servers whose processes stand still
    std::set<size_t> m_killed; ///< places of servers that are gone
    std::coroutine_handle<> m_waiter; ///< of end()
    bool m_busy = false;
    bool m_struck = false;
    bool m_promoted = false;
};

} // namespace lab
