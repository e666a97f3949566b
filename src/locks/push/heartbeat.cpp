// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/heartbeat.h"

#include "base/task_scope.h"
#include "locks/push/watcher.h"
#include "redis/connection/outage.h"

namespace locks {

using namespace std::chrono_literals;
using redis::ErrorKind;
using redis::Result;

namespace {

constexpr auto heartbeatPause = 1000ms;
constexpr auto heartbeatLimit = 1500ms;

/// Whether nothing comes any more for as long as an answer may take. On a slow link an answer waits behind
/// replies that still arrive: it is late, and the link is alive.
QCoro::Task<bool> isSilent(base::TaskScope *scope, std::shared_ptr<redis::Connection> link)
{
    const auto heard = link->lastHeard();
    const auto left = heard + heartbeatLimit - std::chrono::steady_clock::now();
    if (left.count() > 0)
        co_await scope->sleep(std::chrono::ceil<std::chrono::milliseconds>(left));
    co_return link->lastHeard() == heard;
}

} // namespace

QCoro::Task<> keepHeartbeat(base::TaskScope *scope, Watcher *watcher, std::shared_ptr<redis::Connection> link,
                            std::function<bool()> goesOn)
{
    redis::Request ping;
    ping.add("PING");
    for (;;) {
        co_await scope->sleep(heartbeatPause);
        if (!goesOn())
            co_return;
        redis::CallAwaiter sent = link->callRequest(ping, heartbeatLimit);
        const auto subscriber = watcher->subscriber();
        if (subscriber) {
            redis::CallAwaiter other = subscriber->callRequest(ping, heartbeatLimit);
            Result<redis::Value> heard = co_await other;
            if (!heard.ok() && heard.error().kind == ErrorKind::TimedOut) {
                const bool silent = co_await isSilent(scope, subscriber);
                if (silent)
                    subscriber->close(heard.error());
            }
        }
        Result<redis::Value> answer = co_await sent;
        // What cannot answer has no news either: the link opens again when it can.
        if (answer.ok())
            continue;
        redis::Error error = answer.error();
        if (error.kind == ErrorKind::TimedOut) {
            const bool silent = co_await isSilent(scope, link);
            if (!silent)
                continue;
        }
        const bool absurd = error.kind == ErrorKind::TooLarge; // in answer to PING
        if (absurd)
            error.kind = ErrorKind::Closed; // it may be over in a moment
        if (absurd || error.kind == ErrorKind::TimedOut || redis::cannotAnswer(error.kind))
            link->close(error);
    }
}

} // namespace locks
