// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/live_faults.h"

#include "lab/run/run_connections.h"
#include "lab/spec/strategy.h"
#include "lab/turn/trial.h"

#include <QTimer>

#include <atomic>
#include <utility>

using namespace std::chrono_literals;

namespace lab {

namespace {

constexpr qint64 longestLookUs = 1'000'000;
constexpr qint64 longestHoldUs = 10'000'000; ///< until the holder of that moment has released the lock

std::optional<LiveFaults::Blow> blowOf(LiveFault::Kind kind)
{
    switch (kind) {
    case LiveFault::Kind::Kill:
        return LiveFaults::Blow::Kill;
    case LiveFault::Kind::Stop:
        return LiveFaults::Blow::Stop;
    case LiveFault::Kind::Continue:
        return LiveFaults::Blow::Continue;
    case LiveFault::Kind::RestartEmpty:
        return LiveFaults::Blow::Restart;
    default:
        return {};
    }
}

} // namespace

LiveFaults::LiveFaults(base::TaskScope *scope, RunConnections *connections, Strike strike, Happened happened)
    : m_scope(scope)
    , m_connections(connections)
    , m_strike(std::move(strike))
    , m_happened(std::move(happened))
{
}

LiveFaults::~LiveFaults() = default;

void LiveFaults::begin(const SharedTrial &trial)
{
    m_trial = trial;
    const RunSpec &spec = trial->spec();
    if (trial->strategy().runsOnMasters()) {
        for (const LiveFault &down : spec.downFromTheStart()) {
            m_killed.insert(placeOf(*trial, down.number)); // before anybody connected
            note(trial.get(), down);
        }
    }
    for (const LiveFault &fault : spec.liveFaults) {
        // The trial ends before this does.
        QTimer::singleShot(fault.at, Qt::PreciseTimer, trial.get(), [this, fault] { happen(fault); });
    }
}

void LiveFaults::happen(const LiveFault &fault)
{
    if (!m_trial || m_trial->isOver())
        return;
    m_due.push_back(fault);
    if (!std::exchange(m_busy, true))
        m_scope->start(work(this, m_trial));
}

QCoro::Task<> LiveFaults::work(LiveFaults *self, SharedTrial trial)
{
    while (!self->m_due.empty()) {
        const LiveFault fault = self->m_due.front();
        self->m_due.pop_front();
        co_await inflict(self, trial, fault);
    }
    self->m_busy = false;
    if (const auto waiter = std::exchange(self->m_waiter, {}))
        waiter.resume(); // it may destroy us
}

QCoro::Task<> LiveFaults::end(LiveFaults *self)
{
    self->m_trial.reset();
    self->m_due.clear();
    Idle idle{self};
    co_await idle;
    const std::set<size_t> standing = std::exchange(self->m_standing, {});
    for (const size_t server : standing)
        co_await strike(self, server, Blow::Continue);
}

void LiveFaults::note(Trial *trial, const LiveFault &fault)
{
    m_happened(trial->happen(fault));
}

size_t LiveFaults::placeOf(const Trial &trial, int number) const
{
    if (trial.strategy().runsOnMasters())
        return size_t(number); // the first place is that of what is shared
    return size_t(m_promoted ? 2 - number : number - 1);
}

QCoro::Task<bool> LiveFaults::strike(LiveFaults *self, size_t server, Blow blow)
{
    // Looked at, not called back: whoever does it lives on another thread, and may end before it is done.
    const auto done = std::make_shared<std::atomic<bool>>(false);
    self->m_struck = true;
    if (blow == Blow::Stop)
        self->m_standing.insert(server);
    else
        self->m_standing.erase(server);
    if (blow == Blow::Kill)
        self->m_killed.insert(server);
    else if (blow == Blow::Restart)
        self->m_killed.erase(server);
    self->m_strike(self->m_connections->endpoint(server), blow, [done] { *done = true; });
    while (!*done) {
        const bool slept = co_await self->m_scope->sleep(500us);
        if (!slept)
            co_return false;
    }
    co_return true;
}

QCoro::Task<> LiveFaults::reconnect(LiveFaults *self, SharedTrial trial, size_t server, Which which)
{
    const redis::Endpoint endpoint = self->m_connections->clientEndpoint(server);
    const auto isBroken = [which](const std::shared_ptr<redis::Connection> &connection) {
        return which == Which::All || !connection->isOpen();
    };
    if (isBroken(self->m_connections->control(server)))
        co_await RunConnections::reopenControl(self->m_connections, server);
    std::vector<QCoro::Task<redis::Result<void>>> opening;
    for (const auto &client : trial->clients()) {
        const auto &connections = client->server().connections();
        if (server < connections.size() && isBroken(connections[server]))
            opening.push_back(ServerCalls::reopenOne(&client->server(), server, endpoint));
    }
    for (auto &each : opening)
        co_await each;
}

QCoro::Task<> LiveFaults::inflict(LiveFaults *self, SharedTrial trial, LiveFault fault)
{
    using Kind = LiveFault::Kind;
    if (trial->isOver())
        co_return;
    if (fault.kind == Kind::Promote) {
        co_await promote(self, trial, fault);
        co_return;
    }
    const bool dropsLock = fault.kind == Kind::Evict || fault.kind == Kind::Delete;
    if (dropsLock && !self->isUsable(*trial, self->placeOf(*trial, fault.number)))
        co_return; // it does not answer
    self->note(trial.get(), fault); // before it is felt: the run may end by it
    if (fault.kind == Kind::Clock)
        co_return;
    const size_t server = self->placeOf(*trial, fault.number);
    if (dropsLock) {
        co_await dropLock(self, trial, fault.kind, server);
        co_return;
    }
    if (server == 0 && self->takesAway(fault.kind, *trial))
        trial->setAway(true);
    if (fault.kind == Kind::Partition || fault.kind == Kind::Heal)
        trial->setCutOff(server, fault.kind == Kind::Partition);
    if (fault.kind == Kind::Heal)
        trial->failLostRequests();
    if (const auto blow = blowOf(fault.kind)) {
        const bool done = co_await strike(self, server, *blow);
        if (!done)
            co_return;
    }
    if (fault.kind == Kind::Continue || fault.kind == Kind::RestartEmpty)
        co_await reconnect(self, trial, server,
                           fault.kind == Kind::RestartEmpty ? Which::All : Which::Broken);
    self->tell(trial.get());
}

// The shortage lasts for one packet, in which the server evicts before the command in its middle: no client's
// write falls into it. What is shared has no lease, and so stays.
QCoro::Task<> LiveFaults::dropLock(LiveFaults *self, SharedTrial trial, LiveFault::Kind how, size_t server)
{
    redis::Request request;
    if (how == LiveFault::Kind::Delete) {
        request.add("DEL", trial->keys().lock);
    } else {
        request.add("CONFIG", "SET", "maxmemory-policy", "volatile-lru");
        request.add("CONFIG", "SET", "maxmemory", "1");
        request.add("PING");
        request.add("CONFIG", "SET", "maxmemory", "0");
        request.add("CONFIG", "SET", "maxmemory-policy", "noeviction");
    }
    const auto control = self->m_connections->control(server);
    co_await control->batch(request);
}

bool LiveFaults::takesAway(LiveFault::Kind kind, const Trial &trial) const
{
    switch (kind) {
    case LiveFault::Kind::Stop:
    case LiveFault::Kind::RestartEmpty:
    case LiveFault::Kind::Partition:
        return true;
    case LiveFault::Kind::Kill:
        return trial.spec().replica && !m_promoted; // another one may take its place
    default:
        return false;
    }
}

bool LiveFaults::isUsable(const Trial &trial, size_t server) const
{
    return !m_standing.contains(server) && !m_killed.contains(server) && !trial.isCutOff(server);
}

void LiveFaults::tell(Trial *trial) const
{
    if (trial->strategy().runsOnMasters()) {
        const auto masters = size_t(trial->spec().mastersUsed());
        size_t usable = 0;
        for (size_t master = 1; master <= masters; ++master)
            usable += isUsable(*trial, master) ? 1 : 0;
        trial->setBarred(usable > masters / 2 ? Standstill::None : Standstill::NoMajority);
        return;
    }
    const bool isAway = !isUsable(*trial, 0);
    trial->setBarred(isAway ? Standstill::ServerAway : Standstill::None);
    trial->setAway(
        isAway && (trial->isCutOff(0) || m_standing.contains(0) || takesAway(LiveFault::Kind::Kill, *trial)));
}

// At an instant when the lock is free, also by what the replica was sent: else it would go on barring
// everybody for the lease of a holder that has released it. The clients do not try meanwhile, so that the
// lock is free as soon as its holder has released it. If it stands for longer than the limit, at any instant.
QCoro::Task<> LiveFaults::cutOffReplica(LiveFaults *self, SharedTrial trial)
{
    const auto primary = self->m_connections->control(0);
    redis::Request look;
    look.add("UNWATCH"); // what was seen to change before
    look.add("WATCH", trial->keys().lock);
    look.add("EXISTS", trial->keys().lock);
    redis::Request cut;
    cut.add("MULTI");
    cut.add("CLIENT", "KILL", "TYPE", "replica");
    cut.add("EXEC");
    const qint64 until = trial->nowUs() + longestHoldUs;
    while (!trial->isOver() && trial->nowUs() < until) {
        const auto seen = co_await primary->batch(look);
        if (!seen)
            co_return;
        if (seen->values.back().integer != 0)
            continue;
        const auto done = co_await primary->batch(cut);
        if (!done || done->values.back().isArray())
            co_return;
    }
    co_await primary->call("CLIENT", "KILL", "TYPE", "replica");
}

QCoro::Task<> LiveFaults::promote(LiveFaults *self, SharedTrial trial, LiveFault fault)
{
    if (std::exchange(self->m_promoted, true))
        co_return;
    co_await strike(self, 1, Blow::Stop); // else it would be back at once
    trial->holdAttempts(true);
    co_await cutOffReplica(self, trial);
    trial->holdAttempts(false);
    // Someone gets in, of whom the replica knows nothing.
    const qint64 until = trial->nowUs() + longestLookUs;
    while (trial->truth().inside() == 0 && !trial->isOver() && trial->nowUs() < until) {
        const bool slept = co_await self->m_scope->sleep(100us);
        if (!slept)
            co_return;
    }
    // It is at work when the primary dies, not at the requests before.
    const bool isAtWork = co_await self->m_scope->sleep(trial->spec().hold / 4);
    if (!isAtWork || trial->isOver())
        co_return;
    trial->setAway(true);
    self->note(trial.get(), fault);
    co_await strike(self, 0, Blow::Kill);
    const bool done = co_await strike(self, 1, Blow::Continue);
    if (!done)
        co_return;
    self->m_connections->followReplica();
    self->m_killed = {1}; // the two have changed places
    trial->setCutOff(0, false);
    co_await self->m_connections->control(0)->call("REPLICAOF", "NO", "ONE");
    co_await reconnect(self, trial, 0, Which::All);
    self->tell(trial.get());
}

} // namespace lab
