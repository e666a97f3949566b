// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/trial.h"

#include "lab/retry_policy.h"
#include "lab/strategy.h"
#include "lab/workloads.h"

namespace lab {

Trial::Trial(const RunSpec &spec, const Strategy &strategy, const QByteArray &runId)
    : m_spec(spec)
    , m_strategy(strategy)
    , m_workload(*Workloads::find(spec.workload))
    , m_retry(*RetryPolicy::find(spec.retry))
    , m_counterKey("lockscope:lab:{" + runId + "}:counter")
    , m_lockKey("lockscope:lab:{" + runId + "}:lock")
    , m_leaseMs(QByteArray::number(qint64(spec.lease.count())))
    , m_waits(this)
    , m_holds(this)
    , m_end(this)
    , m_random(QRandomGenerator::securelySeeded())
{
    m_end.setSingleShot(true);
    m_end.setTimerType(Qt::PreciseTimer);
    connect(&m_end, &QTimer::timeout, this, &Trial::windUp);
}

Trial::~Trial() = default;

void Trial::addClient(std::shared_ptr<redis::Connection> connection)
{
    m_clients.push_back(std::make_unique<Client>(int(m_clients.size()), std::move(connection), this));
}

void Trial::begin()
{
    m_begunAt = redis::Clock::now();
    if (m_spec.byDuration())
        m_end.start(m_spec.duration);
}

void Trial::windUp()
{
    if (m_over)
        return;
    m_over = true;
    m_end.stop();
    m_waits.wakeAll();
}

void Trial::stop()
{
    windUp();
    m_holds.wakeAll();
}

qint64 Trial::nowUs() const
{
    return std::chrono::duration_cast<std::chrono::microseconds>(redis::Clock::now() - m_begunAt).count();
}

bool Trial::mayBegin(qint64 begun) const
{
    return !m_over && (m_spec.byDuration() || begun < m_spec.iterations);
}

std::chrono::microseconds Trial::retryPause(int attempt)
{
    return m_retry.pause(attempt, m_random.generate());
}

void Trial::enter(qint64 nowUs)
{
    m_truth.enter(nowUs);
    if (m_leftUs >= 0)
        m_handoffs.record(nowUs - m_leftUs);
    m_leftUs = -1;
}

void Trial::leave(qint64 nowUs, qint64 heldUs)
{
    m_truth.leave(nowUs);
    m_holdTimes.record(heldUs);
    if (m_truth.inside() == 0)
        m_leftUs = nowUs;
}

void Trial::countTurn(Turn turn)
{
    m_completed += turn == Turn::Counted;
    m_failedTransactions += turn == Turn::FailedTransaction;
    m_gaveUp += turn == Turn::GaveUp;
}

void Trial::clientEnded()
{
    m_endedUs = nowUs();
    if (!m_fairWindow.isEmpty())
        return;
    for (const auto &client : m_clients)
        m_fairWindow.append(client->grants());
}

void Trial::fail(const redis::Error &error)
{
    for (const redis::Error &known : m_errors) {
        if (known.kind == error.kind && known.detail == error.detail)
            return;
    }
    constexpr int worthKeeping = 10;
    if (m_errors.size() < worthKeeping)
        m_errors.append(error);
    // Not at once: this runs inside a client's turn, and wakes others.
    QTimer::singleShot(0, this, &Trial::windUp);
}

double Trial::progress(qint64 now) const
{
    const double whole = m_spec.byDuration() ? double(std::chrono::microseconds(m_spec.duration).count())
                                             : double(m_spec.clients) * double(m_spec.iterations);
    return std::min(1.0, (m_spec.byDuration() ? double(now) : double(ended())) / whole);
}

Sample Trial::takeSample(qint64 counter)
{
    const qint64 now = nowUs();
    const double seconds = std::max<qint64>(1, now - m_sampleUs) / 1e6;
    Sample sample;
    sample.strategy = m_strategy.id();
    sample.tMs = now / 1000;
    sample.ops = double(m_completed - m_sampleTurns) / seconds;
    sample.attempts = double(m_attempts - m_sampleAttempts) / seconds;
    sample.waiting = m_waiting;
    sample.inside = m_truth.takePeak();
    sample.counter = counter;
    sample.expected = std::max(ended(), counter);
    if (m_recentWaits.count() > 0) {
        sample.p50Us = m_recentWaits.valueAt(50);
        sample.p99Us = m_recentWaits.valueAt(99);
    }
    sample.progress = progress(now);
    if (sample.progress > 0)
        sample.leftMs = qint64(double(now) / 1000 * (1 - sample.progress) / sample.progress);
    m_waitTimes.merge(m_recentWaits);
    m_recentWaits.clear();
    m_sampleUs = now;
    m_sampleTurns = m_completed;
    m_sampleAttempts = m_attempts;
    return sample;
}

RunResult Trial::result(std::optional<qint64> finalValue, bool stopped) const
{
    RunResult result;
    result.strategy = m_strategy.id();
    result.spec = m_spec;
    result.completed = m_completed;
    result.elapsedMs = m_endedUs / 1000;
    result.throughput = m_endedUs > 0 ? double(m_completed) * 1e6 / double(m_endedUs) : 0;
    const bool whole = !stopped && m_errors.isEmpty() && !m_spec.byDuration();
    result.expected = whole ? m_spec.clients * m_spec.iterations : ended();
    result.finalValue = finalValue;
    if (finalValue)
        result.lost =
            std::max<qint64>(0, m_completed - *finalValue); // a write whose reply was cut off adds one
    result.overlaps = m_truth.overlaps();
    result.overlapMs = double(m_truth.overlapUs()) / 1000;
    result.foreignReleases = m_foreignReleases;
    result.failedTransactions = m_failedTransactions;
    result.gaveUp = m_gaveUp;
    result.attempts = m_attempts;
    Histogram waits = m_waitTimes;
    waits.merge(m_recentWaits);
    result.waitUs = waits.percentiles();
    result.holdUs = m_holdTimes.percentiles();
    result.handoffUs = m_handoffs.percentiles();
    result.jain = jainIndex(m_fairWindow);
    for (const auto &client : m_clients) {
        result.roundTrips += client->roundTrips();
        result.clients.append(client->result());
    }
    result.stopped = stopped;
    for (const redis::Error &error : m_errors)
        result.errors.append(error.text);
    return result;
}

} // namespace lab
