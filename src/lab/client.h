// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"
#include "lab/pauses.h"
#include "redis/connection.h"

#include <QCoro/QCoroTask>

#include <memory>

namespace lab {

class Trial;

/// One of the concurrent clients: a connection of its own, and the story of its increments.
///
/// A strategy tells the story through attempt(), refused(), granted() … and sends commands through call(), so
/// that every attempt, round trip, wait and overlap is counted in one place. Lives on the lab's thread, owned
/// by its Trial, which outlives all its coroutines.
class Client
{
public:
    /// What a refused client does next.
    struct Patience
    {
        bool again = true;
        std::chrono::microseconds pause{0};
    };

    Client(int index, std::shared_ptr<redis::Connection> connection, Trial *trial);

    /// Begins increments until there are no more to begin, or the trial ends.
    static QCoro::Task<> run(Client *client);

    const QByteArray &counterKey() const;
    const QByteArray &lockKey() const;
    const QByteArray &leaseMs() const;
    /// 20 bytes of the system's randomness as 40 hex digits.
    QByteArray newToken() const;

    /// One command, one round trip.
    template <typename... Args> redis::CallAwaiter call(const Args &...args)
    {
        ++m_roundTrips;
        return m_connection->call(args...);
    }
    /// Many commands in one packet, one round trip.
    redis::BatchAwaiter batch(const redis::Request &request);

    /// An attempt to get in is about to be sent.
    void attempt();
    /// The attempt was refused: whether to try again, and after which pause.
    Patience refused();
    /// False when the run ended meanwhile.
    Pauses::Awaiter pause(const Patience &patience) const;
    /// Let in: the critical section begins.
    void granted();
    /// The work is done: the critical section ends, the release is about to be sent.
    void leave();
    /// Counted without a critical section: the server did it, or accepted it, in one step.
    void committed();
    /// A deletion of this client removed a token that was not its own.
    void releasedForeign();

    /// The workload's part inside the critical section.
    QCoro::Task<Turn> work();
    /// The hold time, between read and write.
    Pauses::Awaiter hold() const;

    /// What becomes of a turn that is not tried again: gave up, or withdrawn when the run ended.
    Turn giveUp();
    /// Ends the run with this error.
    Turn fail(const redis::Error &error);

    const ClientResult &result() const { return m_result; }
    qint64 roundTrips() const { return m_roundTrips; }
    qint64 grants() const { return m_grants; }
    redis::Connection *connection() const { return m_connection.get(); }

private:
    void recordGrant(qint64 nowUs);
    void endTurn(Turn turn);

    std::shared_ptr<redis::Connection> m_connection;
    Trial *m_trial;
    ClientResult m_result;
    qint64 m_roundTrips = 0;
    qint64 m_grants = 0;
    qint64 m_begun = 0;
    qint64 m_firstAttemptUs = 0;
    qint64 m_grantedUs = 0;
    qint64 m_lastGrantUs = 0;
    int m_attempts = 0; ///< of this turn
    bool m_waiting = false;
};

} // namespace lab
