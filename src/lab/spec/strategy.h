// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/keys.h"
#include "lab/spec/metrics.h"
#include "redis/connection/script.h"
#include "redis/protocol/request.h"

#include <QByteArray>
#include <QCoreApplication>
#include <QCoro/QCoroTask>
#include <QString>
#include <QStringList>

#include <chrono>
#include <optional>

namespace lab {

class LabClient;

/// The parameters with which a scheme is published.
struct Published
{
    std::chrono::milliseconds lease{30'000};
    QByteArray retry; ///< id of a RetryPolicy; empty: not said
    std::optional<std::chrono::microseconds> pause; ///< of that policy
    std::optional<std::chrono::milliseconds> patience; ///< 0: tries once; none: for ever
};

/// One way of guarding an increment. Stateless and shared by all clients and threads.
///
/// A strategy is one short coroutine that reads like the commands it sends. Each has a file of its own below
/// strategies/ and one line in the table of strategies.cpp. Those that acquire and release are LockStrategy.
class Strategy
{
    Q_DECLARE_TR_FUNCTIONS(lab::Strategy)
public:
    virtual ~Strategy() = default;

    virtual QByteArray id() const = 0; ///< what `--strategy` takes
    virtual QString title() const = 0;
    virtual QString promise() const = 0; ///< one line
    virtual QString guarantee() const = 0;
    virtual QString knownFailure() const = 0;
    /// The commands of one increment as they are sent, one a line; KEY, COUNTER and TOKEN stand for
    /// themselves.
    virtual QStringList commands() const = 0;
    virtual Published published() const { return {}; }

    /// False for those that know nothing but how to add one to a counter.
    virtual bool guardsAnyWork() const { return true; }
    /// True when its lease is sent in whole seconds.
    virtual bool wholeSeconds() const { return false; }
    /// True when the lock is a token that lies on the server while nobody holds it.
    virtual bool hasToken() const { return false; }
    /// True when the lock has no expiry of the server's: its value says when it ends.
    virtual bool leaseIsInValue() const { return false; }
    /// True when it needs several independent masters.
    virtual bool runsOnMasters() const { return false; }
    /// Connections that one client may come to have on each master that it uses.
    virtual int connectionsPerClient() const { return 1; }
    /// True when a command of the user's own does the locking.
    virtual bool isExternal() const { return false; }
    /// True when the store can refuse a write that comes too late.
    virtual bool refusesLateWrites() const { return false; }
    /// True when EXEC can refuse an increment.
    virtual bool usesTransactions() const { return false; }
    /// False where nothing ends a lock but its release.
    virtual bool hasLease() const { return true; }
    /// False where there is no lease, or where it is renewed while its holder lives.
    virtual bool leaseEndsUnderHolder() const { return hasLease(); }
    /// True when the lock's value says when it ends, and no TTL does.
    virtual bool hasDeadlineInValue() const { return false; }
    /// False when nothing can be lost or overlap, so that no commands are kept for a trace.
    virtual bool isTraced() const { return true; }
    /// Round trips of an increment that meets nobody.
    virtual int minimumRoundTrips() const = 0;
    /// What the server is told before the first client begins.
    virtual QList<redis::Script> scripts() const { return {}; }
    /// What a person calls one of these, by its digest, where it is no script of the lab's.
    virtual QByteArray scriptName(const QByteArray &sha) const { return {}; }
    /// Commands that set the stage, such as a queue's token.
    virtual void prepare(redis::Request &request, const Keys &keys) const { }
    /// Commands that end the waits of clients whom the server keeps waiting, when the run winds up.
    virtual void addWakeUps(redis::Request &request, const Keys &keys, int clients) const { }

    /// One increment of one client, tried until it is counted, refused for good or given up. `client`
    /// outlives it.
    virtual QCoro::Task<Turn> increment(LabClient *client) const = 0;
    /// What a client does beside its turns, until the trial is over, such as renewing. None by default.
    virtual QCoro::Task<> background(LabClient *client) const;
    virtual bool hasBackground() const { return false; }
};

} // namespace lab
