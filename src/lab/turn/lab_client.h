// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"
#include "lab/turn/busy_wait.h"
#include "lab/turn/command_log.h"
#include "lab/turn/pauses.h"
#include "redis/connection/connection.h"
#include "redis/connection/script.h"

#include <QCoro/QCoroTask>

#include <memory>

namespace lab {

class ExternalLock;
struct Keys;
class Trial;

/// One of the concurrent clients: a connection of its own, and the story of its increments.
///
/// A strategy tells the story through attempt(), refused(), granted() … and sends commands through call(), so
/// that every attempt, round trip, wait and overlap is counted in one place. Lives on the lab's thread, owned
/// by its Trial, which outlives all its coroutines.
class LabClient
{
public:
    using Connections = std::vector<std::shared_ptr<redis::Connection>>;
    using Command = QList<QByteArray>;

    /// What a refused client does next.
    struct Patience
    {
        bool again = true;
        std::chrono::microseconds pause{0};
    };

    /// Awaitable of call(): resumes with the reply, and keeps both for the trace.
    class LoggedCall
    {
    public:
        LoggedCall(redis::CallAwaiter call, LabClient *client, qint64 sentUs, QByteArray request,
                   BusyWait::Expected expected)
            : m_call(std::move(call))
            , m_client(client)
            , m_sentUs(sentUs)
            , m_request(std::move(request))
            , m_expected(std::move(expected))
        {
        }
        bool await_ready() const { return m_call.await_ready(); }
        void await_suspend(std::coroutine_handle<> handle) { m_call.await_suspend(handle); }
        redis::Result<redis::Value> await_resume();

    private:
        redis::CallAwaiter m_call;
        LabClient *m_client;
        qint64 m_sentUs; ///< −1: not kept
        QByteArray m_request;
        BusyWait::Expected m_expected;
    };

    /// `connections`: one to each master, the first of which holds the shared state.
    LabClient(int index, Connections connections, Trial *trial);
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

    /// One command, one round trip.
    template <typename... Args> LoggedCall call(const Args &...args)
    {
        redis::Request request;
        request.add(args...);
        return send(request, m_connections.front()->endpoint().timeout);
    }
    /// One command that the server may keep waiting for up to an hour.
    LoggedCall blockingCall(const Command &command);
    /// Many commands in one packet, one round trip. Error replies are values.
    QCoro::Task<redis::Result<std::vector<redis::Value>>> batch(redis::Request request);
    /// A script that strategy or workload has announced; one round trip, two where the server has forgotten
    /// it.
    QCoro::Task<redis::Result<redis::Value>> script(redis::Script script, QList<QByteArray> keys,
                                                    QList<QByteArray> arguments);
    enum class Deletion : quint8 { Plain, InMulti };
    /// DEL of the lock by its name, whatever it holds; counts it when that was not `ours`.
    QCoro::Task<redis::Result<void>> deleteByName(QByteArray ours, Deletion how = Deletion::Plain);

    // Reading and writing the shared state, plainly or as the strategy asks for.
    /// Reads and writes carry this number; the store refuses those that are older than what it has seen.
    void fence(qint64 number) { m_fence = number; }
    /// Writes carry the version that was read; the store refuses another one.
    void versioned() { m_versioned = true; }
    struct Stored
    {
        bool refused = false; ///< too late: nothing was read or written
        std::vector<redis::Value> replies; ///< one a command
    };
    QCoro::Task<redis::Result<Stored>> read(Command command);
    QCoro::Task<redis::Result<Stored>> write(QList<Command> commands);

    // The story of a turn.
    /// An attempt to get in is about to be sent.
    void attempt();
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
    /// The `number`th increment was written and acknowledged, by this client's reckoning. Two clients who
    /// wrote the same one have lost one.
    void wrote(qint64 number);
    /// A lock was written by an attempt that was then told it had failed.
    void leftPhantom();
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
    void setTask(const TaskSeen &task) { m_task = task; }
    const TaskSeen &task() const { return m_task; }

    // Faults of this turn.
    bool crashesBeforeWrite() const { return m_fate == Fate::CrashBefore; }
    bool crashesAfterWrite() const { return m_fate == Fate::CrashAfter; }
    /// Between the two commands of an acquire.
    bool crashesBetween() const { return m_crashesBetween; }

    /// What becomes of a turn that is not tried again: gave up, or withdrawn when the run ended.
    Turn giveUp();
    /// Ends the run with this error.
    Turn fail(const redis::Error &error);

    /// Wakes this client's waitTurn() from outside its turn, such as by a message.
    Pauses::Alarm &alarm() { return m_alarm; }
    /// A subscription of this client's own, opened when it is first asked for; its messages ring alarm().
    QCoro::Task<redis::Result<void>> subscribe(QByteArray channel);
    bool isSubscribed() const { return m_subscriber && m_subscriber->isOpen(); }
    /// The server keeps this client waiting: it shows as waiting before it is refused.
    void waitsInTurn();
    /// The token whose lease is renewed beside the work; empty: none.
    void renew(const QByteArray &token) { m_renewed = token; }
    const QByteArray &renewed() const { return m_renewed; }
    /// A pause beside the turns, until the trial is over. False then.
    Pauses::Awaiter pauseAside(std::chrono::microseconds time) const;
    /// The command of the user's own, started when it is first asked for.
    ExternalLock *external();

    Trial *trial() const { return m_trial; }
    const ClientResult &result() const { return m_result; }
    const CommandLog &log() const { return m_log; }
    qint64 turnBegunUs() const { return m_turnBegunUs; }
    qint64 roundTrips() const { return m_roundTrips; }
    void addRoundTrips(int trips) { m_roundTrips += trips; }
    const Connections &connections() const { return m_connections; }
    /// Breaks every connection; whoever awaits something of this client is resumed with an error.
    void closeAll();

private:
    enum class Fate : quint8 { None, Pause, CrashBefore, CrashAfter };

    LoggedCall send(const redis::Request &request, std::chrono::milliseconds timeout);
    QCoro::Task<redis::Result<Stored>> store(redis::Script script, QList<QByteArray> keys, QByteArray stamp,
                                             QList<Command> commands);
    static QCoro::Task<bool> reconnect(LabClient *client);
    void dropExtras();
    bool isLogged() const;
    void log(qint64 sentUs, const QByteArray &request, std::vector<redis::Value> replies);
    void beginTurn();
    void drawFate();
    void recordGrant(qint64 nowUs);
    void endTurn(Turn turn);

    Connections m_connections;
    Trial *m_trial;
    ClientResult m_result;
    CommandLog m_log;
    Pauses::Alarm m_alarm;
    std::shared_ptr<redis::Connection> m_subscriber;
    std::unique_ptr<ExternalLock> m_external;
    qint64 m_roundTrips = 0;
    qint64 m_begun = 0;
    qint64 m_intendedUs = 0; ///< open loop: when this turn should have begun
    qint64 m_turnBegunUs = 0;
    qint64 m_firstAttemptUs = 0;
    qint64 m_grantedUs = 0;
    qint64 m_lastGrantUs = 0;
    qint64 m_fence = 0; ///< 0: none
    QByteArray m_versionRead;
    TaskSeen m_task;
    QByteArray m_renewed;
    int m_attempts = 0; ///< of this turn
    Fate m_fate = Fate::None;
    bool m_crashesBetween = false;
    bool m_versioned = false;
    bool m_waiting = false;
    bool m_inside = false;
};

} // namespace lab
