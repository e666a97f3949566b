// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/key_look.h"

#include "locks/read/companion_reader.h"

namespace locks {

using redis::Error;
using redis::ErrorKind;
using redis::Request;
using redis::Result;
using redis::Value;

namespace {

constexpr int longestValue = 4096;
constexpr int mostMembers = 64;

/// The replies to the first questions, in their order.
struct First
{
    enum : size_t { Type, Lease, Text, Fields, ExpireTime, Time, Role };
    std::vector<Value> values;
    const Value &operator[](size_t index) const { return values[index]; }
};

Error errorIn(const Value &value)
{
    return redis::errorFromReply(value.bytes);
}

/// The right is missing or the server has no such command: what it would tell is not known. Any other error
/// says nothing of the key, and must not be taken for an answer.
bool isMissingRight(const Error &error)
{
    return error.kind == ErrorKind::NoPerm || error.kind == ErrorKind::UnknownCommand;
}

/// An error that is none of the key's; null: all of them are answers, or rights that are missing.
std::optional<Error> failureIn(const First &first)
{
    for (size_t i = First::Type; i <= First::Fields; ++i) {
        if (!first[i].isError())
            continue;
        const Error error = errorIn(first[i]);
        const bool otherType = error.kind == ErrorKind::WrongType && i >= First::Text;
        if (!otherType && !isMissingRight(error))
            return error;
    }
    return std::nullopt;
}

bool saysReplica(const Value &role)
{
    return role.isArray() && !role.elements.empty() && role.elements.front().bytes == "slave";
}

/// TYPE and PTTL may be refused where the value may be read: then the reads tell.
bool isGone(const First &first)
{
    if (first[First::Type].isString())
        return first[First::Type].bytes == "none";
    if (first[First::Lease].isInteger())
        return first[First::Lease].integer == -2;
    return first[First::Text].isString() && first[First::Fields].isInteger()
        && first[First::Fields].integer == 0;
}

KeyType typeFrom(const First &first)
{
    if (first[First::Type].isString())
        return keyTypeFromName(first[First::Type].bytes);
    if (first[First::Fields].isInteger() && first[First::Fields].integer > 0)
        return KeyType::Hash;
    return first[First::Text].isString() ? KeyType::String : KeyType::Unknown;
}

/// Unix ms by the server's clock; 0: there is no end, or it is not known.
qint64 expireTimeFrom(const First &first)
{
    const Value &time = first[First::Time];
    if (first[First::ExpireTime].isInteger())
        return std::max<qint64>(0, first[First::ExpireTime].integer);
    const bool byTime =
        time.elements.size() == 2 && first[First::Lease].isInteger() && first[First::Lease].integer > 0;
    if (!byTime)
        return 0;
    return time.elements[0].bytes.toLongLong() * 1000 + time.elements[1].bytes.toLongLong() / 1000
        + first[First::Lease].integer;
}

void readString(Reading *reading, const Value &value)
{
    reading->truncated = value.bytes.size() > longestValue;
    reading->value = value.bytes.first(qMin<qsizetype>(value.bytes.size(), longestValue));
}

/// How many there are, then all that will be looked at.
void appendMembers(Request *request, const Reading &reading)
{
    switch (reading.type) {
    case KeyType::Hash:
        request->add("HLEN", reading.key);
        request->add("HGETALL", reading.key);
        break;
    case KeyType::List:
        request->add("LLEN", reading.key);
        request->add("LRANGE", reading.key, "0", "63");
        break;
    case KeyType::Set:
        request->add("SCARD", reading.key);
        request->add("SSCAN", reading.key, "0", "COUNT", "64");
        break;
    default:
        request->add("ZCARD", reading.key);
        request->add("ZRANGE", reading.key, "0", "63", "WITHSCORES");
        break;
    }
}

bool hasMembers(KeyType type)
{
    return type == KeyType::Hash || type == KeyType::List || type == KeyType::Set
        || type == KeyType::SortedSet;
}

void takeMembers(Reading *reading, const Value &members)
{
    const bool page =
        reading->type == KeyType::Set && members.elements.size() == 2 && members.elements[1].isArray();
    const std::vector<Value> &elements = page ? members.elements[1].elements : members.elements;
    const bool pairs = reading->type == KeyType::SortedSet || reading->type == KeyType::Hash;
    const size_t step = pairs ? 2 : 1;
    for (size_t i = 0; i + step <= elements.size(); i += step)
        reading->members.append({elements[i].bytes, pairs ? elements[i + 1].bytes : QByteArray()});
}

/// Removes the replies of ASKING: one in front of each.
void takeAsking(std::vector<Value> *values)
{
    std::vector<Value> kept;
    for (size_t i = 1; i < values->size(); i += 2)
        kept.push_back(std::move((*values)[i]));
    *values = std::move(kept);
}

QCoro::Task<Result<void>> readMembers(std::shared_ptr<redis::Connection> connection,
                                      std::chrono::milliseconds timeout, bool asking, Reading *reading)
{
    Request request;
    request.setAsking(asking);
    appendMembers(&request, *reading);
    redis::BatchAwaiter sent = connection->batch(request, timeout);
    Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return reply.error();
    if (asking)
        takeAsking(&reply->values);
    const Value &count = reply->values[0];
    const Value &members = reply->values[1];
    if (count.isError() || members.isError()) {
        const Error error = errorIn(count.isError() ? count : members);
        // Without its fields nothing can be said of a hash; of the others, that they are there.
        if (reading->type == KeyType::Hash || !isMissingRight(error))
            co_return error;
        reading->truncated = true;
    }
    if (count.isInteger()) {
        reading->memberCount = count.integer;
        reading->truncated = reading->truncated || count.integer > mostMembers;
    }
    if (members.isArray())
        takeMembers(reading, members);
    co_return Result<void>();
}

/// What its dialect asks for. A refusal is as if it were not there, and so is a key of another node.
QCoro::Task<Result<void>> readNeighbours(std::shared_ptr<redis::Connection> connection,
                                         std::chrono::milliseconds timeout, Reading *reading)
{
    const QList<CompanionQuery> queries = Dialects::table().companionsOf(*reading);
    if (queries.isEmpty())
        co_return Result<void>();
    Request request;
    appendQueries(&request, queries);
    redis::BatchAwaiter sent = connection->batch(request, timeout);
    Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return reply.error();
    if (const std::optional<Error> failure = companionFailure(reply->values, 0, reply->values.size()))
        co_return *failure;
    size_t at = 0;
    reading->companions = takeCompanions(queries, reply->values, &at);
    co_return Result<void>();
}

Error replicaError(const std::shared_ptr<redis::Connection> &connection)
{
    return redis::makeError(ErrorKind::ReadOnly,
                            connection->endpoint().label().toUtf8() + ": READONLY (ROLE)");
}

Request firstQuestions(const QByteArray &key, bool asking)
{
    Request request;
    request.setAsking(asking);
    request.add("TYPE", key);
    request.add("PTTL", key);
    request.add("GETRANGE", key, "0", QByteArray::number(longestValue));
    request.add("HLEN", key);
    request.add("PEXPIRETIME", key);
    request.add("TIME");
    request.add("ROLE");
    return request;
}

} // namespace

QCoro::Task<KeyLook> lookAt(std::shared_ptr<redis::Connection> connection, QByteArray key,
                            std::chrono::milliseconds timeout, bool asking)
{
    const Request questions = firstQuestions(key, asking);
    redis::BatchAwaiter sent = connection->batch(questions, timeout);
    Result<redis::BatchReply> replies = co_await sent;
    if (!replies.ok())
        co_return replies.error();
    if (asking)
        takeAsking(&replies->values);
    const First first{std::move(replies->values)};
    if (const std::optional<Error> failure = failureIn(first))
        co_return *failure;
    if (saysReplica(first[First::Role]))
        co_return replicaError(connection);
    if (isGone(first))
        co_return Absent();
    Reading reading;
    reading.key = key;
    reading.readAt = toMillis(replies->sentAt + (replies->repliedAt - replies->sentAt) / 2);
    reading.pttl = first[First::Lease].isInteger() ? first[First::Lease].integer : -2;
    reading.expireTimeMs = expireTimeFrom(first);
    reading.type = typeFrom(first);
    if (reading.type == KeyType::String && first[First::Text].isError())
        co_return errorIn(first[First::Text]);
    if (reading.type == KeyType::String)
        readString(&reading, first[First::Text]);
    reading.memberCount = first[First::Fields].isInteger() ? first[First::Fields].integer : 0;
    reading.truncated = reading.truncated || reading.memberCount > mostMembers;
    if (hasMembers(reading.type) && !(reading.type == KeyType::Hash && reading.truncated)) {
        const Result<void> read = co_await readMembers(connection, timeout, asking, &reading);
        if (!read.ok())
            co_return read.error();
    }
    const Result<void> read = co_await readNeighbours(connection, timeout, &reading);
    if (!read.ok())
        co_return read.error();
    co_return KeyLook(std::move(reading));
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
    if (const Error error = errorIn(role); !isMissingRight(error))
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
