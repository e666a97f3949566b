// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/master_rights.h"

#include "base/bytes.h"
#include "locks/master_calls/lua_scripts.h"
#include "locks/master_calls/transaction.h"
#include "locks/operator/action_calls.h"
#include "locks/read/client_list.h"
#include "locks/read/read_limits.h"
#include "redis/protocol/error.h"

namespace locks {

using redis::Error;
using redis::Result;
using redis::Value;

namespace {

QList<QByteArray> scriptWords(const MasterCall &call)
{
    QList<QByteArray> words{QByteArrayLiteral("EVALSHA"), call.scripts->at(call.recipe.script).sha(),
                            QByteArray::number(call.recipe.keys.size())};
    return words + call.recipe.keys;
}

/// What is written, where only a script changes the form: a lease may be a score, or the value.
QList<QList<QByteArray>> writesOfScript(const MasterCall &call)
{
    if (call.form != Form::Script || !isLengthening(call.kind))
        return writesOf(call);
    if (leaseIsScore(call))
        return {{"ZADD", call.key, "XX", "0", call.token}};
    if (call.scripts->runs(call.recipe.script, "SET"))
        return {{"SET", call.key, "0"}};
    return writesOf(call);
}

/// The refusal in the answer to ACL DRYRUN: the words of a NOPERM as a string.
std::optional<Error> refusalIn(const Value &answer)
{
    if (answer.isError() || answer.bytes == "OK")
        return std::nullopt;
    return redis::errorFromReply("NOPERM " + answer.bytes);
}

/// Answers of a server without ACL DRYRUN to commands that change nothing.
struct Tried
{
    std::optional<Error> script;
    std::optional<Error> watch;
    bool hasCompare = true; ///< it knows commands that compare and write, or may
};

/// Redis has them since 8.4, Valkey since 8.1.
bool hasCompare(const QByteArray &info)
{
    const QByteArray valkey = infoField(info, "valkey_version");
    const QList<QByteArray> parts = (valkey.isEmpty() ? infoField(info, "redis_version") : valkey).split('.');
    const int version = parts.value(0).toInt() * 100 + parts.value(1).toInt();
    return version == 0 || version >= (valkey.isEmpty() ? 804 : 801);
}

std::optional<Error> refusalOf(const Value &answer)
{
    if (!answer.isError())
        return std::nullopt;
    const Error error = redis::errorFromReply(answer.bytes);
    return deniedBy(error) == Denied::Nothing ? std::nullopt : std::optional(error);
}

QCoro::Task<Tried> tryOn(std::shared_ptr<redis::Connection> connection, QByteArray key,
                         std::chrono::milliseconds timeout)
{
    redis::Request request;
    request.add("EVALSHA", QByteArray(40, 'f'), "1", key);
    // Transactions run on connections of their own: nothing on this one depends on what is watched.
    request.add("WATCH", key);
    request.add("UNWATCH");
    request.add("INFO", "server");
    redis::BatchAwaiter asked = connection->batch(request, timeout);
    const Result<redis::BatchReply> reply = co_await asked;
    Tried tried;
    if (!reply.ok())
        co_return tried;
    tried.script = refusalOf(reply->values[0]);
    tried.watch = refusalOf(reply->values[1]);
    tried.hasCompare = !reply->values[3].isString() || hasCompare(reply->values[3].bytes);
    co_return tried;
}

MasterRights rightsBy(const Tried &tried, const MasterCall &call)
{
    MasterRights rights;
    rights.script = tried.script;
    rights.transaction = tried.watch;
    // A plain SET acquires on every server.
    const bool isPlain = call.kind == ActionKind::Acquire || call.kind == ActionKind::Complete;
    rights.native = !nativeForms(call).isEmpty() && (isPlain || tried.hasCompare);
    // A key that may not be written is as far from a transaction.
    if (tried.script && deniedBy(*tried.script) == Denied::Key)
        rights.write = tried.script;
    return rights;
}

} // namespace

bool MasterRights::isOnlyNative() const
{
    return script && transaction && native;
}

std::optional<Error> MasterRights::refusal() const
{
    if (write)
        return write;
    return isOfEveryForm() ? script : std::nullopt;
}

QCoro::Task<MasterRights> askForRights(std::shared_ptr<redis::Connection> connection, MasterCall call)
{
    const QString name = connection->endpoint().user;
    const QByteArray user = name.isEmpty() ? QByteArrayLiteral("default") : name.toUtf8();
    const QList<QList<QByteArray>> writes = writesOfScript(call);
    const QList<QList<QByteArray>> natives = nativeForms(call);
    QList<QList<QByteArray>> commands{scriptWords(call),
                                      {QByteArrayLiteral("WATCH"), call.key},
                                      {QByteArrayLiteral("MULTI")},
                                      {QByteArrayLiteral("EXEC")}};
    const qsizetype before = commands.size();
    commands += writes + natives;
    redis::Request request;
    for (const QList<QByteArray> &command : std::as_const(commands))
        request.addList(QList<QByteArray>{"ACL", "DRYRUN", user} + command);
    redis::BatchAwaiter asked = connection->batch(request, call.timeout);
    const Result<redis::BatchReply> reply = co_await asked;
    MasterRights rights;
    if (!reply.ok() || reply->values.front().isError())
        co_return rights;
    rights.known = true;
    rights.script = refusalIn(reply->values[0]);
    for (qsizetype i = 1; i < before && !rights.transaction; ++i)
        rights.transaction = refusalIn(reply->values[size_t(i)]);
    for (qsizetype i = 0; i < writes.size(); ++i) {
        const std::optional<Error> refused = refusalIn(reply->values[size_t(before + i)]);
        if (!refused)
            continue;
        if (writes.at(i).value(0) == "PUBLISH")
            rights.deniedAfter.append(QStringLiteral("publish ") + base::shownBytes(writes.at(i).value(1)));
        else if (!rights.write)
            rights.write = refused;
    }
    for (qsizetype i = 0; i < natives.size(); ++i)
        rights.native = rights.native || reply->values[size_t(before + writes.size() + i)].bytes == "OK";
    co_return rights;
}

QCoro::Task<MasterRights> tryRights(std::shared_ptr<redis::Connection> connection, MasterCall call)
{
    const Tried tried = co_await tryOn(connection, call.key, call.timeout);
    co_return rightsBy(tried, call);
}

QCoro::Task<std::vector<MasterRights>> rightsOfAll(std::shared_ptr<redis::Connection> connection,
                                                   std::vector<MasterCall> calls)
{
    std::vector<MasterRights> rights;
    const MasterRights first = co_await askForRights(connection, calls.front());
    rights.push_back(first);
    if (!first.known) {
        const Tried tried = co_await tryOn(connection, calls.front().key, calls.front().timeout);
        rights.clear();
        for (const MasterCall &call : calls)
            rights.push_back(rightsBy(tried, call));
        co_return rights;
    }
    std::vector<QCoro::Task<MasterRights>> asked;
    for (size_t i = 1; i < calls.size(); ++i)
        asked.push_back(askForRights(connection, calls[i]));
    for (auto &each : asked) {
        const MasterRights one = co_await each;
        rights.push_back(one);
    }
    co_return rights;
}

} // namespace locks
