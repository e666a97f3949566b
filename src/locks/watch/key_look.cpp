// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/key_look.h"

#include "locks/watch/companion_reader.h"

namespace locks {

using redis::Request;
using redis::Result;
using redis::Value;

namespace {

constexpr int longestValue = 4096;
constexpr int mostMembers = 64;

void readString(Reading &reading, const Value &value)
{
    reading.truncated = value.bytes.size() > longestValue;
    reading.value = value.bytes.first(qMin<qsizetype>(value.bytes.size(), longestValue));
}

void readHash(Reading &reading, const Value &pairs)
{
    for (size_t i = 0; i + 1 < pairs.elements.size(); i += 2)
        reading.members.append({pairs.elements[i].bytes, pairs.elements[i + 1].bytes});
}

/// How many there are, then all that will be looked at.
void appendMembers(Request *request, const Reading &reading)
{
    switch (reading.type) {
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

QCoro::Task<void> readOthers(std::shared_ptr<redis::Connection> connection, std::chrono::milliseconds timeout,
                             Reading *reading)
{
    const bool known = reading->type == KeyType::List || reading->type == KeyType::Set
        || reading->type == KeyType::SortedSet;
    if (!known)
        co_return;
    Request request;
    appendMembers(&request, *reading);
    redis::BatchAwaiter sent = connection->batch(request, timeout);
    const Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok() || !reply->values[0].isInteger())
        co_return;
    reading->memberCount = reply->values[0].integer;
    reading->truncated = reading->memberCount > mostMembers;
    const Value &members = reply->values[1];
    const bool page = reading->type == KeyType::Set && members.elements.size() == 2;
    const std::vector<Value> &elements = page ? members.elements[1].elements : members.elements;
    const size_t step = reading->type == KeyType::SortedSet ? 2 : 1;
    for (size_t i = 0; i + step <= elements.size(); i += step)
        reading->members.append({elements[i].bytes, step == 2 ? elements[i + 1].bytes : QByteArray()});
}

/// What its dialect asks for; a refusal is as if it were not there.
QCoro::Task<void> readNeighbours(std::shared_ptr<redis::Connection> connection,
                                 std::chrono::milliseconds timeout, Reading *reading)
{
    const QList<CompanionQuery> queries = Dialects::table().companionsOf(*reading);
    if (queries.isEmpty())
        co_return;
    Request request;
    appendQueries(&request, queries);
    redis::BatchAwaiter sent = connection->batch(request, timeout);
    Result<redis::BatchReply> reply = co_await sent;
    size_t at = 0;
    if (reply.ok())
        reading->companions = takeCompanions(queries, reply->values, &at);
}

/// TYPE may be refused where the value may be read: then the reads tell.
KeyType typeFrom(const std::vector<Value> &values)
{
    if (values[0].isString())
        return keyTypeFromName(values[0].bytes);
    if (values[2].isString())
        return KeyType::String;
    return values[3].isInteger() ? KeyType::Hash : KeyType::Unknown;
}

bool isRedirect(const Value &value)
{
    return value.isError() && (value.bytes.startsWith("MOVED ") || value.bytes.startsWith("ASK "));
}

/// Removes the replies of ASKING: one in front of each.
void takeAsking(std::vector<Value> *values)
{
    std::vector<Value> kept;
    for (size_t i = 1; i < values->size(); i += 2)
        kept.push_back(std::move((*values)[i]));
    *values = std::move(kept);
}

} // namespace

QCoro::Task<Result<Reading>> lookAt(std::shared_ptr<redis::Connection> connection, QByteArray key,
                                    std::chrono::milliseconds timeout, bool asking)
{
    Request first;
    first.setAsking(asking);
    first.add("TYPE", key);
    first.add("PTTL", key);
    first.add("GETRANGE", key, "0", QByteArray::number(longestValue));
    first.add("HLEN", key);
    redis::BatchAwaiter sent = connection->batch(first, timeout);
    Result<redis::BatchReply> replies = co_await sent;
    if (!replies.ok())
        co_return replies.error();
    if (asking)
        takeAsking(&replies->values);
    std::vector<Value> &values = replies->values;
    if (isRedirect(values[1]))
        co_return redis::errorFromReply(values[1].bytes);
    Reading reading;
    reading.key = key;
    reading.readAt = toMillis(replies->sentAt + (replies->repliedAt - replies->sentAt) / 2);
    reading.pttl = values[1].isInteger() ? values[1].integer : -2;
    reading.type = typeFrom(values);
    reading.exists = values[0].bytes != "none" && (!values[1].isInteger() || values[1].integer != -2);
    if (!reading.exists)
        co_return reading;
    if (reading.type == KeyType::String && values[2].isError())
        co_return redis::errorFromReply(values[2].bytes);
    if (reading.type == KeyType::String)
        readString(reading, values[2]);
    if (reading.type == KeyType::Hash && values[3].isInteger()) {
        reading.memberCount = values[3].integer;
        reading.truncated = reading.memberCount > mostMembers;
        if (!reading.truncated) {
            Request all;
            all.setAsking(asking);
            all.add("HGETALL", key);
            redis::BatchAwaiter allSent = connection->batch(all, timeout);
            Result<redis::BatchReply> pairs = co_await allSent;
            if (!pairs.ok())
                co_return pairs.error();
            if (pairs->values.back().isError())
                co_return redis::errorFromReply(pairs->values.back().bytes);
            readHash(reading, pairs->values.back());
        }
    }
    co_await readOthers(connection, timeout, &reading);
    co_await readNeighbours(connection, timeout, &reading);
    co_return reading;
}

QCoro::Task<Result<qint64>> clockOffset(std::shared_ptr<redis::Connection> connection,
                                        std::chrono::milliseconds timeout)
{
    auto best = redis::Clock::duration::max();
    qint64 offset = 0;
    for (int i = 0; i < 3; ++i) {
        Request request;
        request.add("TIME");
        redis::BatchAwaiter sent = connection->batch(request, timeout);
        const Result<redis::BatchReply> reply = co_await sent;
        if (!reply.ok())
            co_return reply.error();
        const Value &time = reply->values.front();
        if (time.isError() || time.elements.size() != 2)
            co_return redis::errorFromReply(time.bytes);
        const auto roundTrip = reply->repliedAt - reply->sentAt;
        if (roundTrip >= best)
            continue;
        best = roundTrip;
        const qint64 microseconds =
            time.elements[0].bytes.toLongLong() * 1000000 + time.elements[1].bytes.toLongLong();
        const auto middle = (reply->sentAt + roundTrip / 2).time_since_epoch();
        offset =
            (microseconds - std::chrono::duration_cast<std::chrono::microseconds>(middle).count()) / 1000;
    }
    co_return offset;
}

} // namespace locks
