// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/key_commands.h"

#include "locks/model/read_bounds.h"
#include "redis/protocol/checked_number.h"
#include "redis/protocol/time_reply.h"

#include <algorithm>

namespace locks {

using redis::Value;

namespace {

bool hasPairs(KeyType type)
{
    return type == KeyType::Hash || type == KeyType::SortedSet;
}

/// The reply of HSCAN and SSCAN: what it holds stands after the cursor.
bool isPage(const Value &reply)
{
    return reply.elements.size() == 2 && reply.elements.back().isArray();
}

} // namespace

void appendText(redis::Request *request, const QByteArray &key)
{
    static const QByteArray last = QByteArray::number(longestValue - 1);
    request->add("GETRANGE", key, "0", last);
}

void takeText(Reading *reading, QByteArray &&bytes)
{
    reading->type = KeyType::String;
    reading->truncated = bytes.size() > longestValue;
    reading->value = std::move(bytes);
    if (reading->truncated)
        reading->value = reading->value.first(longestValue);
}

QByteArray countCommand(KeyType type)
{
    switch (type) {
    case KeyType::Hash:
        return QByteArrayLiteral("HLEN");
    case KeyType::List:
        return QByteArrayLiteral("LLEN");
    case KeyType::Set:
        return QByteArrayLiteral("SCARD");
    case KeyType::SortedSet:
        return QByteArrayLiteral("ZCARD");
    case KeyType::Stream:
        return QByteArrayLiteral("XLEN");
    default:
        return {};
    }
}

QByteArray membersCommand(KeyType type, Extent extent)
{
    const bool all = extent == Extent::All;
    switch (type) {
    case KeyType::Hash:
        return all ? QByteArrayLiteral("HGETALL") : QByteArrayLiteral("HSCAN");
    case KeyType::List:
        return QByteArrayLiteral("LRANGE");
    case KeyType::Set:
        return all ? QByteArrayLiteral("SMEMBERS") : QByteArrayLiteral("SSCAN");
    case KeyType::SortedSet:
        return QByteArrayLiteral("ZRANGE");
    default:
        return {};
    }
}

void appendMembers(redis::Request *request, const QByteArray &key, KeyType type, Extent extent)
{
    static const QByteArray most = QByteArray::number(mostMembers);
    static const QByteArray last = QByteArray::number(mostMembers - 1);
    const QByteArray command = membersCommand(type, extent);
    if (command == "HSCAN" || command == "SSCAN")
        request->add(command, key, "0", "COUNT", most);
    else if (type == KeyType::List)
        request->add(command, key, "0", last);
    else if (type == KeyType::SortedSet)
        request->add(command, key, "0", last, "WITHSCORES");
    else
        request->add(command, key);
}

Members membersIn(const Value &reply, KeyType type, Extent extent)
{
    Members members;
    if (!reply.isArray())
        return members;
    const bool page = isPage(reply);
    const std::vector<Value> &elements = page ? reply.elements.back().elements : reply.elements;
    const bool pairs = hasPairs(type);
    const size_t step = pairs ? 2 : 1;
    members.number = qint64(elements.size() / step);
    for (size_t i = 0; i + step <= elements.size() && members.list.size() < mostMembers; i += step) {
        const QByteArray second = pairs ? elements[i + 1].bytes.left(longestValue) : QByteArray();
        members.list.append({elements[i].bytes.left(longestValue), second});
    }
    members.whole =
        page ? reply.elements.front().bytes == "0" : extent == Extent::All || members.number < mostMembers;
    return members;
}

qint64 endIn(const Value &expireTime, const Value &time, qint64 pttl)
{
    if (expireTime.isInteger())
        return redis::Count::nearest(expireTime.integer);
    const std::optional<qint64> now = redis::timeMsIn(time);
    return now && pttl > 0 ? *now + pttl : 0;
}

} // namespace locks
