// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/master_session.h"

#include "base/codes.h"

#include "locks/read/server_identity.h"
#include "redis/connection/outage.h"
#include "redis/protocol/error.h"

#include <QDateTime>

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;
using redis::Error;
using redis::ErrorKind;
using redis::Result;

namespace {

constexpr auto passRetry = 1000ms;

} // namespace

MasterSession::MasterSession(int index, const QString &label, Board *board, base::TaskScope *scope,
                             bool gentle, bool discovered)
    : m_index(index)
    , m_board(board)
    , m_scope(scope)
    , m_link(redis::Endpoint(), QByteArrayLiteral("lockscope-scan"), scope)
    , m_watcher(scope,
                {[this](const QByteArray &key) { onKeyChanged(key); }, [this] { onFlushed(); },
                 [this](const Error &) {
                     onSubscriberEnded();
                 }})
    , m_reads(scope, &m_reader,
              {[this](Reading &&reading, Source source, Millis changedAfter) {
                   noteRead(reading);
                   m_passes.overtake(reading.key);
                   m_ends.observe({std::move(reading), source, changedAfter}, m_link.connection());
               },
               [this] { return m_watcher.bounds().changedAfter(); },
               [this](bool ok) {
                   if (!ok || m_reader.refusal())
                       onReadFailed();
                   else if (m_passes.takeReads())
                       emit statusChanged();
               }})
    , m_companions(scope,
                   {[this](Reading &&reading) {
                        m_ends.observe({std::move(reading), Source::Poll}, m_link.connection());
                    },
                    [this](const QByteArray &key) {
                        if (!m_asked.spares(key))
                            enqueue(key, Source::Poll);
                    }})
    , m_server(index, board, &m_reader)
    , m_passes(index, board, scope, &m_reader, &m_server, &m_status,
               {[this] { emit statusChanged(); },
                [this](Reading &&reading) {
                    noteRead(reading);
                    m_ends.observe({std::move(reading), Source::Pass}, m_link.connection());
                },
                [this](ChangeBounds::Then &&then) { m_watcher.bounds().onceHeard(std::move(then)); },
                [this] { return m_reads.changed() + m_ends.changed(); },
                [this](const Result<void> &result) {
                    onPassEnded(result);
                }})
    , m_repeated(index, board, scope, &m_status, &m_patterns, &m_server,
                 {[this](const QByteArray &key) {
                      if (!m_asked.spares(key))
                          enqueue(key, Source::Poll);
                  },
                  [this](const QList<QByteArray> &keys) { m_companions.read(keys, m_link.connection()); },
                  [this] { return m_passes.isRunning(); }, [this] { startPass(); },
                  [this] {
                      m_reader.announcement().announceNext();
                  }})
    , m_asked(index, board, &m_reader.announcement(), scope)
    , m_ends(
          index, board, scope, &m_watcher.bounds(),
          [this](const QByteArray &key) { enqueue(key, Source::Poll); },
          [this](const QByteArray &key) { return m_reads.isPushed(key); })
    , m_heard(&m_watcher.bounds(), &m_reads, &m_ends)
    , m_gentle(gentle)
    , m_discovered(discovered)
{
    m_status.label = label;
    const auto redirect = [this](const QByteArray &key, const Error &error) {
        emit redirected(key, error);
    };
    m_reader.setRedirected(redirect);
    m_reads.setRedirected(redirect);
    connect(&m_link, &redis::Link::opened, this, &MasterSession::onOpened);
    connect(&m_link, &redis::Link::failed, this, &MasterSession::onFailed);
}

void MasterSession::start(Mode mode, const PatternSet &patterns)
{
    m_mode = mode;
    m_patterns = patterns;
    m_started = true;
    if (m_placed)
        m_link.start();
}

