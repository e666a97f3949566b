// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/resolve.h"

#include "locks/read/key_look.h"

namespace locks {

using redis::Clock;

namespace {

constexpr std::chrono::milliseconds pauseBetweenReads{50};

/// The lease reaches as far as it was asked to.
bool leaseReached(const MasterCall &call, const MasterAnswer &answer, const Reading &reading)
{
    const Millis wanted = toMillis(answer.sentAt) + call.ttl.count();
    return reading.pttl >= 0 && reading.readAt + reading.pttl >= wanted - 20;
}

/// What a key that is not there says of the call.
Found judgeAbsence(const MasterCall &call, Found notDone)
{
    switch (call.kind) {
    case ActionKind::Release:
        return Found::Done;
    case ActionKind::Acquire:
    case ActionKind::Restore:
        return notDone;
    default:
        return Found::Absent;
    }
}

/// What the key shows. `notDone`: what it means that the key is as it was.
Found judgeReading(const MasterCall &call, const MasterAnswer &answer, const Reading &reading, Found notDone)
{
    const std::optional<QByteArray> token = tokenIn(call, reading);
    const bool expected = token && *token == call.token;
    const InsidePtr within = call.dialect->inside(reading);
    if (!token && within && within->ownersCut)
        return Found::Unknown; // it may be one of those that were not read
    switch (call.kind) {
    case ActionKind::Acquire:
    case ActionKind::Complete:
        return expected ? Found::Done : Found::Differs;
    case ActionKind::Extend:
    case ActionKind::SetExpiry:
        return !expected ? Found::Differs : leaseReached(call, answer, reading) ? Found::Done : notDone;
    case ActionKind::Release: {
        // Of several owners this one is gone, the others stay.
        const bool gone = !expected && within && !within->owners.isEmpty();
        return gone ? Found::Done : expected ? notDone : Found::Differs;
    }
    case ActionKind::TakeOver:
        if (expected)
            return notDone;
        if (!token || *token != call.newToken)
            return Found::Differs;
        return leaseReached(call, answer, reading) ? Found::Done : Found::Unknown;
    case ActionKind::Restore:
        if (token && *token == call.restoredToken)
            return Found::Done;
        if (call.recipe.script == "restore_saved")
            return Found::Unknown; // a part may have another name than its token
        return call.overTakeOver && expected ? notDone : Found::Differs;
    }
    return Found::Unknown;
}

/// What the look says became of the call. `settled`: it has been run or never will be, so that an unchanged
/// key is an answer; of a master that lost its role it never is, for it was done there.
void take(MasterAnswer &answer, const MasterCall &call, const KeyLook &look, bool settled)
{
    const Found unchanged = answer.replied ? Found::Refused : Found::Unreachable;
    const Found notDone = settled && !answer.roleLost ? unchanged : Found::Unknown;
    const Reading *reading = look.reading();
    const Found found = reading ? judgeReading(call, answer, *reading, notDone) : judgeAbsence(call, notDone);
    answer.found = found;
    if (found == Found::Unknown)
        return;
    const std::optional<QByteArray> token = reading ? tokenIn(call, *reading) : std::nullopt;
    answer.hasToken = token.has_value();
    answer.token = token.value_or(QByteArray());
    answer.pttl = reading ? reading->pttl : -2;
    answer.pttlAfter = found == Found::Done ? answer.pttl : -2;
    if (answer.roleLost) {
        answer.dump.clear(); // of a history that is gone
        answer.reason.clear();
    }
}

} // namespace

QCoro::Task<MasterAnswer> resolve(std::shared_ptr<MasterRoute> route, MasterCall call, MasterAnswer answer,
                                  Clock::time_point until)
{
    if (call.form == Form::Connection)
        co_return answer; // no key tells
    bool asking = call.asking;
    while (!route->scope()->isStopping()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        if (left.count() <= 0)
            break;
        std::shared_ptr<redis::Connection> connection = answer.connection;
        // Another server is the master by now: what the old one shows ends with it.
        answer.roleLost |=
            connection && route->isFollowed() && route->endpoint().label() != connection->endpoint().label();
        const bool same = connection && connection->isOpen() && !answer.roleLost;
        if (!same) {
            QCoro::Task<MasterRoute::Opened> opening =
                answer.roleLost ? MasterRoute::getMaster(route, left) : MasterRoute::get(route, left);
            const MasterRoute::Opened opened = co_await opening;
            connection = opened.ok() ? *opened : nullptr;
        }
        if (connection) {
            const KeyLook look = co_await lookAt(connection, call.key, left, asking);
            const bool settled = same || answer.peerClosed || answer.replied;
            const bool moved = look.error() && route->isRedirected();
            if (const auto next = moved ? route->redirected(*look.error()) : nullptr) {
                route = next;
                asking = look.error()->kind == redis::ErrorKind::Ask;
                answer.connection.reset();
            }
            if (!look.error())
                take(answer, call, look, settled);
        }
        if (answer.found != Found::Unknown || route->scope()->isStopping())
            break;
        co_await route->scope()->sleep(pauseBetweenReads);
    }
    co_return answer;
}

} // namespace locks
