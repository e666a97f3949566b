// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/master_call.h"

#include "base/bytes.h"
#include "locks/action/saved_parts.h"
#include "locks/master_calls/lua_scripts.h"
#include "locks/master_calls/transaction.h"
#include "locks/read/key_look.h"
#include "locks/read/subscription_locks.h"
#include "redis/protocol/checked_number.h"
#include "redis/protocol/error.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

using redis::Error;
using redis::ErrorKind;
using redis::Result;
using redis::Value;

namespace {

constexpr int longestShownArgument = 512;
constexpr int mostWakeCalls = 1000;
/// A slot that moves answers in turns; it settles within moments.
constexpr std::chrono::milliseconds followFor{2000};
constexpr std::chrono::milliseconds redirectPause{20};

QString wordsOf(const Error &error)
{
    return error.detail.isEmpty() ? error.text : base::shownBytes(error.detail);
}

Found foundFromWord(const QByteArray &word)
{
    const std::pair<const char *, Found> words[] = {
        {"done", Found::Done},          {"differs", Found::Differs},
        {"absent", Found::Absent},      {"has-expiry", Found::HasExpiry},
        {"no-expiry", Found::NoExpiry}, {"would-shorten", Found::WouldShorten},
        {"lapsed", Found::Lapsed},      {"refused", Found::Refused},
    };
    for (const auto &[name, found] : words) {
        if (word == name)
            return found;
    }
    return Found::Unknown;
}

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

/// What a release took away beside or instead of the one key; empty: nothing, or not all could be saved.
QByteArray copyOfParts(const Value &saved)
{
    QList<SavedPart> parts;
    for (const Value &entry : saved.elements) {
        SavedPart &part = parts.emplace_back();
        for (const Value &word : entry.elements)
            part.append(word.bytes);
    }
    return parts.isEmpty() ? QByteArray() : packedParts(parts);
}

/// Reads the scripts' answer (resources/lua/README.md); true when there is more of the queue to wake.
bool readAnswer(const Value &reply, MasterAnswer &answer)
{
    if (!reply.isArray() || reply.elements.size() != 13) {
        answer.found = Found::Unknown;
        return false;
    }
    const std::vector<Value> &parts = reply.elements;
    answer.found = foundFromWord(parts[0].bytes);
    answer.partly = answer.found == Found::Unknown;
    answer.hasToken = parts[1].isString();
    answer.token = parts[1].bytes;
    answer.pttl = redis::TimeToLive::nearest(parts[2].integer);
    answer.serverMs = redis::Count::nearest(parts[3].integer);
    if (knowsDeadline(answer))
        answer.dump = parts[12].elements.empty() ? parts[4].bytes : copyOfParts(parts[12]);
    for (const Value &denied : parts[5].elements)
        answer.denied.append(base::shownBytes(denied.bytes));
    answer.error = base::shownBytes(parts[6].bytes);
    for (const Value &member : parts[10].elements)
        answer.members.append(member.bytes);
    const Error words = redis::errorFromReply(parts[6].bytes);
    if (!answer.error.isEmpty())
        answer.code = redis::errorCode(words.kind);
    // What a script itself has to say is a sentence already, and so are words that have none of ours.
    const bool plain = words.kind == ErrorKind::Server && words.text.contains(base::shownBytes(words.detail));
    if (!answer.error.isEmpty())
        answer.reason = plain ? answer.error : words.text;
    // The server's words do not always say which of the script's commands it was.
    if (const QString command = base::shownBytes(parts[11].bytes); !command.isEmpty()) {
        answer.error = command + QStringLiteral(": ") + answer.error;
        answer.reason = Text::tr("%1 was refused. %2", "command, why").arg(command, answer.reason);
    }
    answer.pttlAfter = redis::TimeToLive::nearest(parts[8].integer);
    answer.tokenWritten = parts[9].bytes;
    return parts[7].integer == 1;
}

bool refusesScripts(const Error &error)
{
    if (error.kind == ErrorKind::UnknownCommand)
        return true;
    return error.kind == ErrorKind::NoPerm
        && (error.detail.contains("'eval") || error.detail.contains("'EVAL"));
}

/// Errors that say for certain that nothing was run.
bool isConclusive(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::NoScript:
    case ErrorKind::ReadOnly:
    case ErrorKind::Moved:
    case ErrorKind::Ask:
    case ErrorKind::ClusterDown:
    case ErrorKind::MasterDown:
    case ErrorKind::Busy:
    case ErrorKind::Loading:
    case ErrorKind::NoPerm:
    case ErrorKind::NoAuth:
        return true;
    default:
        return false;
    }
}

