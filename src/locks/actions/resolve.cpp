// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/actions/master_call.h"
#include "locks/watch/key_look.h"

namespace locks {

using redis::Clock;
using redis::Result;

namespace {

constexpr std::chrono::milliseconds pauseBetweenReads{50};

/// The lease reaches as far as it was asked to.
bool leaseReached(const MasterCall &call, const MasterAnswer &answer, const Reading &reading)
{
    const Millis wanted = toMillis(answer.sentAt) + call.ttl.count();
    return reading.pttl >= 0 && reading.readAt + reading.pttl >= wanted - 20;
}

/// What the key shows. `settled`: the call has been run or never will be, so that an unchanged key is an
/// answer.
Found judgeReading(const MasterCall &call, const MasterAnswer &answer, const Reading &reading, bool settled)
{
    const Found notDone = !settled ? Found::Unknown : answer.replied ? Found::Refused : Found::Unreachable;
    const std::optional<QByteArray> token = tokenIn(call, reading);
    const bool expected = reading.exists && token && *token == call.token;
    switch (call.kind) {
    case ActionKind::Acquire:
        return !reading.exists ? notDone : expected ? Found::Done : Found::Differs;
    case ActionKind::Extend:
    case ActionKind::SetExpiry:
        if (!reading.exists)
            return Found::Absent;
        return !expected ? Found::Differs : leaseReached(call, answer, reading) ? Found::Done : notDone;
    case ActionKind::Release: {
        // Of several owners this one is gone, the others stay.
        const InsidePtr others = call.dialect->inside(reading);
        const bool gone = !reading.exists || (!expected && others && !others->owners.isEmpty());
        return gone ? Found::Done : expected ? notDone : Found::Differs;
    }
    case ActionKind::TakeOver:
        if (!reading.exists)
            return Found::Absent;
        return expected ? notDone : token && *token == call.newToken ? Found::Done : Found::Differs;
    case ActionKind::Restore:
        if (token && *token == call.restoredToken && reading.exists)
            return Found::Done;
        return !reading.exists || (call.overTakeOver && expected) ? notDone : Found::Differs;
    }
    return Found::Unknown;
}

void take(MasterAnswer &answer, Found found, const MasterCall &call, const Reading &reading)
{
    answer.found = found;
    if (found == Found::Unknown)
        return;
    const std::optional<QByteArray> token = tokenIn(call, reading);
    answer.hasToken = token.has_value() && reading.exists;
    answer.token = token.value_or(QByteArray());
    answer.pttl = reading.pttl;
    answer.pttlAfter = found == Found::Done ? reading.pttl : -2;
}

} // namespace

QCoro::Task<MasterAnswer> resolve(std::shared_ptr<MasterLine> line, MasterCall call, MasterAnswer answer,
                                  Clock::time_point until)
{
    if (call.form == Form::Connection)
        co_return answer; // no key tells
    bool asking = call.asking;
    while (!line->scope()->isStopping()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        if (left.count() <= 0)
            break;
        std::shared_ptr<redis::Connection> connection = answer.connection;
        const bool same = connection && connection->isOpen();
        if (!same) {
            const MasterLine::Opened opened = co_await MasterLine::get(line, left);
            connection = opened.ok() ? *opened : nullptr;
        }
        if (connection) {
            const Result<Reading> reading = co_await lookAt(connection, call.key, left, asking);
            const bool settled = same || answer.peerClosed || answer.replied;
            const bool moved = !reading.ok() && line->isRedirected();
            if (const auto next = moved ? line->redirected(reading.error()) : nullptr) {
                line = next;
                asking = reading.error().kind == redis::ErrorKind::Ask;
                answer.connection.reset();
            }
            if (reading.ok())
                take(answer, judgeReading(call, answer, *reading, settled), call, *reading);
        }
        if (answer.found != Found::Unknown || line->scope()->isStopping())
            break;
        co_await line->scope()->sleep(pauseBetweenReads);
    }
    co_return answer;
}

} // namespace locks
