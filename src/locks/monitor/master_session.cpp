// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/master_session.h"

#include "locks/monitor/waiter_count.h"
#include "locks/read/server_identity.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace locks {

using namespace std::chrono_literals;
using redis::Error;
using redis::ErrorKind;
using redis::Result;

namespace {

constexpr size_t readAtOnce = 500;
constexpr auto betweenReads = 4ms;
constexpr auto passRetry = 1000ms;

/// Of a server that is far away more keys are read at once, as many as a page of a pass may bring: else the
/// way there and back would be most of the time.
qsizetype keysAtOnce(std::chrono::microseconds roundTrip)
{
    constexpr qint64 perMillisecond = 100;
    constexpr qint64 most = 4000;
    return qsizetype(std::min(most, qint64(readAtOnce) + roundTrip / 1ms * perMillisecond));
}

} // namespace

MasterSession::MasterSession(int index, const QString &label, Board *board, base::TaskScope *scope,
                             bool gentle, bool discovered)
    : m_index(index)
    , m_board(board)
    , m_scope(scope)
    , m_link(redis::Endpoint(), QByteArrayLiteral("lockscope-scan"), scope)
    , m_watcher(scope,
                {[this](const QByteArray &key) { onKeyChanged(key); },
                 [this] {
                     m_board->noteFlush(m_index);
                     startPass();
                 },
                 [this](const Error &) {
                     onSubscriberEnded();
                 }})
    , m_arrivals(true)
    , m_gentle(gentle)
    , m_discovered(discovered)
{
    m_status.label = label;
    const auto redirect = [this](const QByteArray &key, const Error &error) {
        emit redirected(key, error);
    };
    m_reader.setRedirected(redirect);
    m_arrivals.setRedirected(redirect);
    connect(&m_link, &redis::Link::opened, this, &MasterSession::onOpened);
    connect(&m_link, &redis::Link::failed, this, &MasterSession::onFailed);
}

MasterSession::~MasterSession() = default;

void MasterSession::start(Mode mode, const PatternSet &patterns)
{
    m_mode = mode;
    m_patterns = patterns;
    m_started = true;
    if (m_placed)
        m_link.start();
}

void MasterSession::setPatterns(const PatternSet &patterns)
{
    m_patterns = patterns;
    m_passEnded = false;
    if (!m_link.isOpen())
        return;
    stopPass();
    m_passEnded = false;
    m_scope->start(live(this, m_link.connection(), ++m_life, 0ms));
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
    m_status.connected = true;
    m_status.passwordWanted = false;
    m_status.error.clear();
    m_status.errorDetail.clear();
    const auto link = m_link.connection();
    m_status.roundTripMs = double(link->roundTrip().count()) / 1000;
    m_clients.forget();
    m_waitersRefused = false;
    m_scope->start(live(this, link, ++m_life, 0ms));
    emit statusChanged();
}

void MasterSession::dropLink()
{
    ++m_life;
    m_ready = false;
    m_watcher.stop();
    if (m_pass)
        m_pass->tellUnfinished();
    if (std::exchange(m_status.connected, false))
        goAway();
    if (m_pass)
        std::exchange(m_pass, {})->cancelled = true;
    m_status.scanning = false;
}

void MasterSession::onFailed(const Error &error)
{
    dropLink();
    m_status.error = error.text;
    m_status.errorDetail = error.detail;
    m_status.givenUp = m_link.hasGivenUp();
    if (m_status.givenUp)
        m_status.error += QLatin1Char(' ') + tr("It is not asked again until you refresh.");
    m_status.passwordWanted = error.kind == ErrorKind::NoAuth || error.kind == ErrorKind::WrongPass;
    if (m_discovered)
        emit suspect();
    if (!std::exchange(m_passEnded, true))
        emit passEnded();
    emit statusChanged();
}

void MasterSession::goAway()
{
    m_status.push = Push::None;
    m_status.passComplete = false;
    m_passWhole = false;
    m_queue.clear();
    m_queued.clear();
    m_arriving.clear();
    m_board->setAway(m_index);
    // Subscriber and link end one after the other: that is one break.
    if (!std::exchange(m_stale, true))
        emit stale();
}

void MasterSession::onKeyChanged(const QByteArray &key)
{
    enqueue(key, Source::Push);
    for (const QByteArray &lock : m_board->locksBeside(key))
        enqueue(lock, Source::Poll);
}

void MasterSession::onSubscriberEnded()
{
    if (!m_link.isOpen())
        return;
    goAway();
    // At once the first time, then slower: the server may have no room for a second connection.
    const auto pause = std::chrono::milliseconds(std::min(1000, 50 * m_restarts++));
    m_scope->start(live(this, m_link.connection(), ++m_life, pause));
    emit statusChanged();
}

/// False: this is not the master that it was said to be.
bool MasterSession::takeGreeting(const redis::BatchReply &reply)
{
    m_health.take(reply);
    if (m_health.takeEmptied())
        m_board->noteFlush(m_index);
    takeHealth();
    takeClock(reply, reply.values[HealthCheck::timeAnswer]);
    // Invalidations name no database: with several in use, what is missed cannot be told apart.
    if (m_health.databasesKnown())
        m_board->setCountsMissed(m_index, !m_health.severalDatabases());
    return !(m_discovered && m_health.isReplica());
}