/// What a server says that has just lost, or not yet got, its role. Nothing was run.
bool isOfFailover(ErrorKind kind)
{
    return kind == ErrorKind::ReadOnly || kind == ErrorKind::ClusterDown || kind == ErrorKind::MasterDown
        || kind == ErrorKind::Loading;
}

/// Several keys of a script are on different sides of a slot that moves. Nothing was run.
bool isTryAgain(const Error &error)
{
    return error.detail.startsWith("TRYAGAIN");
}

void readError(const Error &error, MasterAnswer &answer)
{
    if (error.kind == ErrorKind::Moved || error.kind == ErrorKind::Ask || isTryAgain(error))
        answer.redirect = error;
    answer.later = isOfFailover(error.kind);
    answer.error = wordsOf(error);
    answer.code = redis::errorCode(error.kind);
    answer.reason = error.text;
    const bool fromServer = !error.requestSent && isAnswer(error.kind);
    if (!error.requestSent && !fromServer) {
        answer.found = Found::Unreachable; // it did not leave
        return;
    }
    answer.replied = fromServer;
    answer.peerClosed = error.kind == ErrorKind::Closed;
    answer.found =
        fromServer && (answer.redirect || isConclusive(error.kind)) ? Found::Refused : Found::Unknown;
}

QCoro::Task<void> wakeMore(std::shared_ptr<redis::Connection> connection, MasterCall call)
{
    const QByteArray script = call.recipe.wakeOn;
    if (script.isEmpty())
        co_return;
    const QList<QByteArray> arguments{call.recipe.arguments.last(), QByteArray()};
    for (int i = 0; i < mostWakeCalls; ++i) {
        const Result<Value> reply = co_await redis::Script::run(connection, call.scripts->at(script),
                                                                call.recipe.keys, arguments, call.timeout);
        MasterAnswer ignored;
        if (!reply.ok() || !readAnswer(*reply, ignored))
            co_return;
    }
}

/// The last argument of every script; empty where the token is enough.
QByteArray deadlineArgument(const MasterCall &call)
{
    if (call.seenDeadlineMs == 0)
        return {};
    const QByteArray seen = QByteArray::number(call.seenDeadlineMs);
    return call.deadlineToleranceMs == 0 ? seen : seen + '~' + QByteArray::number(call.deadlineToleranceMs);
}

QList<QByteArray> evalWords(const redis::Script &script, const MasterCall &call,
                            const QList<QByteArray> &arguments)
{
    QList<QByteArray> words{QByteArrayLiteral("EVALSHA"), script.sha(),
                            QByteArray::number(call.recipe.keys.size())};
    return words + call.recipe.keys + arguments;
}

QCoro::Task<Result<Value>> send(std::shared_ptr<redis::Connection> connection, MasterCall call,
                                QList<QByteArray> arguments)
{
    const redis::Script &script = call.scripts->at(call.recipe.script);
    if (!call.whole && !call.asking)
        co_return co_await redis::Script::run(connection, script, call.recipe.keys, arguments, call.timeout);
    QList<QByteArray> words = evalWords(script, call, arguments);
    words[0] = QByteArrayLiteral("EVAL");
    words[1] = script.source();
    redis::Request request;
    request.setAsking(call.asking);
    request.addList(words);
    redis::BatchAwaiter sent = connection->batch(request, call.timeout);
    Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return reply.error();
    Value answer = std::move(reply->values.back());
    if (answer.isError())
        co_return redis::errorFromReply(answer.bytes);
    co_return Result<Value>(std::move(answer));
}

