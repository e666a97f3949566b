// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/recorder.h"

#include "base/codes.h"
#include "base/post.h"
#include "history/record/described_deployment.h"
#include "history/record/recording.h"
#include "history/record/recording_thread.h"
#include "locks/monitor/monitor.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>
#include <utility>

namespace history {

using namespace std::chrono_literals;

namespace {

constexpr auto batchTime = 500ms;
constexpr UnixMs idleTime = 900; // ms: with nothing to tell, the span grows so often
constexpr qsizetype fullBatch = 20'000;

/// Returns the weakest way of all masters: notifications cover every key, tracking only keys with a prefix.
QByteArray howOf(const locks::Status &status)
{
    QByteArray how;
    for (const locks::MasterStatus &master : status.masters) {
        if (master.push == locks::Push::Polling)
            return QByteArrayLiteral("polling");
        if (master.push == locks::Push::Tracking)
            how = QByteArrayLiteral("tracking");
        else if (master.push == locks::Push::Notifications && how.isEmpty())
            how = QByteArrayLiteral("notifications");
    }
    return how;
}

/// Whether what a master has is known: from the end of a pass on until the watch breaks off.
bool isKnown(bool was, const locks::MasterStatus &before, const locks::MasterStatus &now)
{
    if (!now.connected || now.gone)
        return false;
    if (now.passComplete)
        return true;
    if (was)
        return before.push == locks::Push::None || now.push != locks::Push::None;
    // It was stopped by a person, or some keys cannot be read: what was found is watched.
    const bool isUnread = now.errorCode == base::codes::keysUnread;
    return !now.scanning && (isUnread || (before.scanning && now.error.isEmpty()));
}

} // namespace

/// Receives what the recording reports, on the recorder's thread. It outlives the recorder: the recording
/// thread deletes it with the recording.
struct Recorder::Reports : QObject
{
    Recorder *recorder = nullptr; ///< null once it is destroyed