void MasterSession::moveTo(const redis::Endpoint &endpoint, bool failover)
{
    m_placed = true;
    m_status.gone = false;
    m_status.label = endpoint.label();
    dropLink();
    m_watcher.stop();
    if (failover)
        m_lastPushes.end(); // whether the new server refuses says nothing of the old one
    else
        m_lastPushes.clear();
    m_status.error.clear();
    m_status.errorDetail.clear();
    m_status.errorCode.clear();
    m_status.passwordWanted = false;
    if (failover) {
        m_board->noteFailover(m_index);
        m_status.failedOverAt = QDateTime::currentDateTime();
        m_server.noteFailover();
        m_ends.evictions().forget();
    }
    m_reader.reset();
    m_reads.resetArrivals();
    m_passEnded = false;
    m_link.setEndpoint(endpoint);
    if (m_started)
        m_link.start();
    emit statusChanged();
}

void MasterSession::lose(const Error &error)
{
    if (m_status.connected)
        return;
    m_status.error = error.text;
    m_status.errorDetail = error.detail;
    m_status.errorCode = redis::errorCode(error.kind);
    m_status.givenUp = error.kind == redis::ErrorKind::TooLarge;
    m_status.passwordWanted =
        error.kind == redis::ErrorKind::NoAuth || error.kind == redis::ErrorKind::WrongPass;
    if (m_started)
        tellPassEnded();
    emit statusChanged();
}

void MasterSession::retire()
{
    m_link.stop();
    dropLink();
    m_watcher.stop();
    m_lastPushes.clear();
    m_placed = false;
    m_status.gone = true;
    m_status.error.clear();
    tellPassEnded();
    emit statusChanged();
}

void MasterSession::setPatterns(const PatternSet &patterns)
{
    m_patterns = patterns;
    m_passEnded = false;
    if (!m_link.isOpen())
        return;
    stopPass();
    m_passes.noteBreak();
    m_passEnded = false;
    m_scope->start(begin(this, m_link.connection(), nextEpoch(), 0ms));
}

void MasterSession::setPassword(const QByteArray &password)
{
    m_status.passwordWanted = false;
    m_reader.reset();
    m_link.setPassword(password);
    if (m_placed && m_started)
        m_link.retry();
    emit statusChanged();
}

void MasterSession::onOpened()
{
    m_lastPushes.end();
    m_status.connected = true;
    m_status.passwordWanted = false;
    m_status.error.clear();
    m_status.errorDetail.clear();
    m_status.errorCode.clear();
    const auto link = m_link.connection();
    m_status.roundTripMs = double(link->roundTrip().count()) / 1000;
    m_server.forgetRefusals();
    m_scope->start(begin(this, link, nextEpoch(), 0ms));
    emit statusChanged();
}

void MasterSession::noteBreak()
{
    const ChangeBounds &bounds = m_watcher.bounds();
    // A flush sends no notification.
    const bool isHeard = m_status.push == Push::Tracking;
    m_lastPushes.begin(isHeard ? std::max(bounds.changedAfter(), bounds.changedAfterAtEnd()) : 0,
                       m_reads.changed() + m_ends.changed());
}

void MasterSession::dropLink()
{
    if (m_status.connected)
        noteBreak();
    nextEpoch();
    m_ready = false;
    m_watcher.stopAtEnd();
    m_passes.tellUnfinished();
    if (std::exchange(m_status.connected, false))
        goAway();
    m_passes.abandon();
}

void MasterSession::onFailed(const Error &error)
{
    fail(error, redis::errorCode(error.kind));
}

void MasterSession::fail(const Error &error, const QByteArray &code)
{
    const bool isDirect = m_link.endpoint().proxy.kind == redis::Proxy::Kind::None;
    if (!m_status.connected)
        m_lastPushes.noteFailure(isDirect && redis::isRefusedByHost(error), steadyNow());
    dropLink();
    m_status.error = error.text;
    m_status.errorDetail = error.detail;
    m_status.errorCode = code;
    m_status.givenUp = m_link.hasGivenUp();
    if (m_status.givenUp)
        m_status.error += QLatin1Char(' ') + tr("It is not asked again until you refresh.");
    m_status.passwordWanted = error.kind == ErrorKind::NoAuth || error.kind == ErrorKind::WrongPass;
    if (m_status.givenUp || m_status.passwordWanted)
        m_watcher.stop(); // it is not tried again before a person says so
    if (m_discovered)
        emit suspect();
    tellPassEnded();
    emit statusChanged();
}

