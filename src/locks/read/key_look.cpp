// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/key_look.h"

#include "locks/read/key_reader.h"

namespace locks {

using redis::Error;
using redis::ErrorKind;
using redis::Request;
using redis::Result;
using redis::Value;

namespace {

Error errorIn(const Value &value)
{
    return redis::errorFromReply(value.bytes);
}

bool saysReplica(const Value &role)
{
    return role.isArray() && !role.elements.empty() && role.elements.front().bytes == "slave";
}

Error replicaError(const std::shared_ptr<redis::Connection> &connection)
{
    return redis::makeError(ErrorKind::ReadOnly,
                            connection->endpoint().label().toUtf8() + ": READONLY (ROLE)");
}

} // namespace

QCoro::Task<KeyLook> lookAt(std::shared_ptr<redis::Connection> connection, QByteArray key,
                            std::chrono::milliseconds timeout, bool asking)
{
    KeyReader reader(asking, KeyReader::Purpose::Acting);
    Request questions = reader.newRequest();
    KeyReader::appendWhole(&questions, key);
    questions.add("ROLE");
    redis::BatchAwaiter sent = connection->batch(questions, timeout);
    Result<redis::BatchReply> replies = co_await sent;
    if (!replies.ok())
        co_return replies.error();
    reader.takeAsking(&*replies);
    std::optional<Reading> found;
    const KeyReader::Sink sink = [&found](Reading &&reading) {
        found = std::move(reading);
    };
    KeyReader::Looks looks;
    reader.decodeWhole(key, replies->values, KeyReader::Moment::of(*replies), sink, &looks);
    if (reader.refusal())
        co_return *reader.refusal();
    if (saysReplica(replies->values.back()))
        co_return replicaError(connection);
    const Result<void> looked =
        co_await KeyReader::finishLooks(&reader, connection, std::move(looks), timeout, sink);
    if (!looked.ok())
        co_return looked.error();
    if (reader.refusal())
        co_return *reader.refusal();
    Q_ASSERT(found);
    if (!found->exists)
        co_return Absent();
    KeyLook read(std::move(*found));
    if (reader.missingRight())
        read.setMissingRight(*reader.missingRight());
    co_return read;
}

QCoro::Task<Result<bool>> isReplica(std::shared_ptr<redis::Connection> connection,
                                    std::chrono::milliseconds timeout)
{
    Request request;
    request.add("ROLE");
    redis::BatchAwaiter sent = connection->batch(request, timeout);
    const Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return reply.error();
    const Value &role = reply->values.front();
    if (!role.isError())
        co_return saysReplica(role);
    if (const Error error = errorIn(role); deniedBy(error) == Denied::Nothing)
        co_return error;
    Request other;
    other.add("INFO", "replication");
    redis::BatchAwaiter asked = connection->batch(other, timeout);
    const Result<redis::BatchReply> info = co_await asked;
    if (!info.ok())
        co_return info.error();
    co_return info->values.front().isString() && info->values.front().bytes.contains("role:slave");
}

} // namespace locks