    /// Calls `report` with the recorder on its thread, later, if it still exists by then. Any thread.
    template <typename Report> void post(Report report)
    {
        base::post(this, [this, report = std::move(report)] {
            if (recorder)
                report(*recorder);
        });
    }
};

Recorder::Recorder(locks::Monitor *monitor, RecordingThread *thread, const QString &dataFolder,
                   QObject *parent)
    : QObject(parent)
    , m_monitor(monitor)
    , m_spec(monitor->spec())
    , m_thread(thread)
    , m_recording(new Recording(dataFolder))
    , m_reports(new Reports)
{
    connectReports();
    m_thread->adopt(m_recording);
    using locks::Monitor;
    connect(monitor, &Monitor::delta, this, &Recorder::onDelta, Qt::DirectConnection);
    connect(monitor, &Monitor::status, this, &Recorder::onStatus, Qt::DirectConnection);
    connect(monitor, &Monitor::lost, this, &Recorder::onLost, Qt::DirectConnection);
    connect(monitor, &Monitor::missed, this, &Recorder::onMissed, Qt::DirectConnection);
    connect(
        monitor, &Monitor::passEnded, this,
        [this](const locks::Status &status) {
            onStatus(status);
            m_passEnded = true;
            m_isComplete = m_isComplete || status.complete;
        },
        Qt::DirectConnection);
    connect(&m_timer, &QTimer::timeout, this, &Recorder::sendProved);
    m_timer.start(batchTime);
    startOver();
}

Recorder::~Recorder()
{
    m_timer.stop();
    m_sentAt = 0;
    send(m_monitor->provedUntil());
    m_reports->recorder = nullptr;
    m_thread->dismiss(m_recording, m_reports);
}

/// Before the recording moves to its thread: its signals are emitted and received there.
void Recorder::connectReports()
{
    m_reports->recorder = this;
    connect(m_recording, &Recording::stateChanged, m_recording,
            [reports = m_reports](const RecordingState &state) {
                reports->post([state](Recorder &recorder) { emit recorder.stateChanged(state); });
            });
    connect(m_recording, &Recording::allWanted, m_recording,
            [reports = m_reports] { reports->post([](Recorder &recorder) { recorder.startOver(); }); });
}

void Recorder::onDelta(const locks::Delta &delta)
{
    if (delta.generation != m_generation)
        onGeneration(delta.generation);
    const locks::Millis now = locks::steadyNow();
    const qint64 offset = locks::unixMinusSteady();
    m_changes.reserve(m_changes.size() + delta.changes.size());
    for (const locks::Change &change : delta.changes)
        m_changes.append({change, now, offset});
    if (m_changes.size() >= fullBatch)
        send();
}

/// Other patterns or rules: the rows of before are forgotten, and all that are there come again.
void Recorder::onGeneration(quint64 generation)
{
    m_generation = generation;
    m_spec = m_monitor->spec();
    m_startsOver = true;
    m_isComplete = false;
    m_changes.clear();
}

void Recorder::onStatus(const locks::Status &status)
{
    if (status.generation > m_generation)
        onGeneration(status.generation);
    for (qsizetype i = 0; i < status.masters.size(); ++i) {
        if (i < m_status.masters.size())
            noteMaster(m_status.masters.at(i), status.masters.at(i));
    }
    noteAnswers(status);
    m_status = status;
    // One that was made later hears of no end of a pass where a master is away.
    m_passEnded = m_passEnded
        || std::any_of(status.masters.begin(), status.masters.end(),
                       [](const locks::MasterStatus &master) { return master.passComplete; });
    m_isComplete = m_isComplete || status.complete;
    if (m_isBroken)
        send(); // the next batch may find the break over
}

void Recorder::noteAnswers(const locks::Status &now)
{
    m_answers.resize(now.masters.size());
    for (qsizetype i = 0; i < now.masters.size(); ++i) {
        const bool known = isKnown(m_answers.at(i), m_status.masters.value(i), now.masters.at(i));
        m_isBroken = m_isBroken || (m_answers.at(i) && !known);
        m_answers[i] = known;
    }
}

void Recorder::noteMaster(const locks::MasterStatus &before, const locks::MasterStatus &now)
{
    using Kind = ServerEvent::Kind;
    if (before.connected && !now.connected)
        note(Kind::Lost, now.label, now.error);
    const bool failedOver = now.failedOverAt.isValid() && now.failedOverAt != before.failedOverAt;
    if (failedOver)
        note(Kind::Failover, now.label);
    else if (!before.runId.isEmpty() && !now.runId.isEmpty() && before.runId != now.runId)
        noteRestart(now.label);
    if (!before.connected && now.connected && m_passEnded)
        note(Kind::Back, now.label);
    const qint64 evicted = now.health.evictedKeys - before.health.evictedKeys;
    if (before.health.evictedKeys >= 0 && evicted > 0 && before.runId == now.runId)
        note(Kind::Eviction, now.label, {}, evicted);
    if (now.health.clockSteppedAt.isValid() && now.health.clockSteppedAt != before.health.clockSteppedAt)
        note(Kind::ClockStep, now.label);
}

void Recorder::noteRestart(const QString &master)
{
    const UnixMs at = QDateTime::currentMSecsSinceEpoch();
    m_restartedAt.insert(master, at);
    ServerEvent event = m_lost.take(master);
    event.kind = ServerEvent::Kind::Restart;
    event.at = at;
    event.master = master;
    m_events.append(event);
}

/// How much a restart cost is known at the end of the pass after it, which may be told before the status that
/// says that there was one.
void Recorder::onLost(const locks::MasterLoss &loss)
{
    if (loss.cause != locks::EndReason::Restart)
        return;
    ServerEvent event{0, ServerEvent::Kind::Restart, 0, loss.label, {}, {}, loss.locks};
    event.until = loss.endless > 0 ? locks::noDeadline
        : loss.until > 0           ? loss.until + locks::unixMinusSteady()
                                   : 0;
    const auto noted = m_restartedAt.constFind(loss.label);
    if (noted == m_restartedAt.constEnd()) {
        m_lost.insert(loss.label, event);
        return;
    }
    event.at = *noted;
    m_restartedAt.erase(noted);
    m_events.append(event);
}

/// Several of one key between two batches become one: from the first to the last.
void Recorder::onMissed(const locks::MissedLock &lock)
{
    const qint64 offset = locks::unixMinusSteady();
    const QString server = m_spec.separate ? m_status.masters.value(lock.master).label : QString();
    MissedHolds &missed = m_missed[{lock.key, server}];
    const UnixMs from = lock.after == 0 ? 0 : lock.after + offset;
    if (missed.until == 0)
        missed = {lock.key, server, from, 0, false};
    missed.from = std::min(missed.from, from);
    missed.isCertain = missed.isCertain || lock.isCertain;
    missed.until = std::max(missed.until, lock.until + offset);
}

void Recorder::note(ServerEvent::Kind kind, const QString &master, const QString &text, qint64 count)
{
    m_events.append({0, kind, QDateTime::currentMSecsSinceEpoch(), master, text, {}, count});
}

void Recorder::noteAlert(const QByteArray &key, const QString &text)
{
    m_events.append({0, ServerEvent::Kind::Alert, QDateTime::currentMSecsSinceEpoch(), {}, text, key, 0});
}

/// All rows come again, as if they had just been found.
void Recorder::startOver()
{
    const locks::Delta all = m_monitor->allRows();
    onGeneration(all.generation); // what was told before is among all rows
    m_isComplete = m_status.complete;
    onDelta(all);
    send();
}

/// Whether each master has said who it is: until then, or until a pass is over without that, nothing can be
/// written, since it would be another deployment's.
bool Recorder::knowsServers() const
{
    return !m_status.masters.isEmpty()
        && std::all_of(m_status.masters.begin(), m_status.masters.end(),
                       [](const locks::MasterStatus &master) { return !master.runId.isEmpty(); });
}

Batch Recorder::batchOf(UnixMs now) const
{
    Batch batch;
    batch.deployment = describedDeployment(m_spec, m_status);
    for (qsizetype i = 0; i < m_status.masters.size(); ++i) {
        const locks::MasterStatus &master = m_status.masters.at(i);
        if (!master.gone && !m_answers.value(i))
            batch.away.append(master.label);
    }
    batch.quorum = m_spec.masters.size() > 1 && !m_spec.separate ? m_spec.quorum() : 0;
    batch.patterns = m_spec.allPatterns();
    batch.how = howOf(m_status);
    batch.isWatched = m_passEnded && m_answers.contains(true);
    batch.at = now;
    return batch;
}

/// Returns the Unix time of an instant; 0 for 0, and for instants before the last step between both clocks:
/// the machine slept, or its clock was set.
UnixMs Recorder::provedTime(locks::Millis steady) const
{
    return steady <= m_clockStep.at ? 0 : steady + m_clockStep.unixMinusSteady;
}

void Recorder::noteClock()
{
    constexpr qint64 drift = 100; // ms between two calls
    const qint64 now = locks::unixMinusSteady();
    if (std::abs(now - m_clockStep.unixMinusSteady) > drift)
        m_clockStep.at = locks::steadyNow();
    m_clockStep.unixMinusSteady = now;
}

void Recorder::sendProved()
{
    noteClock();
    m_monitor->reportWaiting();
    if (isDue(QDateTime::currentMSecsSinceEpoch()))
        send(m_monitor->provedUntil());
}

bool Recorder::isDue(UnixMs now) const
{
    if (!m_passEnded && !knowsServers())
        return false;
    return m_isBroken || !m_changes.isEmpty() || !m_events.isEmpty() || !m_missed.isEmpty()
        || now - m_sentAt >= idleTime;
}

/// `proved` belongs to the rows as the monitor has reported them.
void Recorder::send(const locks::ProvedUntil &proved)
{
    const UnixMs now = QDateTime::currentMSecsSinceEpoch();
    if (!isDue(now))
        return;
    m_sentAt = now;
    m_isBroken = false;
    const bool isListing = m_startsOver || !m_passEnded;
    // In pieces, so that no transaction is long: the first starts over, the last is complete.
    const QList<ToldChange> changes = std::exchange(m_changes, {});
    const QList<ServerEvent> events = std::exchange(m_events, {});
    const QList<MissedHolds> missed = std::exchange(m_missed, {}).values();
    for (qsizetype at = 0;; at += fullBatch) {
        Batch batch = batchOf(now);
        batch.startsOver = std::exchange(m_startsOver, false);
        batch.isListing = isListing;
        const bool isLast = at + fullBatch >= changes.size();
        batch.changes = changes.mid(at, fullBatch);
        batch.isComplete = isLast && m_isComplete;
        // Before the holds that began later.
        if (at == 0)
            batch.missed = missed;
        if (isLast) {
            batch.events = events;
            batch.heardUntil = provedTime(proved.heard);
            batch.readUntil = provedTime(proved.read);
        }
        post(std::move(batch));
        if (isLast)
            return;
    }
}

void Recorder::post(Batch &&batch)
{
    base::post(m_recording, [recording = m_recording, batch = std::move(batch)]() mutable {
        recording->take(std::move(batch));
    });
}

} // namespace history