QCoro::Task<MasterAnswer> runScript(std::shared_ptr<redis::Connection> connection, MasterCall call,
                                    bool *scriptsRefused)
{
    MasterAnswer answer;
    answer.connection = connection;
    const redis::Script &script = call.scripts->at(call.recipe.script);
    QList<QByteArray> arguments = call.recipe.arguments;
    arguments.append(deadlineArgument(call));
    answer.commands.append(commandText(evalWords(script, call, arguments)));
    answer.sentAt = redis::Clock::now();
    const Result<Value> reply = co_await send(connection, call, arguments);
    if (!reply.ok()) {
        *scriptsRefused = refusesScripts(reply.error());
        readError(reply.error(), answer);
        co_return answer;
    }
    answer.replied = true;
    if (readAnswer(*reply, answer))
        co_await wakeMore(connection, call);
    co_return answer;
}

/// The lock is a connection: its id is never given again, and its name says what it holds.
QCoro::Task<MasterAnswer> endConnection(std::shared_ptr<redis::Connection> connection, MasterCall call)
{
    MasterAnswer answer;
    answer.how = QByteArrayLiteral("native");
    answer.connection = connection;
    redis::BatchAwaiter asked = connection->batch(SubscriptionLocks::question(), call.timeout);
    const Result<redis::BatchReply> clients = co_await asked;
    if (!clients.ok() || clients->values.front().isError()) {
        readErrorBefore(clients.ok() ? redis::errorFromReply(clients->values.front().bytes) : clients.error(),
                        answer);
        co_return answer;
    }
    const Reading reading = SubscriptionLocks::readingOf(call.key, clients->values.front().bytes);
    answer.found = reading.exists ? Found::Differs : Found::Absent;
    answer.hasToken = call.dialect->holds(reading, call.token);
    if (!answer.hasToken)
        co_return answer;
    answer.token = call.token;
    answer.pttl = -1;
    redis::Request request;
    request.addList(call.recipe.arguments);
    answer.commands.append(commandText(call.recipe.arguments));
    answer.sentAt = redis::Clock::now();
    const Result<Value> killed = co_await connection->callRequest(request, call.timeout);
    if (!killed.ok()) {
        readError(killed.error(), answer);
        co_return answer;
    }
    answer.replied = true;
    answer.found = killed->integer == 1 ? Found::Done : Found::Absent;
    co_return answer;
}

} // namespace

bool knowsDeadline(const MasterAnswer &answer)
{
    return answer.pttl == -1 || (answer.pttl >= 0 && answer.serverMs > 0);
}

bool isAnswer(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::CannotResolve:
    case ErrorKind::Refused:
    case ErrorKind::TimedOut:
    case ErrorKind::Tls:
    case ErrorKind::Protocol:
    case ErrorKind::Closed:
    case ErrorKind::Cancelled:
        return false;
    default:
        return true;
    }
}

void refuseUnknownLease(MasterAnswer &answer)
{
    answer.error = QStringLiteral("PTTL is refused, so the lease cannot be judged");
    answer.code = redis::errorCode(ErrorKind::NoPerm);
    answer.found = Found::Refused;
}

void readErrorBefore(const Error &error, MasterAnswer &answer)
{
    answer.found = isAnswer(error.kind) ? Found::Refused : Found::Unreachable;
    answer.error = wordsOf(error);
    answer.code = redis::errorCode(error.kind);
    answer.reason = error.text;
}

QString commandText(const QList<QByteArray> &words)
{
    QStringList texts;
    for (const QByteArray &word : words) {
        if (word.size() > longestShownArgument)
            texts.append(QStringLiteral("<%1 bytes>").arg(word.size()));
        else
            texts.append(word.isEmpty() ? QStringLiteral("\"\"") : base::shownBytes(word));
    }
    return texts.join(QLatin1Char(' '));
}

QStringList plannedCommands(const MasterCall &call)
{
    QList<QByteArray> arguments = call.recipe.arguments;
    if (call.form == Form::Connection)
        return {commandText(arguments)};
    arguments.append(deadlineArgument(call));
    return {commandText(evalWords(call.scripts->at(call.recipe.script), call, arguments))};
}