void MasterSession::takeClock(const redis::BatchReply &reply, const redis::Value &time)
{
    // Where TIME is refused our own clock has to do.
    qint64 offset = QDateTime::currentMSecsSinceEpoch() - steadyNow();
    if (time.elements.size() == 2) {
        const qint64 server =
            time.elements[0].bytes.toLongLong() * 1000 + time.elements[1].bytes.toLongLong() / 1000;
        offset = server - KeyReader::Moment::of(reply).at;
    }
    // What is within the doubt of a round trip is the same clock: leases must not seem to move.
    constexpr qint64 leastDoubt = 15;
    const qint64 roundTrip = toMillis(reply.repliedAt) - toMillis(reply.sentAt);
    const qint64 moved = qAbs(offset - m_reader.clock());
    if (moved <= std::max(leastDoubt, roundTrip / 2))
        return;
    m_reader.setClock(offset);
    m_arrivals.setClock(offset);
    // Somebody has set it: every lease ends earlier or later now than was read.
    constexpr qint64 step = 500;
    if (moved > step + roundTrip)
        startPass();
}

QCoro::Task<> MasterSession::live(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                  quint64 life, std::chrono::milliseconds pause)
{
    session->m_ready = false;
    if (pause > 0ms)
        co_await session->m_scope->sleep(pause);
    if (!session->isCurrent(life))
        co_return;
    const redis::Request greeting = HealthCheck::questions();
    redis::BatchAwaiter sent = link->batch(greeting);
    Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || !session->isCurrent(life))
        co_return;
    if (!session->takeGreeting(*reply)) {
        // Whoever named it is behind the times, or it is: the link tries again until one of them has caught
        // up.
        link->close(redis::makeError(ErrorKind::ReadOnly, link->endpoint().label().toUtf8()));
        co_return;
    }
    const QString twin = session->m_findTwin ? session->m_findTwin(session->runId()) : QString();
    if (!twin.isEmpty()) {
        session->m_link.stop();
        session->onFailed(
            Error{ErrorKind::BadInput, namedTwiceSentence({twin, session->m_status.label}), {}, false});
        co_return;
    }
    if (session->m_mode == Mode::Watch) {
        Result<Watcher::Way> way = co_await Watcher::begin(&session->m_watcher, link, session->m_patterns);
        if (!way.ok() || !session->isCurrent(life))
            co_return;
        session->setPush(*way);
        session->m_scope->start(heartbeat(session, link, life));
        session->m_scope->start(poll(session, life));
        if (way->passing)
            session->m_scope->start(rewatch(session, link, life));
        session->m_scope->start(countWaiters(session, link, life));
        session->m_scope->start(readAccompanied(session, life));
        session->m_scope->start(examine(session, link, life));
    }
    session->m_ready = true;
    if (std::exchange(session->m_stale, false))
        emit session->resync();
    session->startPass();
}

void MasterSession::setPush(const Watcher::Way &way)
{
    m_status.push = way.push;
    m_status.pushReason = way.reason;
    const QLocale locale;
    if (way.push == Push::Polling)
        m_status.pushReason =
            tr("%1; known keys are read again every %2 s, all keys scanned again every %3 s")
                .arg(way.reason, locale.toString(pollPause / 1s), locale.toString(rescanPause / 1s));
    else if (way.push == Push::Tracking && !way.reason.isEmpty())
        m_status.pushReason = tr("%1; such keys are scanned again every %2 s")
                                  .arg(way.reason, locale.toString(rescanPause / 1s));
    const bool everything = way.push == Push::Notifications || m_patterns.untracked().isEmpty();
    m_board->setPushed(m_index,
                       way.push == Push::Polling ? Board::Heard::Nothing
                           : everything          ? Board::Heard::Everything
                                                 : Board::Heard::Prefixes);
    emit statusChanged();
}

void MasterSession::startPass()
{
    if (m_started && m_link.hasGivenUp())
        m_link.retry();
    if (!m_ready || !m_link.isOpen())
        return;
    if (m_pass)
        m_pass->cancelled = true;
    auto pass = std::make_shared<Scanner::Pass>();
    pass->link = m_link.connection();
    pass->reader = &m_reader;
    pass->scope = m_scope;
    pass->patterns = m_patterns;
    pass->gentle = m_gentle;
    pass->sink = sink(Source::Pass);
    pass->progressed = [this, raw = pass.get()] {
        if (m_pass.get() != raw)
            return;
        m_status.examined = raw->progress.examined;
        m_status.elapsedMs = raw->progress.elapsedMs;
        emit statusChanged();
    };
    m_pass = pass;
    m_passEnded = false;
    m_status.scanning = true;
    m_status.examined = 0;
    m_status.elapsedMs = 0;
    m_board->beginPass(m_index);
    m_scope->start(runPass(this, pass));
    emit statusChanged();
}

