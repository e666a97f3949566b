// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/recording.h"

#include "history/model/done_on.h"
#include "history/model/history_path.h"
#include "journal/body_view.h"
#include "journal/database.h"

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
constexpr qint64 lookBack =
    15'000; // ms: what came of an action may be written after its lock was seen to end
constexpr UnixMs longestGap = 5'000; // between batches of one span: the machine slept, or the clock was set

QByteArray placeOf(const Deployment &deployment)
{
    QByteArrayList servers = deployment.servers;
    std::sort(servers.begin(), servers.end());
    return servers.join(' ') + '/' + QByteArray::number(deployment.database)
        + (deployment.separate ? "/separate" : "");
}

UnixMs unixTime(const ToldChange &told)
{
    return told.at + told.unixMinusSteady;
}

bool haveAll(const QStringList &whole, const QStringList &part)
{
    return std::all_of(part.begin(), part.end(),
                       [&whole](const QString &each) { return whole.contains(each); });
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
    // All rows at once are as many as they are; what comes after has to keep up.
    m_waitingChanges += batch.isListing ? 0 : batch.changes.size();
    m_waiting.push_back(std::move(batch));
    if (m_waitingChanges > mostWaiting) {
        lose({redis::ErrorKind::DatabaseBusy,
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
        dropWaiting();
        return false;
    }
    const auto begun = m_writer.begin();
    if (!begun.ok() && begun.error().kind == redis::ErrorKind::DatabaseBusy) {
        m_again.start(tryAgain);
        return false;
    }
    const UnixMs now = batch.at;
    const auto written = begun.ok() ? write(batch) : begun;
    if (!written.ok()) {
        lose(written.error());
        return false;
    }
    m_waitingChanges -= batch.isListing ? 0 : batch.changes.size();
    m_waiting.pop_front(); // ends `batch`
    prune(now);
    return true;
}

void Recording::dropWaiting()
{
    m_waiting.clear();
    m_waitingChanges = 0;
}

/// Whether this batch is recorded here. Patterns that come to us later need all rows anew.
bool Recording::takeLocks(const Batch &batch)
{
    if (batch.deployment.servers.isEmpty())
        return false;
    // Where nothing can be written, no lock of ours can be either: that is not another program's.
    if (m_locks.ours().isEmpty()) {
        if (const auto opened = m_writer.open(); !opened.ok()) {
            tell({false, opened.error().text, m_since});
            return false;
        }
    }
    if (m_locks.take(placeOf(batch.deployment), batch.patterns))
        m_holds.reset();
    if (m_meant.patterns() != m_locks.ours()) {
        m_meant = locks::PatternSet(m_locks.ours());
        m_span = 0; // another one, with these patterns
    }
    if (m_locks.ours().isEmpty()) {
        const bool isElsewhere = m_locks.fault().isEmpty();
        tell({false,
              isElsewhere ? tr("Another Lockscope records this deployment already.")
                          : tr("The history's folder cannot be written: %1").arg(m_locks.fault()),
              m_since, false, isElsewhere});
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
    if (std::exchange(m_openings, m_writer.openings()) != m_writer.openings() && m_holds
        && !batch.startsOver) {
        (void)m_writer.commit(); // nothing stands in it
        return redis::Error{redis::ErrorKind::FileFailed,
                            tr("The history's file was moved away: recording begins anew."),
                            {}};
    }
    if (m_deployment.id != 0 && !m_writer.watched().keeps(m_writer.writing(), m_deployment)) {
        (void)m_writer.commit(); // nothing stands in it
        return redis::Error{redis::ErrorKind::DatabaseFailed,
                            tr("What was recorded was deleted: recording begins anew."),
                            {}};
    }
    findDeployment(batch.deployment);
    if (!m_holds || batch.startsOver)
        beginHolds(batch);
    // Before this batch makes the span longer.
    std::optional<LastWatched> watched;
    if (batch.isComplete && !std::exchange(m_closedUnseen, true))
        watched = m_writer.watched().lastWatched(m_writer.writing(), m_deployment.id);
    extendSpan(batch);
    takeEvents(batch);
    takeMissed(batch);
    m_holds->take(batch.changes, batch.away);
    takeEvictions(batch);
    takeFlushes(batch);
    if (watched)
        m_holds->closeUnseen(batch.at, *watched);
    takeActions(batch.at);
    m_holds->flush(batch.at, std::max(batch.heardUntil, batch.readUntil));
    const auto committed = m_writer.commit();
    if (committed.ok())
        tell({true, {}, m_since, m_isFull});
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
    if (m_begunAt == 0)
        m_begunAt = batch.changes.isEmpty() ? batch.at : unixTime(batch.changes.first());
    HoldRecording::Facts facts{m_deployment.id, batch.quorum, m_deployment.masters, {}};
    if (m_deployment.separate)
        facts.separate = m_deployment.masters;
    m_holds = std::make_unique<HoldRecording>(&m_writer, std::move(facts),
                                              [this](const QByteArray &key) { return isMeant(key); });
}

/// What is not watched is not known: a span ends where nobody answers, where nobody looked, and where others
/// answer than before.
void Recording::extendSpan(const Batch &batch)
{
    if (!batch.isWatched) {
        m_span = 0;
        m_writer.holds().forgetEnds();
        return;
    }
    const UnixMs gap = batch.at - m_spanUntil;
    const bool goesOn = m_span != 0 && gap >= 0 && gap <= longestGap;
    if (!goesOn || !batch.away.isEmpty())
        m_writer.holds().forgetEnds();
    const bool wereAway = haveAll(m_away, batch.away);
    const bool areAway = haveAll(batch.away, m_away);
    const bool isSameWay = batch.how == m_how;
    if (m_span != 0 && gap < 0) // the clock was set back: what was proved by the old one is later than now
        m_writer.watched().capProofs(m_writer.writing(), m_deployment.id, batch.at);
    // Who is back was away until now, and who is away now may have been since they were heard last.
    if (goesOn && wereAway)
        m_writer.watched().extendSpan(m_writer.writing(), m_span, batch.at);
    if (!goesOn || !wereAway || !areAway || !isSameWay)
        beginSpan(batch, goesOn && areAway ? m_spanUntil : batch.at);
    m_spanUntil = batch.at;
    // Until then, holds of an earlier recording may be open that have ended.
    if (m_closedUnseen)
        m_writer.watched().proveSpan(m_writer.writing(), m_span, batch.heardUntil, batch.readUntil);
    if (std::exchange(m_reachMoved, false))
        m_since = m_writer.watched().watchedSince(m_writer.writing(), m_deployment.id);
}

void Recording::beginSpan(const Batch &batch, UnixMs from)
{
    m_span = m_writer.watched().beginSpan(
        m_writer.writing(), {m_deployment.id, from, batch.at, batch.how, m_locks.ours(), batch.away});
    m_away = batch.away;
    m_how = batch.how;
    m_since = m_writer.watched().watchedSince(m_writer.writing(), m_deployment.id);
}

void Recording::takeEvents(const Batch &batch)
{
    for (ServerEvent event : batch.events) {
        event.deployment = m_deployment.id;
        if (event.kind == ServerEvent::Kind::Restart && event.count > 0)
            m_writer.watched().putEvent(m_writer.writing(), event);
        else
            m_writer.watched().addEvent(m_writer.writing(), event);
    }
}

/// Before the holds that began later.
void Recording::takeMissed(const Batch &batch)
{
    for (const MissedHolds &missed : batch.missed) {
        if (!isMeant(missed.key))
            continue;
        m_missed.add(m_deployment.id, missed, m_begunAt);
        if (missed.isCertain)
            m_writer.holds().forgetEnd(m_writer.writing(), m_deployment.id, missed);
    }
}

/// After the ends that they may explain.
void Recording::takeEvictions(const Batch &batch)
{
    for (const ServerEvent &event : batch.events) {
        if (event.kind == ServerEvent::Kind::Eviction)
            m_holds->ends().noteEviction(event.master, batch.at);
    }
}

void Recording::takeFlushes(const Batch &batch)
{
    for (const ToldChange &told : batch.changes) {
        if (told.change.event != locks::Event::Ended || told.change.why != locks::EndReason::Flushed)
            continue;
        const locks::SharedRow &row = told.change.row;
        const QString server = m_deployment.separate ? m_deployment.masters.value(row.separateMaster())
            : m_deployment.masters.size() == 1       ? m_deployment.masters.first()
                                                     : QString();
        const UnixMs at = unixTime(told);
        if (isMeant(row.key().toByteArray()))
            m_flushes.take(m_deployment.id, server, at, row.heldSince() + told.unixMinusSteady);
    }
    m_flushes.write();
}

bool Recording::isJournalChanged()
{
    QDateTime changed;
    const QString path = QDir(m_folder).filePath(journal::databaseFileName());
    for (const char *side : {"", "-wal"}) {
        const QFileInfo file(path + QString::fromLatin1(side));
        if (file.exists())
            changed = std::max(changed, file.lastModified());
    }
    return std::exchange(m_journalTime, changed) != changed;
}

/// What another program of ours released, this one saw only ending.
void Recording::takeActions(UnixMs now)
{
    if (isJournalChanged())
        m_actionsUntil = now + lookBack;
    if (now > m_actionsUntil)
        return;
    journal::Query query;
    query.sinceUnixMs = now - lookBack;
    query.outcomes = {QByteArrayLiteral("done")};
    query.withChain = false;
    // A journal that cannot be read now costs only the name of who ended a lock.
    (void)m_journal.read(query, [this](const journal::Entry &entry, const journal::Head &) {
        const journal::BodyView intent(entry.intent.body());
        const OurDeed deed = deedOf(intent.text("action"));
        if (deed != OurDeed::NotKnown && whereDone(intent, m_deployment) != DoneOn::Elsewhere)
            m_holds->ends().noteAction({entry.intent.key().toByteArray(), intent.bytes("token"),
                                        QString::fromUtf8(entry.intent.id()), deed, entry.intent.atUnixMs(),
                                        entry.outcome->atUnixMs()});
        if (whereDone(intent, m_deployment) != DoneOn::Elsewhere)
            noteAction(entry.intent.id().toByteArray(), entry.intent.key().toByteArray(),
                       entry.intent.atUnixMs());
        return true;
    });
    m_actions.removeIf([now](const auto &each) { return each.value() < now - 2 * lookBack; });
}

/// What somebody did from here, as an event of that instant, once: the program that recorded these keys until
/// a moment ago may have told of it.
void Recording::noteAction(const QByteArray &id, const QByteArray &key, UnixMs at)
{
    if (at < m_begunAt || m_actions.contains(id) || !isMeant(key))
        return;
    m_actions.insert(id, at);
    const ServerEvent action{
        m_deployment.id, ServerEvent::Kind::Action, at, {}, QString::fromUtf8(id), key, 0};
    if (!m_writer.watched().hasEvent(m_writer.writing(), action))
        m_writer.watched().addEvent(m_writer.writing(), action);
}

/// In small steps, so that what is told next need not wait; at once again while there is more to do.
void Recording::prune(UnixMs now)
{
    constexpr UnixMs pause = 10'000;
    if (now < m_pruneAt)
        return;
    const auto dropped = m_pruner.step(m_limits, now);
    if (dropped.ok() && *dropped > 0)
        m_reachMoved = true;
    m_isFull = m_pruner.isFull();
    m_pruneAt = dropped.ok() && *dropped == Pruner::mostAtOnce ? now : now + pause;
}

/// What is known of the holds does not fit the file any more. All is asked for anew, but not at once again
/// and again.
void Recording::lose(const redis::Error &error)
{
    m_holds.reset();
    m_flushes.forget();
    m_missed.forget();
    m_deployment = {};
    m_span = 0;
    dropWaiting();
    tell({false, error.text, m_since});
    m_allAsked = true;
    QTimer::singleShot(tryLater, this, &Recording::askAgain);
}

/// All rows are many: they are asked for once they can be written.
void Recording::askAgain()
{
    auto begun = m_writer.begin();
    if (begun.ok())
        begun = m_writer.commit();
    if (begun.ok()) {
        emit allWanted();
        return;
    }
    tell({false, begun.error().text, m_since});
    QTimer::singleShot(tryLater, this, &Recording::askAgain);
}

void Recording::setLimits(const KeepLimits &limits)
{
    m_limits = limits;
    m_pruneAt = 0;
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