std::optional<QByteArray> tokenIn(const MasterCall &call, const Reading &reading)
{
    const bool oneField = reading.type == KeyType::Hash && reading.members.size() == 1;
    if (call.kind == ActionKind::Restore && oneField)
        return reading.members.front().first;
    const auto isRestored = [&call](const auto &member) {
        return member.first == call.restoredToken;
    };
    if (call.kind == ActionKind::Restore
        && std::any_of(reading.members.begin(), reading.members.end(), isRestored))
        return call.restoredToken;
    // One of several owners: who else is there is of no matter.
    for (const QByteArray &token : {call.token, call.newToken}) {
        if (call.dialect->holds(reading, token))
            return token;
    }
    return call.dialect->token(reading);
}

namespace {

/// What a server says that follows another one is past, and what it did as it lost its role may be lost with
/// it: where nothing was written it is refused, else it stays unknown until the new master is read.
QCoro::Task<MasterAnswer> confirmMaster(std::shared_ptr<MasterRoute> route, MasterCall call,
                                        MasterAnswer answer)
{
    const bool claims = answer.replied && answer.found != Found::Refused && answer.found != Found::Unknown
        && answer.found != Found::Unreachable;
    const bool written = answer.found == Found::Done;
    // A server that is nobody's replica by its address, and has just written, was a master.
    if (!claims || (written && !route->isFollowed()) || route->scope()->isStopping())
        co_return answer;
    const Result<bool> replica = co_await isReplica(answer.connection, call.timeout);
    const bool moved =
        route->isFollowed() && route->endpoint().label() != answer.connection->endpoint().label();
    const bool lost = written && (moved || !replica.ok() || *replica);
    const bool stale = !written && replica.ok() && *replica;
    if (!lost && !stale)
        co_return answer;
    const Error error = redis::makeError(ErrorKind::ReadOnly);
    answer.reason = lost ? Text::tr("%1 lost its role as a master while this was done there.")
                               .arg(answer.connection->endpoint().label())
                         : error.text;
    answer.found = lost ? Found::Unknown : Found::Refused;
    answer.later = stale;
    answer.roleLost = lost;
    co_return answer;
}

QCoro::Task<MasterAnswer> runHere(std::shared_ptr<MasterRoute> route, MasterCall call)
{
    const MasterRoute::Opened opened = co_await MasterRoute::getMaster(route, call.connectWithin);
    MasterAnswer answer;
    if (!opened.ok()) {
        readErrorBefore(opened.error(), answer);
        co_return answer;
    }
    const std::shared_ptr<redis::Connection> connection = *opened;
    if (call.form == Form::Connection)
        co_return co_await endConnection(connection, call);
    bool scriptsRefused = false;
    answer = co_await runScript(connection, call, &scriptsRefused);
    if (scriptsRefused && !route->scope()->isStopping())
        answer = co_await runWithoutScripts(route, call, answer);
    co_return co_await confirmMaster(route, call, answer);
}

} // namespace

QCoro::Task<MasterAnswer> runOnMaster(std::shared_ptr<MasterRoute> route, MasterCall call)
{
    MasterAnswer answer = co_await runHere(route, call);
    const auto until = redis::Clock::now() + followFor;
    const auto goesOn = [&] {
        const bool follows = answer.redirect ? route->isRedirected() : answer.later && route->isFollowed();
        return follows && redis::Clock::now() < until && !route->scope()->isStopping();
    };
    while (goesOn()) {
        if (!answer.redirect || isTryAgain(*answer.redirect)) {
            co_await route->scope()->sleep(redirectPause);
        } else if (const auto next = route->redirected(*answer.redirect)) {
            route = next;
            call.asking = answer.redirect->kind == ErrorKind::Ask;
        } else {
            co_await route->scope()->sleep(redirectPause); // until that server is known
            call.asking = false;
        }
        answer = co_await runHere(route, call);
    }
    co_return answer;
}

} // namespace locks