void MasterSession::stopPass()
{
    if (!m_pass)
        return;
    m_pass->cancelled = true;
    endPass(redis::makeError(ErrorKind::Cancelled));
}

QCoro::Task<> MasterSession::runPass(MasterSession *session, std::shared_ptr<Scanner::Pass> pass)
{
    const quint64 life = session->m_life;
    const Result<void> result = co_await Scanner::run(pass);
    if (session->m_pass != pass || !session->isCurrent(life))
        co_return;
    if (result.ok()) {
        co_await SubscriptionLocks::refresh(&session->m_subscriptions, &session->m_clients, pass->link,
                                            pass->patterns, session->m_reader.clock(), pass->sink);
        if (session->m_pass != pass || !session->isCurrent(life))
            co_return;
    }
    if (session->m_mode == Mode::Once && result.ok()) {
        session->m_waitersRefused = !co_await WaiterCount::refresh(session->m_board, session->m_index,
                                                                   &session->m_clients, pass->link);
        if (session->m_pass != pass || !session->isCurrent(life))
            co_return;
    }
    session->m_status.examined = pass->progress.examined;
    session->m_status.elapsedMs = pass->progress.elapsedMs;
    session->endPass(result);
    if (!result.ok() && result.error().kind != ErrorKind::Cancelled && session->m_mode == Mode::Watch)
        session->m_scope->start(passLater(session, life, passRetry));
}

QCoro::Task<> MasterSession::passLater(MasterSession *session, quint64 life, std::chrono::milliseconds time)
{
    co_await session->m_scope->sleep(time);
    if (!session->isCurrent(life) || session->m_pass)
        co_return;
    session->m_reader.reset();
    session->startPass();
}

void MasterSession::endPass(const Result<void> &result)
{
    m_pass.reset();
    m_status.scanning = false;
    m_passWhole = result.ok();
    for (const QByteArray &key : m_reader.unread().keys())
        m_board->keepUnread(m_index, key);
    m_board->endPass(m_index, result.ok() && m_reader.unread().knowsAll());
    m_status.error.clear();
    m_status.errorDetail.clear();
    if (!result.ok() && result.error().kind != ErrorKind::Cancelled) {
        m_status.error = result.error().text;
        m_status.errorDetail = result.error().detail;
    }
    takeUnread();
    m_status.denied = deniedSentences();
    m_restarts = 0;
    if (!std::exchange(m_passEnded, true))
        emit passEnded();
    emit statusChanged();
}

/// A listing is complete when it has found all keys and could read each.
void MasterSession::takeUnread()
{
    const UnreadKeys &unread = m_reader.unread();
    m_status.passComplete = m_passWhole && unread.isEmpty();
    if (m_passWhole)
        m_status.error = unread.sentences().join(QLatin1Char(' '));
}

KeyReader::Sink MasterSession::sink(Source source)
{
    return [this, source](Reading &&reading) {
        m_board->observe(m_index, std::move(reading), source);
    };
}

void MasterSession::enqueue(const QByteArray &key, Source source)
{
    if (!m_link.isOpen())
        return;
    if (m_pass)
        m_pass->overtake(key);
    const auto known = m_queued.find(key);
    if (known != m_queued.end()) {
        if (source == Source::Push)
            *known = source;
        return;
    }
    m_queued.insert(key, source);
    m_queue.push_back(key);
    if (m_draining == m_life)
        return;
    m_draining = m_life;
    m_scope->start(drain(this, m_link.connection(), m_life));
}

QCoro::Task<> MasterSession::drain(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                   quint64 life)
{
    while (session->isCurrent(life) && !session->m_queue.empty()) {
        QList<QByteArray> keys;
        QList<QByteArray> arriving;
        auto sources = std::make_shared<QHash<QByteArray, Source>>();
        const qsizetype atOnce = keysAtOnce(link->roundTrip());
        while (sources->size() < atOnce && !session->m_queue.empty()) {
            keys.append(std::move(session->m_queue.front()));
            session->m_queue.pop_front();
            sources->insert(keys.last(), session->m_queued.take(keys.last()));
            if (session->m_arriving.remove(keys.last()))
                arriving.append(keys.takeLast());
        }
        const KeyReader::Sink sink = [session, sources](Reading &&reading) {
            const Source source = sources->value(reading.key, Source::Poll);
            session->m_board->observe(session->m_index, std::move(reading), source);
        };
        Result<void> read = co_await KeyReader::read(&session->m_reader, link, keys, sink);
        if (read.ok() && !arriving.isEmpty())
            read = co_await KeyReader::read(&session->m_arrivals, link, arriving, sink);
        if (!read.ok())
            break;
        if (session->m_passWhole && !session->m_pass
            && session->m_status.passComplete != session->m_reader.unread().isEmpty()) {
            session->takeUnread();
            emit session->statusChanged();
        }
        // A key that changes a thousand times a second need not be read as often.
        if (session->m_queue.size() < readAtOnce)
            co_await session->m_scope->sleep(betweenReads);
    }
    if (session->m_draining == life)
        session->m_draining = 0;
}

} // namespace locks
