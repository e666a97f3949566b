// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/recording.h"

#include "history/model/history_path.h"
#include "journal/body_view.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <utility>

namespace history {

using namespace std::chrono_literals;

namespace {

constexpr auto tryAgain = 200ms; // another program writes
constexpr auto tryLater = 2s; // the disk is full, or another program records
// What may wait while another program writes or the disk stands still; beyond it all is read anew.
constexpr qint64 mostWaiting = 300'000;
constexpr qint64 lookBack = 5'000; // ms: an action's outcome may be written after its lock was seen to end

QByteArray placeOf(const Deployment &deployment)
{
    QByteArrayList servers = deployment.servers;
    std::sort(servers.begin(), servers.end());
    return servers.join(' ') + '/' + QByteArray::number(deployment.database)
        + (deployment.separate ? "/separate" : "");
}

} // namespace

Recording::Recording(const QString &dataFolder)
    : m_folder(dataFolder)
    , m_writer(historyPath(dataFolder))
    , m_locks(dataFolder)
    , m_journal(dataFolder)
{
    m_again.setParent(this); // goes with it to its thread
    m_again.setSingleShot(true);
    connect(&m_again, &QTimer::timeout, this, &Recording::work);
}

void Recording::take(Batch &&batch)
{
    m_waitingChanges += batch.changes.size();
    m_waiting.push_back(std::move(batch));
    if (m_waitingChanges > mostWaiting) {
        m_waiting.clear();
        m_waitingChanges = 0;
        lose({redis::ErrorKind::TimedOut,
              tr("The history cannot be written fast enough: recording begins anew."),
              {}});
        return;
    }
    if (!m_again.isActive())
        work();
}

void Recording::work()
{
    while (!m_waiting.empty() && writeNext()) { }
}

/// False: it has to be tried again later.
bool Recording::writeNext()
{
    const Batch &batch = m_waiting.front();
    if (!takeLocks(batch)) {
        m_waiting.clear();
        m_waitingChanges = 0;
        return false;
    }
    const auto written = write(batch);
    if (!written.ok() && written.error().kind == redis::ErrorKind::TimedOut) {
        m_again.start(tryAgain);
        return false;
    }
    const UnixMs now = batch.at;
    m_waitingChanges -= batch.changes.size();
    m_waiting.pop_front(); // ends `batch`
    if (written.ok())
        prune(now);
    if (!written.ok())
        lose(written.error());
    return written.ok();
}

/// Whether this batch is recorded here. Patterns that come to us later need all rows anew.
bool Recording::takeLocks(const Batch &batch)
{
    if (batch.deployment.servers.isEmpty())
        return false;
    if (m_locks.take(placeOf(batch.deployment), batch.patterns)) {
        m_meant = locks::PatternSet(m_locks.ours());
        m_holds.reset();
    }
    if (m_locks.ours().isEmpty()) {
        tell({false, tr("Another Lockscope records this deployment already."), m_state.since});
        return false;
    }
    if (!m_holds && !batch.startsOver) {
        if (!std::exchange(m_allAsked, true))
            emit allWanted();
        return false;
    }
    return true;
}

redis::Result<void> Recording::write(const Batch &batch)
{
    const auto begun = m_writer.begin();
    if (!begun.ok())
        return begun;
    findDeployment(batch.deployment);
    if (!m_holds || batch.startsOver)
        beginHolds(batch);
    extendSpan(batch);
    const qint64 evicted = takeEvents(batch);
    for (const ToldChange &told : batch.changes)
        m_holds->take(told);
    if (evicted > 0)
        m_holds->noteEviction(batch.at, evicted);
    if (batch.isComplete && !std::exchange(m_closedUnseen, true))
        m_holds->closeUnseen(batch.at, m_watchedUntil);
    takeActions(batch.at);
    m_holds->flush();
    const auto committed = m_writer.commit();
    if (committed.ok())
        tell({true, {}, m_since});
    return committed;
}

void Recording::findDeployment(const Deployment &deployment)
{
    Deployment now = deployment;
    now.id = m_deployment.id;
    if (now == m_deployment)
        return;
    now.id = m_writer.watched().deploymentOf(m_writer.writing(), now);
    m_deployment = now;
}

void Recording::beginHolds(const Batch &batch)
{
    m_allAsked = false;
    m_closedUnseen = false;
    HoldRecording::Facts facts{m_deployment.id, batch.isSet, {}};
    if (m_deployment.separate)
        facts.separate = m_deployment.masters;
    m_holds = std::make_unique<HoldRecording>(&m_writer, std::move(facts),
                                              [this](const QByteArray &key) { return isMeant(key); });
}

/// What is not watched is not known: a span ends where nobody answers.
void Recording::extendSpan(const Batch &batch)
{
    if (!batch.isWatched) {
        m_span = 0;
        return;
    }
    if (m_span != 0) {
        m_writer.watched().extendSpan(m_writer.writing(), m_span, batch.at);
        return;
    }
    m_watchedUntil = m_writer.watched().watchedUntil(m_writer.writing(), m_deployment.id);
    m_span = m_writer.watched().beginSpan(m_writer.writing(),
                                          {m_deployment.id, batch.at, batch.at, batch.how, m_locks.ours()});
    m_since = m_writer.watched().watchedSince(m_writer.writing(), m_deployment.id);
}

qint64 Recording::takeEvents(const Batch &batch)
{
    qint64 evicted = 0;
    for (ServerEvent event : batch.events) {
        event.deployment = m_deployment.id;
        m_writer.watched().addEvent(m_writer.writing(), event);
        if (event.kind == ServerEvent::Kind::Lost)
            m_holds->noteLost(event.at);
        if (event.kind == ServerEvent::Kind::Restart)
            m_holds->noteRestart(event.at);
        if (event.kind == ServerEvent::Kind::Eviction)
            evicted += event.count;
    }
    return evicted;
}

bool Recording::isJournalChanged()
{
    QDateTime changed;
    for (const char *name : {"journal.sqlite", "journal.sqlite-wal"}) {
        const QFileInfo file(QDir(m_folder).filePath(QString::fromLatin1(name)));
        if (file.exists())
            changed = std::max(changed, file.lastModified());
    }
    return std::exchange(m_journalTime, changed) != changed;
}

/// What another program of ours released, this one saw only ending.
void Recording::takeActions(UnixMs now)
{
    if (!isJournalChanged())
        return;
    journal::Query query;
    query.sinceUnixMs = std::max(m_actionsSince, now - lookBack);
    query.outcomes = {QByteArrayLiteral("done")};
    query.withChain = false;
    const auto read = m_journal.read(query, [this](const journal::Entry &entry, const journal::Head &) {
        const journal::BodyView intent(entry.intent.body());
        const QString action = intent.text("action");
        if (action == u"release" || action == u"takeover")
            m_holds->noteAction(entry.intent.key().toByteArray(), intent.bytes("token"),
                                QString::fromUtf8(entry.intent.id()), entry.intent.atUnixMs());
        return true;
    });
    // A journal that cannot be read now costs only the name of who ended a lock.
    if (read.ok())
        m_actionsSince = now - lookBack;
}

/// In small steps, so that what is told next need not wait; at once again while there is more to do.
void Recording::prune(UnixMs now)
{
    constexpr UnixMs pause = 10'000;
    if (now < m_pruneAt)
        return;
    const auto dropped = m_pruner.step({}, now);
    m_pruneAt = dropped.ok() && *dropped == Pruner::mostAtOnce ? now : now + pause;
}

/// What is known of the holds does not fit the file any more.
void Recording::lose(const redis::Error &error)
{
    m_holds.reset();
    m_deployment = {};
    m_span = 0;
    m_allAsked = false;
    tell({false, error.text, m_state.since});
    m_waiting.clear();
    m_waitingChanges = 0;
    QTimer::singleShot(tryLater, this, [this] {
        if (!std::exchange(m_allAsked, true))
            emit allWanted();
    });
}

void Recording::finish()
{
    work();
    m_locks.release();
}

void Recording::tell(const RecordingState &state)
{
    if (state == m_state)
        return;
    m_state = state;
    emit stateChanged(m_state);
}

} // namespace history
