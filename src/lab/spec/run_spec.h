// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/live_fault.h"
#include "locks/model/deployment.h"
#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>
#include <vector>

namespace lab {

/// A server that a run may use.
struct Target
{
    QString name; ///< as a person picks it, e.g. "orders (127.0.0.1:7001)"
    redis::Endpoint endpoint;
    locks::Environment environment = locks::Environment::Staging;
    bool readOnly = false;
    std::vector<redis::Endpoint> others = {}; ///< further independent masters, for `redlock`

    bool operator==(const Target &) const = default;
};

/// Why a run did not begin, or ended before its time.
struct Failure
{
    enum class Kind : quint8 {
        Usage, ///< the spec makes no sense; nothing was sent
        Policy, ///< production or read-only; nothing was sent
        Server, ///< a server or the connection to it
    };
    Kind kind = Kind::Server;
    QString text; ///< translated, says what to do
    QByteArray detail; ///< the server's or the system's own words
    redis::ErrorKind error = redis::ErrorKind::Server; ///< of Kind::Server: what went wrong there
};

/// How many of a thousand turns go wrong, and how.
struct Faults
{
    int pause = 0; ///< the work inside takes half as long again as the lease
    int crash = 0; ///< the client dies while it holds the lock: half of them before the write, half after
    int crashBetween = 0; ///< the client dies between the two commands of a two-command acquire
    int pauseAll = 0; ///< as `pause`, but all of the client stands still, its watchdog too

    bool any() const { return pause > 0 || crash > 0 || crashBetween > 0 || pauseAll > 0; }
    bool operator==(const Faults &) const = default;
};

/// How a worker of the task queue takes a task.
enum class TaskTake : quint8 {
    Pop, ///< reads and removes under the lock: a crash loses the task
    TopDequeue, ///< reads without a lock, works, then removes if the score still matches: two may do it
};

class Strategy;

/// What a person asked for: some strategies, one after another, under one load. A value.
struct RunSpec
{
    Q_DECLARE_TR_FUNCTIONS(lab::RunSpec)
public:
    static constexpr int maxClients = 10'000;
    static constexpr int maxProcesses = 256;
    static constexpr int maxMasters = 7;
    static constexpr qint64 maxIterations = 1'000'000'000;
    static constexpr int maxRate = 10'000'000;
    static constexpr int maxTakeCount = 1000;
    static constexpr std::chrono::milliseconds longestHold{3'600'000}; ///< and think time, lease, patience
    static constexpr std::chrono::milliseconds longestRun{86'400'000};

    std::optional<Target> target; ///< none: a private server of our own
    QList<QByteArray> strategies; ///< ids, in the order in which they run
    QByteArray workload = QByteArrayLiteral("counter");
    int clients = 16;
    qint64 iterations = 1000; ///< increments of each client; not looked at when there is a duration
    std::chrono::milliseconds duration{
        0}; ///< of each strategy; 0: until every client has done its iterations
    std::chrono::milliseconds hold{0}; ///< inside the critical section, between read and write
    std::chrono::milliseconds think{0}; ///< outside, between two increments
    std::optional<std::chrono::milliseconds> lease; ///< of the lock; none: the strategy's own
    QByteArray retry; ///< id of a RetryPolicy; empty: `fixed`
    std::optional<std::chrono::microseconds> retryPause; ///< of `fixed`; none: 1 ms
    /// How long a client tries for one increment: none for ever, 0 one attempt.
    std::optional<std::chrono::milliseconds> giveUpAfter;
    bool waitForEver = false; ///< asked for, even where the strategy was published with less
    /// Where retry and patience are not given, those with which the strategy was published.
    bool asPublished = false;
    int rate = 0; ///< increments begun a second by all clients together, ready or not; 0: a closed loop
    QByteArray tokenKind = QByteArrayLiteral("urandom"); ///< id of a TokenKind
    Faults faults;
    QList<LiveFault> liveFaults; ///< each at its time of each strategy; private servers only
    int mastersDown = 0; ///< of `redlock` on private servers: so many of its masters are down from the start
    bool replica = false; ///< of a private server: it has a replica, which can be promoted
    int masters = 0; ///< of `redlock`; 0: those of the target, or 3 private servers
    qint64 stock = 10; ///< of the flash sale
    TaskTake take = TaskTake::Pop; ///< of the task queue
    int takeCount = 1; ///< of the task queue: how many due tasks a worker takes at once
    bool replaceTasks = false; ///< of the task queue: a task that is queued already gets the new time
    std::chrono::milliseconds after{0}; ///< of the task queue: how long a task waits before it is due
    bool sampled = true; ///< false: a sample at the beginning and at the end only, to tell what looking costs
    bool processes = false; ///< each client in an operating-system process of its own
    QString workerProgram; ///< the executable of those; empty: this program's
    QString programFolder; ///< where programs of the user's own get theirs; empty: with temporary files
    QString recordFolder; ///< where a run is written down until its keys are gone; empty: nowhere

    bool byDuration() const { return duration.count() > 0; }
    bool isOpenLoop() const { return rate > 0; }
    /// A strategy is a program of somebody's own.
    bool runsPrograms() const;
    /// Independent masters of the target.
    int mastersThere() const { return target ? 1 + int(target->others.size()) : 0; }
    /// How many servers `redlock` uses: as many as asked for, else all there are, else three of our own.
    int mastersUsed() const { return masters > 0 ? masters : target ? mastersThere() : 3; }
    /// With everything filled in that is left to the strategy: lease, retry, patience.
    RunSpec resolvedFor(const Strategy &strategy) const;
    /// What is dropped from histograms and throughput: the first twentieth, at most a second.
    static constexpr std::chrono::milliseconds longestWarmUp{1000};
    /// Redlock's private masters hold locks only, so that any of them may be hurt: what is shared lies on one
    /// server more.
    bool keepsStateApart() const { return !target && !processes; }
    /// Some strategy of the run works on several masters.
    bool usesMasters() const;
    /// How many private servers a run has; the first holds what is shared.
    int serversNeeded() const;
    /// Servers that can be named in a fault of any strategy of the run: Redlock's masters, or the one server
    /// and its replica.
    int serversToHurt() const;
    /// The masters that are down from the start, as faults at its beginning.
    QList<LiveFault> downFromTheStart() const;
    /// What forbids this fault in this run.
    std::optional<Failure> refusalOf(const LiveFault &fault) const;
    /// What forbids this run, before anything is sent.
    std::optional<Failure> refusal() const;
};

} // namespace lab
