// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"
#include "lab/turn/client_messages.h"
#include "lab/turn/pauses.h"
#include "lab/turn/server_calls.h"
#include "lab/turn/state_access.h"
#include "lab/turn/turn_faults.h"

#include <QCoro/QCoroTask>
#include <QSet>

#include <memory>

namespace lab {

class ExternalLock;
struct Keys;
class Trial;

/// One of the concurrent clients: connections of its own, and its increments, turn by turn.
///
/// A strategy reports each turn through attempt(), refused(), granted() … and sends commands through
/// server(), so that every attempt, round trip, wait and overlap is counted in one place. Lives on the lab's
/// thread, owned by its Trial, which outlives all its coroutines.
class LabClient
{
public:
    /// What a refused client does next.
    struct Patience
    {
        bool again = true;
        std::chrono::microseconds pause{0};
    };

    LabClient(int index, ServerCalls::Connections connections, Trial *trial);
    /// One that stands at a gate, which outlives it: it tells the gate what else it would tell the trial.
    LabClient(int index, Gate *gate, Trial *trial);
    ~LabClient();

    /// Begins increments until there are no more to begin, or the trial ends.
    static QCoro::Task<> run(LabClient *client);

    int index() const { return m_result.client; }
    const Keys &keys() const;
    const QByteArray &lockKey() const;
    std::chrono::milliseconds lease() const;
    const QByteArray &leaseMs() const;
    /// Of the kind that the run asks for.
    QByteArray newToken() const;
    /// What this client's clock shows: the time that passes, and the time of day since the epoch.
    std::chrono::microseconds elapsed() const;
    std::chrono::milliseconds timeOfDay() const;

    ServerCalls &server() { return m_server; }
    const ServerCalls &server() const { return m_server; }
    /// The shared state, as a workload reads and writes it.
    StateAccess &state() { return m_state; }
    ClientMessages &messages() { return m_messages; }
    /// Of this turn.
    const TurnFaults &faults() const { return m_faults; }

    // A turn as it goes.
    /// An attempt to get in is about to be sent.
    void attempt();
    /// True while attempts are held back (Trial::holdAttempts()).
    bool mustNotTry() const;
    /// The attempt was refused: whether to try again, and after which pause.
    Patience refused();
    /// Before the next attempt; up to 50 µs longer. False when the run ended meanwhile.
    Pauses::Awaiter pause(std::chrono::microseconds time) const;
    /// How long this turn may still try; none: for ever.
    std::optional<std::chrono::microseconds> patienceLeft() const;
    /// Let in: the critical section begins.
    void granted();
    /// The work is done: the critical section ends, the release is about to be sent.
    void leave();
    /// Counted without a critical section: the server did it, or accepted it, in one step.
    void committed();
    /// The workload has read the shared state.
    void readState();
    /// The `number`th increment was written and acknowledged, by this client's reckoning. Two clients who
    /// wrote the same one have lost one.
    void wrote(qint64 number);
    /// EXEC has refused the increment.
    void execRefused();
    /// Looks how many were let in until now.
    void noteGrants();
    /// Nobody was let in since noteGrants(), or since this client was.
    bool isLastGranted() const;
    /// A lock was written by an attempt that was then told it had failed.
    void leftPhantom();
    /// It may have put one of these into the lock, in this turn.
    void noteSent(const QList<QByteArray> &values);
    bool hasSent(const QByteArray &value) const { return m_sent.contains(value); }
    /// It dies in this turn with the lock, into which it may have put `value`; `wasLetIn`: or between the two
    /// commands that take it.
    void died(const QByteArray &value, bool wasLetIn) const;
    /// It has removed a lock that held this, which was another's.
    void removedForeign(const QByteArray &value);
    /// The workload's part inside the critical section.
    QCoro::Task<Turn> work();
    /// The hold time, between read and write; longer than the lease when this turn's fault says so.
    Pauses::Awaiter hold() const;
    bool isInside() const { return m_inside; }

    /// From 1; of this client.
    qint64 turnNumber() const { return m_begun; }
    /// A task that was read in this turn, before the lock.
    struct TaskSeen
    {
        QByteArray id;
        QByteArray score;
    };
    void setTasks(const QList<TaskSeen> &tasks) { m_tasks = tasks; }
    const QList<TaskSeen> &tasks() const { return m_tasks; }

    /// What becomes of a turn that is not tried again: gave up, or withdrawn when the run ended.
    Turn giveUp();
    /// Ends the run with this error.
    Turn fail(const redis::Error &error);

    /// The server keeps this client waiting: it shows as waiting before it is refused.
    void beginWaiting();
    /// The token whose lease is renewed beside the work; empty: none.
    void renew(const QByteArray &token) { m_renewed = token; }
    const QByteArray &renewed() const { return m_renewed; }
    /// A pause beside the turns, until the trial is over. False then.
    Pauses::Awaiter pauseInBackground(std::chrono::microseconds time) const;
    /// The command of the user's own, started when it is first asked for.
    ExternalLock *external();

    /// The server goes away on purpose: a failure of this turn, or of one begun before it is back, is none of
    /// the run.
    void interrupt() { m_interrupted = true; }

    Trial *trial() const { return m_trial; }
    const ClientResult &result() const { return m_result; }
    qint64 turnBegunUs() const { return m_turnBegunUs; }
    /// Breaks every connection; whoever awaits something of this client is resumed with an error.
    void closeAll();

private:
    static QCoro::Task<bool> reconnect(LabClient *client);
    static QCoro::Task<bool> serverIsBack(LabClient *client);
    void dropExtras();
    void beginTurn();
    void note(TraceEvent::What what, qint64 nowUs);
    void recordGrant(qint64 nowUs);
    bool mayBegin() const;
    void endTurn(Turn turn);

    Trial *m_trial;
    Gate *m_gate = nullptr;
    ServerCalls m_server;
    StateAccess m_state;
    ClientMessages m_messages;
    std::unique_ptr<ExternalLock> m_external;
    ClientResult m_result;
    TurnFaults m_faults;
    qint64 m_begun = 0;
    qint64 m_intendedUs = 0; ///< open loop: when this turn should have begun
    qint64 m_turnBegunUs = 0;
    qint64 m_firstAttemptUs = 0;
    qint64 m_grantedUs = 0;
    qint64 m_grantsSeen = 0; ///< of all clients
    qint64 m_lastGrantUs = 0;
    QList<TaskSeen> m_tasks;
    QByteArray m_renewed;
    QSet<QByteArray> m_sent; ///< values for the lock, in this turn
    int m_attempts = 0; ///< of this turn
    bool m_interrupted = false; ///< in this turn
    bool m_waiting = false;
    bool m_inside = false;
};

} // namespace lab
