// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/companion_reader.h"

#include "redis/protocol/reply_reader.h"

namespace locks {

using redis::Value;

namespace {

constexpr qsizetype mostMembers = 64;
constexpr qsizetype longestValue = 4096;

void appendQuery(redis::Request *request, const CompanionQuery &query)
{
    using What = CompanionQuery::What;
    switch (query.what) {
    case What::String:
        request->add("GETRANGE", query.key, "0", "4095");
        break;
    case What::Hash:
        request->add("HSCAN", query.key, "0", "COUNT", "64");
        break;
    case What::Field:
        request->add("HGET", query.key, query.field);
        break;
    case What::List:
        request->add("LRANGE", query.key, "0", "63");
        request->add("LLEN", query.key);
        break;
    case What::SortedSet:
        request->add("ZRANGE", query.key, "0", "63", "WITHSCORES");
        break;
    case What::Exists:
        request->add("EXISTS", query.key);
        break;
    case What::TimeToLive:
        request->add("PTTL", query.key);
        break;
    case What::Subscribers:
        request->add("PUBSUB", "NUMSUB", query.key);
        break;
    }
}

void takeElements(Companion *companion, const std::vector<Value> &elements, bool pairs)
{
    const size_t step = pairs ? 2 : 1;
    for (size_t i = 0; i + step <= elements.size() && companion->members.size() < mostMembers; i += step) {
        const QByteArray second = pairs ? elements[i + 1].bytes.left(longestValue) : QByteArray();
        companion->members.append({elements[i].bytes.left(longestValue), second});
    }
    companion->exists = !elements.empty();
    companion->count = qint64(elements.size() / step);
}

void takeNumber(Companion *companion, const Value &reply, CompanionQuery::What what)
{
    companion->count = reply.integer;
    companion->exists = what == CompanionQuery::What::TimeToLive ? reply.integer != -2 : reply.integer > 0;
}

Companion take(const CompanionQuery &query, const Value &reply)
{
    using What = CompanionQuery::What;
    Companion companion;
    companion.key = query.key;
    if (redis::isLeftOut(reply))
        return companion;
    switch (query.what) {
    case What::String:
        companion.type = KeyType::String;
        companion.value = reply.isString() ? reply.bytes : QByteArray();
        companion.exists = !companion.value.isEmpty();
        break;
    case What::Hash:
        companion.type = KeyType::Hash;
        if (reply.elements.size() == 2)
            takeElements(&companion, reply.elements[1].elements, true);
        break;
    case What::Field:
        companion.type = KeyType::Hash;
        companion.value = reply.isString() ? reply.bytes.left(longestValue) : QByteArray();
        companion.exists = reply.isString();
        break;
    case What::List:
        companion.type = KeyType::List;
        takeElements(&companion, reply.elements, false);
        break;
    case What::SortedSet:
        companion.type = KeyType::SortedSet;
        takeElements(&companion, reply.elements, true);
        break;
    case What::Exists:
    case What::TimeToLive:
        if (reply.isInteger())
            takeNumber(&companion, reply, query.what);
        break;
    case What::Subscribers:
        companion.type = KeyType::Other;
        if (reply.elements.size() == 2)
            takeNumber(&companion, reply.elements[1], query.what);
        break;
    }
    return companion;
}

} // namespace

void appendQueries(redis::Request *request, const QList<CompanionQuery> &queries)
{
    for (const CompanionQuery &query : queries)
        appendQuery(request, query);
}

std::optional<redis::Error> companionFailure(const std::vector<Value> &values, size_t from, size_t count)
{
    using redis::ErrorKind;
    for (size_t i = from; i < from + count && i < values.size(); ++i) {
        if (!values[i].isError() || redis::isLeftOut(values[i]))
            continue;
        const redis::Error error = redis::errorFromReply(values[i].bytes);
        switch (error.kind) {
        case ErrorKind::NoPerm:
        case ErrorKind::UnknownCommand:
        case ErrorKind::WrongType:
        case ErrorKind::Moved:
        case ErrorKind::Ask:
            continue;
        default:
            return error;
        }
    }
    return std::nullopt;
}

QList<Companion> takeCompanions(const QList<CompanionQuery> &queries, std::vector<Value> &values, size_t *at)
{
    QList<Companion> companions;
    for (const CompanionQuery &query : queries) {
        companions.append(take(query, values[(*at)++]));
        if (query.what != CompanionQuery::What::List)
            continue;
        const Value &length = values[(*at)++];
        if (length.isInteger())
            companions.last().count = length.integer;
    }
    return companions;
}

} // namespace locks
