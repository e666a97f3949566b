// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/monitor/master_session.h"

#include "base/codes.h"

#include "locks/push/heartbeat.h"
#include "locks/read/server_identity.h"

#include <QDateTime>

// What goes on over a session's link, from the greeting on.

namespace locks {

using namespace std::chrono_literals;
using redis::Error;
using redis::ErrorKind;
using redis::Result;

namespace {

constexpr auto healthPause = 5000ms;
// What may pass soon is looked at more often, so that it is not shown for long when it is over.
constexpr auto passingPause = 1000ms;
constexpr auto rewatchPause = 1000ms;

} // namespace

QCoro::Task<> MasterSession::begin(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                   quint64 epoch, std::chrono::milliseconds pause)
{
    session->m_ready = false;
    if (pause > 0ms)
        co_await session->m_scope->sleep(pause);
    if (!session->isCurrent(epoch))
        co_return;
    redis::BatchAwaiter sent = link->batch(HealthCheck::questions());
    Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || !session->isCurrent(epoch))
        co_return;
    session->m_asked.setUntouching(false);
    session->m_reader.announcement().setNeeded(true);
    session->m_status.readsRestartIdleTimes = true;
    if (!session->takeGreeting(*reply)) {
        // Whoever named it is behind the times, or it is: the link tries again until one of them has caught
        // up.
        link->close(redis::makeError(ErrorKind::ReadOnly, link->endpoint().label().toUtf8()));
        co_return;
    }
    const bool isStillOpen = co_await askSlots(session, link, epoch);
    if (!isStillOpen)
        co_return;
    if (!session->m_discovered && session->m_server.health().self().kind == ServerSelf::Kind::Sentinel) {
        session->m_link.stop();
        session->m_watcher.stop();
        session->fail(
            Error{ErrorKind::BadInput, session->m_status.health.ofAddress.first().sentence, {}, false},
            base::codes::wrongAddress);
        co_return;
    }
    const QString twin = session->m_findTwin ? session->m_findTwin(session->runId()) : QString();
    if (!twin.isEmpty()) {
        session->m_link.stop();
        session->m_watcher.stop();
        session->onFailed(
            Error{ErrorKind::BadInput, namedTwiceSentence({twin, session->m_status.label}), {}, false});
        co_return;
    }
    session->m_scope->start(leaveIdleTimes(session, link, epoch)); // sent before the first read
    if (session->m_mode == Mode::Watch) {
        Result<Watcher::Way> way = co_await Watcher::begin(&session->m_watcher, link, session->m_patterns);
        if (!way.ok() || !session->isCurrent(epoch))
            co_return;
        session->setPush(*way);
        if (session->m_ends.evictions().isNew())
            session->lookAtEvictions(link);
        const std::function<bool()> goesOn = session->untilEndOf(epoch);
        session->m_scope->start(keepHeartbeat(session->m_scope, &session->m_watcher, link, goesOn));
        session->m_scope->start(ChangeBounds::keepPinging(&session->m_watcher.bounds(), goesOn));
        session->m_scope->start(RepeatedReads::poll(&session->m_repeated, goesOn));
        if (way->passing)
            session->m_scope->start(rewatch(session, link, epoch));
        session->m_scope->start(ServerFacts::keepCounting(&session->m_server, session->m_scope, link, goesOn,
                                                          [session](bool clockSet) {
                                                              if (clockSet)
                                                                  session->startPass();
                                                              else
                                                                  session->showDenied();
                                                          }));
        session->m_server.watchClock();
        session->m_scope->start(RepeatedReads::readAccompanied(&session->m_repeated, goesOn));
        session->m_scope->start(AskedWatch::keepLooking(&session->m_asked, link, goesOn));
        session->m_scope->start(examine(session, link, epoch));
    }
    session->m_ready = true;
    session->m_lastPushes.clear();
    session->m_firstPass = true;
    if (std::exchange(session->m_stale, false))
        emit session->resync();
    session->startPass();
}

QCoro::Task<> MasterSession::leaveIdleTimes(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                            quint64 epoch)
{
    if (!session->m_server.health().standsAlone())
        co_return;
    redis::Request request;
    request.add("CLIENT", "NO-TOUCH", "ON"); // before Redis 7.2 it is not known
    redis::BatchAwaiter sent = link->batch(request);
    const Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || !session->isCurrent(epoch))
        co_return;
    const bool untouching = !reply->values.back().isError();
    session->m_asked.setUntouching(untouching);
    session->m_reader.announcement().setNeeded(!untouching);
    session->m_status.readsRestartIdleTimes = !untouching;
}

QCoro::Task<> MasterSession::rewatch(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                     quint64 epoch)
{
    for (;;) {
        co_await session->m_scope->sleep(rewatchPause);
        if (!session->isCurrent(epoch))
            co_return;
        Result<Watcher::Way> way = co_await Watcher::begin(&session->m_watcher, link, session->m_patterns);
        if (!way.ok() || !session->isCurrent(epoch))
            co_return;
        if (way->push != Push::Polling) {
            session->setPush(*way);
            session->m_passes.noteDoubt();
            session->startPass(); // what changed between two polls may not have been seen
        }
        if (!way->passing)
            co_return;
    }
}

/// Returns false if the connection has ended since the call.
QCoro::Task<bool> MasterSession::askSlots(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                          quint64 epoch)
{
    if (session->m_discovered || session->m_server.health().self().kind != ServerSelf::Kind::ClusterNode)
        co_return true;
    co_await ServerFacts::askSlots(&session->m_server, link);
    if (!session->isCurrent(epoch))
        co_return false;
    session->showHealth();
    co_return true;
}

QCoro::Task<> MasterSession::examine(MasterSession *session, std::shared_ptr<redis::Connection> link,
                                     quint64 epoch)
{
    const redis::Request questions = HealthCheck::questions();
    for (;;) {
        const bool soon = session->m_server.health().health().mayPassSoon();
        co_await session->m_scope->sleep(soon ? passingPause : healthPause);
        if (!session->isCurrent(epoch))
            co_return;
        redis::BatchAwaiter sent = link->batch(questions);
        const Result<redis::BatchReply> reply = co_await sent;
        if (!reply.ok() || !session->isCurrent(epoch))
            co_return;
        session->m_status.roundTripMs = double(link->roundTrip().count()) / 1000;
        if (!session->takeGreeting(*reply)) {
            link->close(redis::makeError(ErrorKind::ReadOnly, link->endpoint().label().toUtf8()));
            co_return;
        }
        const bool isStillOpen = co_await askSlots(session, link, epoch);
        if (!isStillOpen)
            co_return;
        // What a pass does not find has to be compared with what was known before it.
        if (!session->m_passes.isRunning())
            session->lookAtEvictions(link);
        if (session->m_passes.isRunning() && !session->m_board->wantsConnections())
            continue; // it looks at its end
        co_await ServerFacts::readClients(
            &session->m_server, link, session->m_patterns,
            [session](Reading &&reading) {
                session->m_board->observe(session->m_index, std::move(reading), Source::Poll);
            },
            ServerFacts::Look::Between);
        if (!session->isCurrent(epoch))
            co_return;
        session->showDenied();
    }
}

} // namespace locks
