// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/trial.h"

#include "lab/measure/shared_page.h"
#include "lab/spec/retry_policy.h"
#include "lab/spec/strategies.h"
#include "lab/spec/token_kind.h"
#include "lab/spec/workloads.h"
#include "lab/turn/lock_strategy.h"

namespace lab {

namespace {

constexpr size_t lanesKept = 40'000; // between two samples
constexpr qint64 aDayMs = 86'400'000;
constexpr qint64 impatientUs = 1'000'000;
constexpr qint64 givingUpUs = 5'000'000;

Keys keysFor(const QByteArray &runId, const Workload &workload)
{
    Keys keys(runId);
    if (workload.locksQueue())
        keys.lock = keys.queueLock;
    return keys;
}

} // namespace

Trial::Trial(const RunSpec &spec, const QByteArray &strategyId, const QByteArray &runId,
             SharedContent *shared, int client)
    : m_strategy(Strategies::make(strategyId))
    , m_spec(spec.resolvedFor(*m_strategy))
    , m_strategyId(strategyId)
    , m_workload(*Workloads::find(spec.workload))
    , m_retry(*RetryPolicy::find(m_spec.retry))
    , m_tokens(TokenKind::find(spec.tokenKind)->source())
    , m_keys(keysFor(runId, m_workload))
    , m_leaseMs(QByteArray::number(qint64(m_spec.lease->count())))
    , m_waits(this)
    , m_holds(this)
    , m_end(this)
    , m_random(QRandomGenerator::securelySeeded())
    , m_shared(shared)
    , m_slot(shared ? &shared->slot[size_t(client)] : nullptr)
    , m_ownTruth(shared ? nullptr : std::make_unique<GroundTruth>())
    , m_truth(shared ? &shared->truth : m_ownTruth.get())
    , m_tracer(std::make_unique<LocalTracer>(shared ? LocalTracer::Kinds() : mishaps(), m_keys.prefix))
{
    m_end.setSingleShot(true);
    m_end.setTimerType(Qt::PreciseTimer);
    connect(&m_end, &QTimer::timeout, this, &Trial::windUp);
}

Trial::~Trial() = default;

LocalTracer::Kinds Trial::mishaps() const
{
    using Kind = TraceOf::Kind;
    LocalTracer::Kinds kinds;
    if (!m_strategy->isTraced())
        return kinds;
    const bool locks = dynamic_cast<const LockStrategy *>(m_strategy.get()) != nullptr;
    kinds.set(size_t(Kind::LostUpdate)).set(size_t(Kind::Overlap));
    kinds.set(size_t(Kind::ForeignDelete), locks)
        .set(size_t(Kind::Phantom), m_strategy->hasDeadlineInValue());
    kinds.set(size_t(Kind::Crash), m_spec.faults.crash > 0 || m_spec.faults.crashBetween > 0);
    kinds.set(size_t(Kind::RefusedExec), m_strategy->usesTransactions());
    kinds.set(size_t(Kind::LateWrite), m_strategy->refusesLateWrites());
    return kinds;
}

QList<TraceOf> Trial::traces() const
{
    QList<TraceOf> traces = m_tracer->traces(m_clients);
    const qint64 leaseUs =
        m_strategy->leaseEndsUnderHolder() ? std::chrono::microseconds(lease()).count() : 0;
    for (TraceOf &trace : traces)
        arrangeTrace(trace, leaseUs);
    return traces;
}

void Trial::countForeignRelease(const LabClient &client, const QByteArray &value)
{
    ++m_counts.foreignReleases;
    m_tracer->deletedForeign(client, m_clients, value);
}

void Trial::countPhantom(const LabClient &client)
{
    ++m_counts.phantoms;
    m_tracer->leftPhantom(client);
}

qint64 Trial::leaseUsOf(const LabClient &client) const
{
    const bool ends = m_strategy->leaseEndsUnderHolder() || client.faults().stopsRenewal();
    return ends ? std::chrono::microseconds(lease()).count() : 0;
}

void Trial::addClient(int index, ServerCalls::Connections connections)
{
    m_clients.push_back(std::make_unique<LabClient>(index, std::move(connections), this));
}

void Trial::begin(redis::Clock::time_point at)
{
    m_begunAt = at;
    m_warm = warmUpShare() == 0;
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
    // Not at once: this may run inside a client's turn, and resumes others.
    QTimer::singleShot(0, this, &Trial::failLostRequests);
    emit woundUp();
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

qint64 Trial::intendedUs(qint64 begun, int client) const
{
    return (begun * m_spec.clients + client) * 1'000'000 / m_spec.rate;
}

std::chrono::microseconds Trial::retryPause(int attempt)
{
    if (m_spec.retryPause && m_spec.retry == "fixed")
        return *m_spec.retryPause;
    return m_retry.pause(attempt, m_random.generate());
}

QByteArray Trial::newToken(int client)
{
    const QByteArray token = m_tokens->make(client);
    m_counts.tokens.add(token);
    return token;
}

void Trial::countAttempt()
{
    ++m_counts.attempts;
    if (m_slot)
        m_slot->attempts.store(m_counts.attempts, std::memory_order_relaxed);
}

void Trial::addWaiting(int change)
{
    m_waiting += change;
    if (m_slot)
        m_slot->waiting.store(m_waiting, std::memory_order_relaxed);
}

void Trial::recordWait(qint64 us, qint64 nowUs)
{
    m_lastGrantUs = nowUs;
    if (m_slot) {
        m_slot->grants.fetch_add(1, std::memory_order_relaxed);
        m_slot->lastGrantUs.store(m_lastGrantUs, std::memory_order_relaxed);
    }
    if (!m_warm)
        return;
    m_recentWaits.record(us);
    if (m_shared)
        m_shared->waits.record(us);
}

void Trial::recordCorrectedWait(qint64 us)
{
    if (!m_warm)
        return;
    m_counts.correctedWaits.record(us);
    if (m_shared)
        m_shared->correctedWaits.record(us);
}

void Trial::recordUnfinishedWait(qint64 us, qint64 correctedUs)
{
    m_counts.unfinishedWaits.record(us);
    if (m_spec.isOpenLoop())
        m_counts.unfinishedCorrected.record(correctedUs);
}

void Trial::enter(LabClient *client, qint64 nowUs)
{
    const qint64 handoff = m_truth->enter(nowUs);
    if (handoff >= 0 && m_warm)
        m_counts.handoffs.record(handoff);
    m_tracer->entered(*client, m_clients, m_truth->inside() <= 1);
    recordLane(*client, Lane::Inside);
}

void Trial::leave(LabClient *client, qint64 nowUs, qint64 heldUs)
{
    m_tracer->left(*client);
    m_truth->leave(nowUs);
    if (m_warm)
        m_counts.holds.record(heldUs);
    recordLane(*client, Lane::Outside);
}

void Trial::recordLane(const LabClient &client, Lane lane)
{
    if (m_shared) {
        if (client.index() < SharedContent::lanes)
            m_shared->lane[size_t(client.index())].write(nowUs(), lane);
        return;
    }
    if (m_lanes.size() >= lanesKept)
        m_lanes.erase(m_lanes.begin(), m_lanes.begin() + lanesKept / 2);
    const qint64 now = nowUs();
    const qint64 lease = lane == Lane::Inside ? leaseUsOf(client) : 0;
    m_lanes.push_back({now, client.index(), lane, lease > 0 ? now + lease : 0});
}

QList<LaneChange> Trial::takeLanes()
{
    const QList<LaneChange> lanes(m_lanes.begin(), m_lanes.end());
    m_lanes.clear();
    return lanes;
}

void Trial::countTurn(Turn turn, ClientResult &client)
{
    m_counts.count(turn, client);
    if (m_slot)
        m_slot->count(turn);
    if (m_warm)
        return;
    const qint64 now = nowUs();
    if (progress(now) < warmUpShare() && now < std::chrono::microseconds(RunSpec::longestWarmUp).count())
        return;
    m_warm = true;
    m_counts.warmUs = now;
    m_counts.warmCompleted = m_counts.completed;
}

void Trial::clientEnded()
{
    m_counts.endedUs = nowUs();
    m_counts.fairWindow = grantsSoFar();
    if (++m_endedClients == int(m_clients.size()))
        windUp();
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

void Trial::checkStandstill(qint64 pttl)
{
    checkStandstill(pttl, m_waiting, int(m_clients.size()) - m_endedClients, m_lastGrantUs);
}

void Trial::checkStandstill(qint64 pttl, int waiting, int active, qint64 lastGrantUs)
{
    const bool allWait = waiting > 0 && waiting == active;
    const qint64 idleUs = nowUs() - lastGrantUs;
    Standstill seen = Standstill::None;
    // Whoever gives up begins anew and waits for the same: those are given more time, and then told too.
    const qint64 idleTooLongUs = m_spec.giveUpAfter ? givingUpUs : impatientUs;
    if (!m_over && allWait && m_truth->inside() == 0 && idleUs >= idleTooLongUs)
        seen = standstillOf(pttl, idleUs);
    // A lock without a lease may be one that the next client is about to repair: it must be so twice.
    if (seen == std::exchange(m_suspected, seen) && seen != Standstill::None) {
        m_standstill = seen;
        windUp();
    }
}

Standstill Trial::standstillOf(qint64 pttl, qint64 idleUs) const
{
    if (m_barred != Standstill::None) // somebody may undo it
        return idleUs > std::chrono::microseconds(longestAway).count() ? m_barred : Standstill::None;
    const bool mayEnd = pttl == -1 && m_strategy->hasDeadlineInValue();
    if (mayEnd && idleUs <= impatientUs + 2 * std::chrono::microseconds(lease()).count())
        return Standstill::None;
    if (pttl == -1 || pttl > aDayMs)
        return Standstill::Immortal;
    if (pttl == -2 && m_strategy->hasToken())
        return Standstill::TokenGone;
    if (pttl >= 0 && idleUs > impatientUs + 2 * std::chrono::microseconds(lease()).count())
        return Standstill::KeptAlive;
    return Standstill::None;
}

double Trial::progress(qint64 now) const
{
    const double whole = m_spec.byDuration() ? double(std::chrono::microseconds(m_spec.duration).count())
                                             : double(m_clients.size()) * double(m_spec.iterations);
    return std::min(1.0, (m_spec.byDuration() ? double(now) : double(m_counts.ended())) / whole);
}

// Of a short run nothing would be left.
double Trial::warmUpShare() const
{
    constexpr qint64 manyTurns = 5000;
    const bool isLong = m_spec.byDuration() ? m_spec.duration >= RunSpec::longestWarmUp
                                            : m_spec.clients * m_spec.iterations >= manyTurns;
    return isLong ? 0.05 : 0;
}

Sample Trial::takeSample(qint64 counter)
{
    const qint64 now = nowUs();
    const double seconds = double(std::max<qint64>(1, now - m_sampleUs)) / 1e6;
    Sample sample;
    sample.strategy = m_strategyId;
    sample.tMs = now / 1000;
    sample.ops = double(m_counts.completed - m_sampleTurns) / seconds;
    sample.attempts = double(m_counts.attempts - m_sampleAttempts) / seconds;
    sample.waiting = m_waiting;
    sample.inside = m_truth->takePeak();
    sample.counter = counter;
    sample.expected = m_workload.expectedOf(counter, m_counts.ended(), m_spec);
    sample.neverWritten =
        m_workload.neverWrittenOf(m_counts.ended(), m_counts.completed + m_counts.crashedAfter);
    if (m_recentWaits.count() > 0) {
        sample.p50Us = m_recentWaits.valueAt(50);
        sample.p99Us = m_recentWaits.valueAt(99);
    }
    sample.progress = progress(now);
    if (sample.progress > 0)
        sample.leftMs = qint64(double(now) / 1000 * (1 - sample.progress) / sample.progress);
    sample.lanes = takeLanes();
    m_counts.waits.merge(m_recentWaits);
    sample.waits = m_counts.waits.count() + m_counts.unfinishedWaits.count();
    sample.spectrum = m_counts.waits.spectrumWith(m_counts.unfinishedWaits);
    if (m_spec.isOpenLoop())
        sample.correctedSpectrum = m_counts.correctedWaits.spectrumWith(m_counts.unfinishedCorrected);
    sample.fairness = fairnessOf(grantsSoFar());
    m_recentWaits.clear();
    m_sampleUs = now;
    m_sampleTurns = m_counts.completed;
    m_sampleAttempts = m_counts.attempts;
    return sample;
}

QList<qint64> Trial::grantsSoFar() const
{
    if (!m_counts.fairWindow.isEmpty())
        return m_counts.fairWindow;
    QList<qint64> grants;
    grants.reserve(qsizetype(m_clients.size()));
    for (const auto &client : m_clients)
        grants.append(client->result().grants);
    return grants;
}

Tally Trial::tally() const
{
    Tally tally = m_counts;
    tally.waits.merge(m_recentWaits);
    for (const auto &client : m_clients) {
        tally.roundTrips += client->server().roundTrips();
        tally.clients.append(client->result());
    }
    return tally;
}

} // namespace lab