void MasterSession::goAway()
{
    m_status.push = Push::None;
    m_passes.noteBreak();
    m_reads.clear();
    m_companions.clear();
    m_board->setAway(m_index);
    // Subscriber and link end one after the other: that is one break.
    if (!std::exchange(m_stale, true))
        emit stale();
}

void MasterSession::onKeyChanged(const QByteArray &key)
{
    if (!m_link.isOpen()) {
        m_lastPushes.note(key);
        return;
    }
    m_asked.noteWrite(key);
    enqueue(key, Source::Push);
    m_board->noteChange(m_index, key);
    if (const QList<QByteArray> locks = m_board->locksBeside(key); !locks.isEmpty() && m_link.isOpen())
        m_companions.read(locks, m_link.connection());
}

void MasterSession::onFlushed()
{
    if (!m_link.isOpen())
        m_lastPushes.clear();
    m_board->noteFlush(m_index, steadyNow(), m_watcher.bounds().changedAfter());
    m_passes.noteDoubt();
    startPass();
    for (const QByteArray &key : m_ends.changed())
        m_board->noteChange(m_index, key);
    for (const QByteArray &key : m_reads.changed())
        onKeyChanged(key); // it may have been read already
}

void MasterSession::onSubscriberEnded()
{
    if (!m_link.isOpen())
        return;
    noteBreak();
    goAway();
    // At once the first time, then slower: the server may have no room for a second connection.
    const auto pause = std::chrono::milliseconds(std::min(1000, 50 * m_restarts++));
    m_scope->start(begin(this, m_link.connection(), nextEpoch(), pause));
    emit statusChanged();
}

/// False: this is not the master that it was said to be.
bool MasterSession::takeGreeting(const redis::BatchReply &reply)
{
    const QByteArray before = runId();
    const bool clockSet = m_server.take(reply, m_lastPushes.doubted());
    if (runId() != before)
        m_ends.evictions().forget(); // another process counts from 0
    showHealth();
    if (clockSet)
        startPass();
    return !(m_discovered && m_server.health().isReplica());
}

void MasterSession::setPush(const Watcher::Way &way)
{
    m_status.push = way.push;
    m_asked.setPolled(way.push == Push::Polling);
    m_status.pushReason = RepeatedReads::reasonOf(way.push, way.reason);
    const bool everything = way.push == Push::Notifications || m_patterns.untracked().isEmpty();
    m_board->setPushed(m_index,
                       way.push == Push::Polling ? Board::Heard::Nothing
                           : everything          ? Board::Heard::Everything
                                                 : Board::Heard::Prefixes);
    emit statusChanged();
}

void MasterSession::startPass()
{
    if (m_started && (m_link.hasGivenUp() || m_status.errorCode == base::codes::wrongAddress))
        m_link.retry();
    if (!m_ready || !m_link.isOpen())
        return;
    m_passEnded = false;
    m_readFailed = false;
    m_passes.start({m_link.connection(), m_patterns, m_gentle, m_mode != Mode::Watch, idleAskedFor(), m_owns},
                   untilEndOf(m_epoch));
}

/// Once the keys were read, their idle times tell of our reads.
qint64 MasterSession::idleAskedFor() const
{
    if (m_mode == Mode::OnceWithIdle)
        return std::numeric_limits<qint64>::max();
    return m_mode == Mode::Watch && m_firstPass ? mostIdle : 0;
}

void MasterSession::lookAtEvictions(const std::shared_ptr<redis::Connection> &link)
{
    if (m_server.health().eviction() != Board::Eviction::None)
        m_scope->start(EvictionCheck::look(&m_ends.evictions(), link));
}

void MasterSession::stopPass()
{
    m_passes.cancel();
}

