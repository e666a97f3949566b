// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/measure/ground_truth.h"
#include "lab/measure/tally.h"
#include "lab/spec/keys.h"
#include "lab/turn/lab_client.h"
#include "lab/turn/pauses.h"
#include "lab/turn/tracer.h"

#include <QHash>
#include <QRandomGenerator>
#include <QSet>
#include <QTimer>

#include <functional>
#include <memory>
#include <vector>

namespace lab {

class RetryPolicy;
class Strategy;
struct SharedContent;
struct SharedSlot;
class TokenSource;
class Workload;

/// One strategy under one load: its keys, its clients and everything they count. Lives on the lab's thread.
///
/// Must outlive the coroutines of its clients: destroy it only after every LabClient::run() has ended.
class Trial : public QObject
{
    Q_OBJECT
public:
    /// `strategyId` may carry an argument (`external:CMD`). `spec` is filled in for it here. `shared` is
    /// shared with other processes and outlives the trial: there its one client, of this number, tells what
    /// it does.
    Trial(const RunSpec &spec, const QByteArray &strategyId, const QByteArray &runId,
          SharedContent *shared = nullptr, int client = 0);
    ~Trial() override;

    /// One client, with its connections to the masters; all begin when begin() is called.
    void addClient(int index, ServerCalls::Connections connections);
    const std::vector<std::unique_ptr<LabClient>> &clients() const { return m_clients; }
    /// `at`: the zero of all times, the same for all processes of a trial.
    void begin(redis::Clock::time_point at = redis::Clock::now());

    /// No increment begins any more; those that wait for the lock withdraw, those inside finish.
    void windUp();
    /// As windUp(), and holds end at once.
    void stop();
    bool isOver() const { return m_over; }
    redis::Clock::time_point begunAt() const { return m_begunAt; }
    const QList<redis::Error> &errors() const { return m_errors; }
    /// Looks whether anybody can still get in; `pttl` is what the server says of the lock. Winds up when two
    /// looks in a row say no.
    void checkStandstill(qint64 pttl);
    /// As above, of clients that are other processes.
    void checkStandstill(qint64 pttl, int waiting, int active, qint64 lastGrantUs);

    const RunSpec &spec() const { return m_spec; }
    const QByteArray &strategyId() const { return m_strategyId; }
    QByteArray strategyArgument() const { return m_strategyId.mid(m_strategyId.indexOf(':') + 1); }
    const Strategy &strategy() const { return *m_strategy; }
    const Workload &workload() const { return m_workload; }
    const Keys &keys() const { return m_keys; }
    std::chrono::milliseconds lease() const { return *m_spec.lease; }
    const QByteArray &leaseMs() const { return m_leaseMs; }

    /// What has happened since the last sample; `counter` is what the server has just said.
    Sample takeSample(qint64 counter);
    /// What was counted so far.
    Tally tally() const;
    const GroundTruth &truth() const { return *m_truth; }
    /// Looks at another truth from now on; before begin().
    void shareTruth(GroundTruth *truth) { m_truth = truth; }
    /// Traces by this one from now on; before begin().
    void setTracer(std::unique_ptr<Tracer> tracer) { m_tracer = std::move(tracer); }
    Tracer &tracer() { return *m_tracer; }
    /// Why nobody got in any more: found by looking, else by what was done to servers.
    Standstill standstill() const { return m_standstill != Standstill::None ? m_standstill : m_barred; }
    QList<TraceOf> traces() const;

    // What happens to servers and clocks.
    /// Kept for the result, with the time of now; a client's clock is set.
    LiveFault happen(LiveFault fault);
    const QList<LiveFault> &happened() const { return m_happened; }
    /// By how much this client's clock is ahead.
    std::chrono::milliseconds ahead(int client) const { return m_ahead.value(client); }
    /// The server that holds what is shared is away, on purpose, and to come back: what is asked of it now
    /// and fails ends a turn, not the run.
    void setAway(bool away);
    bool isAway() const { return m_away; }
    /// From now on no client tries to acquire the lock, so that it becomes free when its holder releases it;
    /// false: they try again.
    void holdAttempts(bool held) { m_holdsAttempts = held; }
    bool holdsAttempts() const { return m_holdsAttempts; }
    /// By what was done to servers nobody can get in until something else is done; None: they can.
    void setBarred(Standstill why) { m_barred = why; }
    /// How long what is away, or in the minority, may be so before the run ends: whoever stops a server may
    /// want to talk about it.
    static constexpr std::chrono::seconds longestAway{30};
    /// Of the client's connections, from 0: nothing that is sent there arrives.
    void setCutOff(size_t server, bool cutOff);
    bool isCutOff(size_t server) const { return m_cutOff.contains(server); }
    /// A request that does not arrive: it fails after this time, when it is healed or when the trial ends.
    std::shared_ptr<redis::PendingReply> lostRequest(std::chrono::milliseconds timeout);
    /// Those fail now.
    void failLostRequests();

