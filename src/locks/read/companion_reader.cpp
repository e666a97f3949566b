// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/companion_reader.h"

#include "locks/model/read_bounds.h"
#include "locks/read/key_commands.h"
#include "redis/protocol/checked_number.h"
#include "redis/protocol/reply_reader.h"

namespace locks {

using redis::Value;

namespace {

void appendQuery(redis::Request *request, const CompanionQuery &query)
{
    using What = CompanionQuery::What;
    switch (query.what) {
    case What::String:
        appendText(request, query.key);
        break;
    case What::Hash:
        appendMembers(request, query.key, KeyType::Hash, Extent::Bounded);
        break;
    case What::Field:
        request->add("HGET", query.key, query.field);
        break;
    case What::List:
        appendMembers(request, query.key, KeyType::List, Extent::Bounded);
        request->add(countCommand(KeyType::List), query.key);
        break;
    case What::SortedSet:
        appendMembers(request, query.key, KeyType::SortedSet, Extent::Bounded);
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

void takeMembers(Companion *companion, const Value &reply, KeyType type)
{
    companion->type = type;
    Members members = membersIn(reply, type, Extent::Bounded);
    companion->members = std::move(members.list);
    companion->exists = members.number > 0;
    companion->count = members.number;
}

void takeNumber(Companion *companion, const Value &reply, CompanionQuery::What what)
{
    companion->count = redis::TimeToLive::nearest(reply.integer);
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
        takeMembers(&companion, reply, KeyType::Hash);
        break;
    case What::Field:
        companion.type = KeyType::Hash;
        companion.value = reply.isString() ? reply.bytes.left(longestValue) : QByteArray();
        companion.exists = reply.isString();
        break;
    case What::List:
        takeMembers(&companion, reply, KeyType::List);
        break;
    case What::SortedSet:
        takeMembers(&companion, reply, KeyType::SortedSet);
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
        else
            companion.count = -1;
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
            companions.last().count = redis::Count::nearest(length.integer);
    }
    return companions;
}

} // namespace locks
