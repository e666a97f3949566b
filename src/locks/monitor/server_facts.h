// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/monitor/health.h"
#include "locks/push/replica_offsets.h"
#include "locks/read/client_list.h"
#include "locks/read/key_reader.h"
#include "locks/read/subscription_locks.h"

namespace base {
class TaskScope;
}

namespace locks {

/// What one master's server says of itself and of who uses it: its health, its clock, its clients; and what
/// of that it refuses to say.
///
/// Lives on the I/O thread as long as the master's session, whose scope its coroutines run in; board and
/// reader outlive it.
class ServerFacts
{
public:
    ServerFacts(int master, Board *board, KeyReader *reader);
    /// Another server has taken over this master.
    void noteFailover();
    /// From now on the clock is compared with every reading.
    void watchClock();
    /// Who logged in may be another.
    void forgetRefusals();

    /// Takes the answers to HealthCheck::questions(). True: its clock was set meanwhile, and every lease ends
    /// earlier or later now than was read. `doubted`: as for Board::noteRestart().
    bool take(const redis::BatchReply &reply, const std::optional<QSet<QByteArray>> &doubted);
    const HealthCheck &health() const { return m_health; }
    /// A sentence for each feature that a refused command switches off.
    QStringList denied() const;

    /// Counts who waits for locks. False: the server refuses, or the link failed; which of them it was,
    /// setWaitersRefused() says.
    static QCoro::Task<bool> countWaiters(ServerFacts *self, std::shared_ptr<redis::Connection> link);
    /// Again and again until `goesOn` is false or it is refused, with a look at the clock each time; `told`
    /// is told whether that was set. `scope`: where it runs.
    static QCoro::Task<> keepCounting(ServerFacts *self, base::TaskScope *scope,
                                      std::shared_ptr<redis::Connection> link, std::function<bool()> goesOn,
                                      std::function<void(bool clockSet)> told);
    void setWaitersRefused(bool refused) { m_waitersRefused = refused; }
    /// For what a list of clients is read.
    enum class Look : quint8 {
        EndOfPass, ///< to name owners as well
        Between, ///< to follow them
    };
    /// Reads the locks that are a client's subscription, and where one of the clients may be an owner, all of
    /// them: who they are, and whether owners are connected, that at most once in `connectionsPause` between
    /// passes, and in `calmPause` while no lock's owner is known to be a client.
    static QCoro::Task<> readClients(ServerFacts *self, std::shared_ptr<redis::Connection> link,
                                     PatternSet patterns, KeyReader::Sink sink, Look look);
    static constexpr std::chrono::milliseconds connectionsPause{4000};
    static constexpr std::chrono::milliseconds calmPause{25000};
    /// Asks a node of a Cluster which slots it serves.
    static QCoro::Task<> askSlots(ServerFacts *self, std::shared_ptr<redis::Connection> link);
    /// As HealthCheck does.
    void judgeAddress(const redis::Endpoint &endpoint) { m_health.judgeAddress(endpoint); }
    /// Told as such a lock the last time.
    bool isSubscription(const QByteArray &key) const { return m_subscriptions.has(key); }

private:
    bool takeClock(const redis::BatchReply &reply, const redis::Value &time);
    Millis clockDoubt(const redis::BatchReply &reply);
    Millis stepShownBy(const redis::BatchReply &reply, qint64 serverTime) const;
    void takeReplication(const redis::BatchReply &reply, const redis::Value &info);
    bool followsConnections(Look look) const;
    void takeConnections(const std::optional<QByteArray> &list, const QByteArray &info);

    int m_master;
    Board *m_board;
    KeyReader *m_reader;
    HealthCheck m_health;
    ClientList m_clients;
    SubscriptionLocks m_subscriptions;
    bool m_waitersRefused = false;
    Millis m_connectionsAt = 0; ///< when it was last asked who is connected
    ReplicaOffsets m_offsets;
    bool m_isReplaced = false; ///< by a server that has not been asked yet what it had copied
    Millis m_clockSeen = 0; ///< when the clock was last compared to within `exactTrip`; 0: never
    Millis m_clockError = 0; ///< maximum error of the reader's clock
    // Not in ms: the clock may be set twice within one.
    redis::Clock::time_point m_clockAsked; ///< when the last question whose answer was taken was sent
    redis::Clock::time_point m_clockSetAt; ///< when a step of the clock was last noticed
    Millis m_clockSetBy = 0; ///< absolute value, in ms
    bool m_isClockSet = false; ///< and that was not reported yet
};

} // namespace locks
