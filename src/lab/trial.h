// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/client.h"
#include "lab/ground_truth.h"
#include "lab/histogram.h"
#include "lab/metrics.h"
#include "lab/pauses.h"

#include <QRandomGenerator>

#include <functional>
#include <memory>
#include <vector>

namespace lab {

class RetryPolicy;
class Strategy;
class Workload;

/// One strategy under one load: its keys, its clients and everything they count. Lives on the lab's thread.
///
/// Must outlive the coroutines of its clients: destroy it only after every Client::run() has ended.
class Trial : public QObject
{
    Q_OBJECT
public:
    /// `runId` names the keys: `lockscope:lab:{runId}:counter` and `…:lock`, and no others.
    Trial(const RunSpec &spec, const Strategy &strategy, const QByteArray &runId);
    ~Trial() override;

    /// One client a connection; all begin when begin() is called.
    void addClient(std::shared_ptr<redis::Connection> connection);
    const std::vector<std::unique_ptr<Client>> &clients() const { return m_clients; }
    void begin();

    /// No increment begins any more; those that wait for the lock withdraw, those inside finish.
    void windUp();
    /// As windUp(), and holds end at once.
    void stop();
    bool isOver() const { return m_over; }
    const QList<redis::Error> &errors() const { return m_errors; }

    const RunSpec &spec() const { return m_spec; }
    const Strategy &strategy() const { return m_strategy; }
    const Workload &workload() const { return m_workload; }
    const QByteArray &counterKey() const { return m_counterKey; }
    const QByteArray &lockKey() const { return m_lockKey; }
    const QByteArray &leaseMs() const { return m_leaseMs; }

    /// What has happened since the last sample; `counter` is what the server has just said.
    Sample takeSample(qint64 counter);
    /// The account of a trial whose clients have all ended.
    RunResult result(std::optional<qint64> finalValue, bool stopped) const;

    // What the clients tell and ask.
    qint64 nowUs() const;
    bool mayBegin(qint64 begun) const;
    Pauses &waits() { return m_waits; }
    Pauses &holds() { return m_holds; }
    std::chrono::microseconds retryPause(int attempt);
    void countAttempt() { ++m_attempts; }
    void addWaiting(int change) { m_waiting += change; }
    void recordWait(qint64 us) { m_recentWaits.record(us); }
    void enter(qint64 nowUs);
    void leave(qint64 nowUs, qint64 heldUs);
    void countForeignRelease() { ++m_foreignReleases; }
    void countTurn(Turn turn);
    void clientEnded();
    void fail(const redis::Error &error);

private:
    qint64 ended() const { return m_completed + m_failedTransactions + m_gaveUp; }
    double progress(qint64 now) const;

    RunSpec m_spec;
    const Strategy &m_strategy;
    const Workload &m_workload;
    const RetryPolicy &m_retry;
    QByteArray m_counterKey;
    QByteArray m_lockKey;
    QByteArray m_leaseMs;
    std::vector<std::unique_ptr<Client>> m_clients;
    Pauses m_waits; ///< between attempts and between increments
    Pauses m_holds;
    QTimer m_end;
    QRandomGenerator m_random;
    redis::Clock::time_point m_begunAt;
    bool m_over = false;
    QList<redis::Error> m_errors;

    GroundTruth m_truth;
    Histogram m_recentWaits; ///< since the last sample
    Histogram m_waitTimes;
    Histogram m_holdTimes;
    Histogram m_handoffs;
    qint64 m_completed = 0;
    qint64 m_failedTransactions = 0;
    qint64 m_gaveUp = 0;
    qint64 m_foreignReleases = 0;
    qint64 m_attempts = 0;
    int m_waiting = 0;
    qint64 m_leftUs = -1; ///< when the section was last left empty; −1: nobody has left, or someone is inside
    qint64 m_endedUs = 0;
    QList<qint64> m_fairWindow; ///< grants per client when the first client had finished

    qint64 m_sampleUs = 0;
    qint64 m_sampleTurns = 0;
    qint64 m_sampleAttempts = 0;
};

} // namespace lab