void MasterSession::onPassEnded(const Result<void> &result)
{
    m_restarts = 0;
    if (m_readFailed)
        m_passes.noteBreak();
    m_firstPass = m_firstPass && !result.ok();
    (void)heardUntil(); // known again after a break
    tellPassEnded();
    emit statusChanged();
    const bool failed = !result.ok() && result.error().kind != ErrorKind::Cancelled;
    if (failed || m_readFailed)
        retryPass();
}

void MasterSession::tellPassEnded()
{
    if (!std::exchange(m_passEnded, true))
        emit passEnded();
}

/// Once, however often it is called until then.
void MasterSession::retryPass()
{
    if (m_mode == Mode::Watch && std::exchange(m_retryEpoch, m_epoch) != m_epoch)
        m_scope->start(passLater(this, m_epoch));
}

QCoro::Task<> MasterSession::passLater(MasterSession *session, quint64 epoch)
{
    co_await session->m_scope->sleep(passRetry);
    if (session->m_retryEpoch == epoch)
        session->m_retryEpoch = 0;
    if (!session->isCurrent(epoch) || session->m_passes.isRunning())
        co_return;
    session->m_reader.reset();
    session->startPass();
}

void MasterSession::enqueue(const QByteArray &key, Source source)
{
    if (!m_link.isOpen())
        return;
    m_companions.forget(key);
    m_reads.add(key, source, m_link.connection());
}

void MasterSession::noteRead(const Reading &reading)
{
    m_asked.noteRead(reading);
    m_companions.keep(reading);
}

/// Behind what was pushed before: that it was deleted before its deadline, say.
void MasterSession::confirm(const QByteArray &key)
{
    m_watcher.bounds().onceHeard([this, key](bool) { enqueue(key, Source::Poll); });
}

/// After a break or a flush the board may show locks that are gone until a pass has found every key; a key
/// that cannot be read any more stays on it.
Millis MasterSession::heardUntil()
{
    const auto showsAll = [this] {
        return m_ready && m_passes.isWholeSinceBreak() && !m_passes.isRunning() && !showsUnread();
    };
    if (showsAll())
        m_heard.refresh([showsAll, goesOn = untilEndOf(m_epoch)] { return goesOn() && showsAll(); });
    return m_heard.at();
}

bool MasterSession::showsUnread() const
{
    const UnreadKeys &unread = m_reader.unread();
    constexpr qsizetype most = 10'000; // if there are more, a row may show one of them
    if (!unread.knowsAll() || unread.count() > most)
        return true;
    const QList<QByteArray> keys = unread.keys();
    return std::any_of(keys.begin(), keys.end(),
                       [this](const QByteArray &key) { return bool(m_board->rowOf(m_index, key)); });
}

/// Some keys could not be read: a right was taken away, or the reply took too long. A pass that is under way
/// may have read them before.
void MasterSession::onReadFailed()
{
    const bool isNew = !std::exchange(m_readFailed, true) || m_status.passComplete;
    m_passes.noteBreak();
    if (isNew)
        emit statusChanged();
    if (!m_passes.isRunning())
        retryPass();
}

void MasterSession::noteNearEnd()
{
    m_watcher.bounds().pingNow();
}

void MasterSession::confirmArriving(const QByteArray &key)
{
    m_reads.expectArrival(key);
    enqueue(key, Source::Push);
}

void MasterSession::showHealth()
{
    if (!m_discovered)
        m_server.judgeAddress(m_link.endpoint());
    const HealthCheck &health = m_server.health();
    m_status.health = health.health();
    m_status.runId = health.runId();
    m_board->setRun(m_index, health.runId());
    m_status.serverVersion = health.health().version;
    m_status.keys = health.keys();
    m_status.denied = m_server.denied();
    emit statusChanged();
}

/// While nothing new is refused, nothing is told.
void MasterSession::showDenied()
{
    const QStringList sentences = m_server.denied();
    if (sentences == m_status.denied)
        return;
    m_status.denied = sentences;
    emit statusChanged();
}

} // namespace locks
