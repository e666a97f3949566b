// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/transaction.h"

#include "base/bytes.h"
#include "locks/read/key_look.h"
#include "redis/protocol/error.h"
#include "redis/protocol/time_reply.h"

namespace locks {

using redis::Error;
using redis::ErrorKind;
using redis::Request;
using redis::Result;
using redis::Value;

namespace {

constexpr int largestDump = 1024 * 1024;

/// What the transaction compares before it writes, as the scripts do.
Found compare(const MasterCall &call, const KeyLook &look, const MasterAnswer &answer)
{
    const Reading *reading = look.reading();
    const bool lapsed = call.kind == ActionKind::Restore && call.deadlineUnixMs != 0
        && answer.serverMs >= call.deadlineUnixMs;
    if (lapsed && !reading)
        return Found::Lapsed;
    if (call.kind == ActionKind::Acquire || (call.kind == ActionKind::Restore && !call.overTakeOver))
        return reading ? Found::Differs : Found::Done;
    if (!reading)
        return Found::Absent;
    if (!answer.hasToken || answer.token != call.token)
        return Found::Differs;
    if (call.seenDeadlineMs != 0 && reading->endsAtUnixMs() == 0)
        return Found::Refused; // the deadline cannot be read
    if (deadlineDiffers(call, *reading))
        return Found::Differs;
    const bool lengthens = call.kind == ActionKind::Extend || call.kind == ActionKind::SetExpiry;
    if (lengthens && reading->pttl == -2)
        return Found::Refused; // PTTL is: the lease cannot be judged
    if (call.kind == ActionKind::Extend && reading->pttl == -1)
        return Found::NoExpiry;
    if (call.kind == ActionKind::Extend && reading->pttl > call.ttl.count() && !call.allowShorter)
        return Found::WouldShorten;
    if (call.kind == ActionKind::SetExpiry && reading->pttl != -1)
        return Found::HasExpiry;
    return lapsed ? Found::Lapsed : Found::Done;
}

struct Executed
{
    Found found = Found::Unknown;
    qint64 last = -2; ///< the reply to the last command, where that is a number
    bool publishRefused = false;
    Error error;
};

/// Reads the replies to MULTI, the writes, EXEC.
Executed readExecuted(const std::vector<Value> &values, const QList<QList<QByteArray>> &writes)
{
    Executed executed;
    const Value &exec = values.back();
    for (size_t i = 0; i + 1 < values.size(); ++i) {
        if (!values[i].isError())
            continue;
        executed.error = redis::errorFromReply(values[i].bytes);
        executed.found = Found::Refused; // a command that cannot be queued aborts EXEC: nothing was run
        executed.publishRefused = i >= 1 && writes.value(qsizetype(i) - 1).value(0) == "PUBLISH";
        return executed;
    }
    if (exec.isNil())
        executed.found = Found::Differs; // somebody was faster
    else if (exec.isError())
        executed.error = redis::errorFromReply(exec.bytes);
    else
        executed.found = Found::Done;
    if (!exec.elements.empty() && exec.elements.back().isInteger())
        executed.last = exec.elements.back().integer;
    for (const Value &each : exec.elements) {
        if (each.isError()) {
            executed.error = redis::errorFromReply(each.bytes);
            executed.found = Found::Unknown;
        }
    }
    return executed;
}

QCoro::Task<Executed> execute(std::shared_ptr<redis::Connection> connection, QList<QList<QByteArray>> writes,
                              std::chrono::milliseconds timeout, MasterAnswer *answer)
{
    Request request;
    request.add("MULTI");
    for (const QList<QByteArray> &write : writes) {
        request.addList(write);
        answer->commands.append(commandText(write));
    }
    request.add("EXEC");
    answer->commands.append(QStringLiteral("EXEC"));
    answer->sentAt = redis::Clock::now();
    redis::BatchAwaiter sent = connection->batch(request, timeout);
    const Result<redis::BatchReply> reply = co_await sent;
    Executed executed;
    if (!reply.ok()) {
        answer->peerClosed = reply.error().kind == ErrorKind::Closed;
        executed.error = reply.error();
        co_return executed;
    }
    answer->replied = true;
    co_return readExecuted(reply->values, writes);
}

/// A deadline that has passed answers OK and creates nothing.
void readRestored(qint64 pttl, MasterAnswer &answer)
{
    answer.pttlAfter = pttl;
    if (pttl == -2)
        answer.found = Found::Lapsed;
}

/// One round of WATCH, compare, MULTI, EXEC. `allowed` turns false when a needed command is refused.
QCoro::Task<MasterAnswer> transact(std::shared_ptr<redis::Connection> connection, MasterCall call,
                                   bool withPublish, bool *allowed, bool *publishAllowed)
{
    MasterAnswer answer;
    answer.how = QByteArrayLiteral("transaction");
    answer.connection = connection;
    const Result<Value> watched = co_await connection->call("WATCH", call.key);
    answer.commands.append(commandText({QByteArrayLiteral("WATCH"), call.key}));
    answer.commands.append(QStringLiteral("MULTI"));
    const KeyLook look = co_await lookAt(connection, call.key, call.timeout);
    if (!watched.ok() || look.error()) {
        const Error &error = watched.ok() ? *look.error() : watched.error();
        readErrorBefore(error, answer);
        *allowed = watched.ok() || error.requestSent;
        co_return answer;
    }
    const std::optional<QByteArray> token =
        look.reading() ? tokenIn(call, *look.reading()) : std::optional<QByteArray>();
    answer.hasToken = token.has_value();
    answer.token = token.value_or(QByteArray());
    answer.pttl = look.reading() ? look.reading()->pttl : -2;
    answer.replied = true;
    co_await readForUndo(connection, call, &answer);
    answer.found = compare(call, look, answer);
    if (answer.found != Found::Done) {
        if (answer.found == Found::Refused)
            refuseUnknownLease(answer);
        co_return answer;
    }
    QList<QList<QByteArray>> writes = writesOf(call);
    if (!withPublish)
        writes.removeIf([](const QList<QByteArray> &write) { return write.value(0) == "PUBLISH"; });
    const Executed executed = co_await execute(connection, writes, call.timeout, &answer);
    answer.found = executed.found;
    if (call.kind == ActionKind::Restore && executed.found == Found::Done)
        readRestored(executed.last, answer);
    answer.error = base::shownBytes(executed.error.detail);
    answer.reason = executed.error.text;
    if (!answer.error.isEmpty())
        answer.code = redis::errorCode(executed.error.kind);
    *publishAllowed = !executed.publishRefused;
    *allowed = executed.found != Found::Refused || executed.publishRefused;
    co_return answer;
}

/// Waking the first of a queue takes a script: where one waits, that is told.
QCoro::Task<void> tellAboutQueue(std::shared_ptr<redis::Connection> connection, MasterCall call,
                                 MasterAnswer *answer)
{
    if (call.recipe.wakeOn.isEmpty() || call.recipe.keys.size() < 2)
        co_return;
    const QByteArray queue = call.recipe.keys.at(1);
    const Result<Value> there = co_await connection->call("EXISTS", queue);
    if (there.ok() && there->integer == 1)
        answer->denied.append(QStringLiteral("wake %1").arg(base::shownBytes(queue)));
}

/// The server's own compare-and-write, tried in order until the server knows one.
QCoro::Task<MasterAnswer> runNative(std::shared_ptr<redis::Connection> connection, MasterCall call,
                                    MasterAnswer scripted)
{
    const QList<QList<QByteArray>> forms = nativeForms(call);
    if (!forms.isEmpty() && call.seenDeadlineMs != 0) {
        const KeyLook look = co_await lookAt(connection, call.key, call.timeout);
        const Reading *reading = look.reading();
        if (look.error() || (reading && reading->endsAtUnixMs() == 0))
            co_return scripted;
        if (reading && deadlineDiffers(call, *reading)) {
            scripted.found = Found::Differs;
            scripted.hasToken = tokenIn(call, *reading).has_value();
            scripted.token = tokenIn(call, *reading).value_or(QByteArray());
            scripted.error.clear();
            scripted.reason.clear();
            scripted.code.clear();
            co_return scripted;
        }
    }
    for (const QList<QByteArray> &form : forms) {
        MasterAnswer answer;
        answer.how = QByteArrayLiteral("native");
        answer.connection = connection;
        Request request;
        request.addList(form);
        answer.commands.append(commandText(form));
        answer.sentAt = redis::Clock::now();
        const Result<Value> reply = co_await connection->callRequest(request, call.timeout);
        if (!reply.ok() && !reply.error().requestSent)
            continue; // not known here, or refused: nothing was done
        if (!reply.ok()) {
            answer.found = Found::Unknown;
            answer.peerClosed = reply.error().kind == ErrorKind::Closed;
            co_return answer;
        }
        answer.replied = true;
        const bool done = reply->isString() || (reply->isInteger() && reply->integer == 1);
        answer.found = done ? Found::Done : Found::Differs;
        answer.hasToken = done;
        answer.token = done ? call.token : QByteArray();
        if (!call.dialect->waiterChannels(call.key).isEmpty() && call.kind == ActionKind::Release)
            answer.denied.append(QStringLiteral("publish %1")
                                     .arg(base::shownBytes(call.dialect->waiterChannels(call.key).front())));
        co_return answer;
    }
    co_return scripted;
}

} // namespace

bool deadlineDiffers(const MasterCall &call, const Reading &reading)
{
    constexpr qint64 least = 5; // as in the scripts
    const qint64 tolerance = std::max(least, call.deadlineToleranceMs);
    const qint64 seenMs = call.seenDeadlineMs;
    if (seenMs == 0)
        return false;
    const qint64 there = reading.endsAtUnixMs();
    if (seenMs == -1 || there == -1)
        return seenMs != there;
    return there == 0 || qAbs(there - seenMs) > tolerance;
}

QCoro::Task<bool> readForUndo(std::shared_ptr<redis::Connection> connection, MasterCall call,
                              MasterAnswer *answer)
{
    Request request;
    request.add("TIME");
    request.add("DUMP", call.key);
    redis::BatchAwaiter sent = connection->batch(request, call.timeout);
    const Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return false;
    if (const std::optional<qint64> time = redis::timeMsIn(reply->values[0]))
        answer->serverMs = *time;
    const bool wanted = call.kind == ActionKind::Release || call.kind == ActionKind::TakeOver;
    const Value &dump = reply->values[1];
    if (!wanted)
        co_return true;
    if (dump.isError())
        answer->denied.append(QStringLiteral("dump"));
    else if (dump.bytes.size() > largestDump)
        answer->denied.append(QStringLiteral("dump: longer than 1 MiB"));
    else if (knowsDeadline(*answer))
        answer->dump = dump.bytes;
    co_return true;
}

/// Without an expiry where the recipe has none: the token says when it ends.
QList<QByteArray> acquisition(const MasterCall &call)
{
    QList<QByteArray> set{"SET", call.key, call.token, "NX"};
    if (!call.recipe.arguments.value(1).isEmpty())
        set += QList<QByteArray>{"PX", QByteArray::number(qint64(call.ttl.count()))};
    return set;
}

QList<QList<QByteArray>> writesOf(const MasterCall &call)
{
    const QByteArray lease = QByteArray::number(qint64(call.ttl.count()));
    const bool hash = call.form == Form::HashField;
    switch (call.kind) {
    case ActionKind::Acquire:
    case ActionKind::Complete:
        if (hash)
            return {{"HSET", call.key, call.token, "1"}, {"PEXPIRE", call.key, lease}};
        return {acquisition(call)};
    case ActionKind::Extend:
    case ActionKind::SetExpiry:
        return {{"PEXPIRE", call.key, lease}};
    case ActionKind::TakeOver:
        if (hash)
            return {{"HSET", call.key, call.newToken, "1"},
                    {"HDEL", call.key, call.token},
                    {"PEXPIRE", call.key, lease}};
        return {{"SET", call.key, call.newToken, "PX", lease}};
    case ActionKind::Release: {
        QList<QList<QByteArray>> writes{{"DEL", call.key}};
        writes += call.dialect->afterRelease(call.key);
        return writes;
    }
    case ActionKind::Restore: {
        QList<QByteArray> restore{"RESTORE", call.key, QByteArray::number(call.deadlineUnixMs), call.dump,
                                  "ABSTTL"};
        if (call.overTakeOver)
            restore.append("REPLACE");
        return {restore, {"PTTL", call.key}};
    }
    }
    return {};
}

QList<QList<QByteArray>> nativeForms(const MasterCall &call)
{
    // An exact deadline tells two holders apart, and no native form compares it in the same step.
    const bool needsDeadline = call.seenDeadlineMs != 0 && call.deadlineToleranceMs == 0;
    if (call.form != Form::StringValue || needsDeadline)
        return {};
    const QByteArray lease = QByteArray::number(qint64(call.ttl.count()));
    switch (call.kind) {
    case ActionKind::Acquire:
        return {acquisition(call)};
    case ActionKind::Release:
        return {{"DELEX", call.key, "IFEQ", call.token}, {"DELIFEQ", call.key, call.token}};
    case ActionKind::TakeOver:
        return {{"SET", call.key, call.newToken, "IFEQ", call.token, "PX", lease}};
    default:
        return {}; // extending natively could shorten or give an expiry to a lock that has none
    }
}

QCoro::Task<MasterAnswer> runWithoutScripts(std::shared_ptr<MasterRoute> route, MasterCall call,
                                            MasterAnswer scripted)
{
    if (call.form == Form::Script)
        co_return scripted; // several keys or members in one step: only a script does that
    // WATCH belongs to a connection: the shared one would mix up the actions that run at the same time.
    const MasterRoute::Opened opened = co_await MasterRoute::fresh(route, call.connectWithin);
    if (!opened.ok())
        co_return scripted;
    const std::shared_ptr<redis::Connection> connection = *opened;
    bool allowed = true;
    bool publishAllowed = true;
    MasterAnswer answer = co_await transact(connection, call, true, &allowed, &publishAllowed);
    if (!publishAllowed) {
        answer = co_await transact(connection, call, false, &allowed, &publishAllowed);
        for (const QByteArray &channel : call.dialect->waiterChannels(call.key))
            answer.denied.append(QStringLiteral("publish %1").arg(base::shownBytes(channel)));
    }
    if (!allowed)
        answer = co_await runNative(connection, call, scripted);
    else if (answer.found == Found::Done)
        co_await tellAboutQueue(connection, call, &answer);
    if (answer.found != Found::Unknown)
        connection->close();
    co_return answer;
}

} // namespace locks