    // What the clients tell and ask.
    qint64 nowUs() const;
    bool mayBegin(qint64 begun) const;
    /// When a client's increment number `begun` (from 0) is due in an open loop.
    qint64 intendedUs(qint64 begun, int client) const;
    /// Off unless the runner allows it.
    BusyWait &busyWait() { return m_busyWait; }
    Pauses &waits() { return m_waits; }
    Pauses &holds() { return m_holds; }
    QRandomGenerator &random() { return m_random; }
    std::chrono::microseconds retryPause(int attempt);
    /// A token of the run's kind, and a note of it: those that are equal are counted.
    QByteArray newToken(int client);
    void countAttempt();
    void addWaiting(int change);
    void recordWait(qint64 us, qint64 nowUs);
    void recordCorrectedWait(qint64 us);
    /// A wait that ended without a grant; `correctedUs` is looked at in an open loop only.
    void recordUnfinishedWait(qint64 us, qint64 correctedUs);
    void enter(LabClient *client, qint64 nowUs);
    void leave(LabClient *client, qint64 nowUs, qint64 heldUs);
    bool isTracing() const { return m_tracer->isActive(); }
    void recordLane(const LabClient &client, Lane lane);
    /// A DEL by name has removed a lock with this value, which is not the client's own.
    void countForeignRelease(const LabClient &client, const QByteArray &value);
    void countPhantom(const LabClient &client);
    void noteDeath(qint64 grants, const QByteArrayList &values) { m_counts.noteDeath(grants, values); }
    void countSoldOut() { ++m_counts.soldOut; }
    void countScoreRefused() { ++m_counts.scoreRefused; }
    void countEnqueued(const QByteArray &task) { ++m_counts.enqueued[task]; }
    void countHandedOut(const QByteArray &task) { ++m_counts.handedOut[task]; }
    void countTurn(Turn turn, ClientResult &client);
    void clientEnded();
    void fail(const redis::Error &error);

signals:
    /// No increment begins any more.
    void woundUp();

private:
    double progress(qint64 now) const;
    double warmUpShare() const;
    Standstill standstillOf(qint64 pttl, qint64 idleUs) const;
    LocalTracer::Kinds mishaps() const;
    /// How long a grant of this client lasts, whatever it does; 0: as long as it likes.
    qint64 leaseUsOf(const LabClient &client) const;
    QList<LaneChange> takeLanes();
    /// Grants per client while all of them are at work.
    QList<qint64> grantsSoFar() const;

    std::shared_ptr<const Strategy> m_strategy;
    RunSpec m_spec;
    QByteArray m_strategyId;
    const Workload &m_workload;
    const RetryPolicy &m_retry;
    std::unique_ptr<TokenSource> m_tokens;
    Keys m_keys;
    QByteArray m_leaseMs;
    BusyWait m_busyWait;
    Pauses m_waits; ///< between attempts and between increments
    Pauses m_holds;
    QTimer m_end;
    QRandomGenerator m_random;
    redis::Clock::time_point m_begunAt;
    bool m_over = false;
    QList<redis::Error> m_errors;

    SharedContent *m_shared; ///< null unless it is a worker's
    SharedSlot *m_slot; ///< of its client
    std::unique_ptr<GroundTruth> m_ownTruth;
    GroundTruth *m_truth;
    std::unique_ptr<Tracer> m_tracer;
    Tally m_counts; ///< of all clients; their lines are added by tally()
    Histogram m_recentWaits; ///< since the last sample
    std::vector<std::unique_ptr<LabClient>> m_clients;
    std::vector<LaneChange> m_lanes;
    QList<LiveFault> m_happened;
    QHash<int, std::chrono::milliseconds> m_ahead; ///< by client
    QSet<size_t> m_cutOff; ///< of the client's connections
    std::vector<std::shared_ptr<redis::PendingReply>> m_lostRequests;
    bool m_away = false;
    bool m_holdsAttempts = false;
    Standstill m_standstill = Standstill::None;
    Standstill m_suspected = Standstill::None; ///< at the last look
    Standstill m_barred = Standstill::None;
    int m_waiting = 0;
    int m_endedClients = 0;
    qint64 m_lastGrantUs = 0;
    bool m_warm = false; ///< the warm-up is over

    qint64 m_sampleUs = 0;
    qint64 m_sampleTurns = 0;
    qint64 m_sampleAttempts = 0;
};

} // namespace lab
