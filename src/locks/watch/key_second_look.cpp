// SPDX-License-Identifier: GPL-3.0-or-later
// What decode() could not tell: other types, long values, neighbours.
#include "locks/watch/key_reader.h"

#include "locks/watch/companion_reader.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

QByteArrayView readCommand(KeyReader::Look::Why why)
{
    switch (why) {
    case KeyReader::Look::Why::LongValue:
        return "STRLEN";
    case KeyReader::Look::Why::RangeRefused:
        return "GET";
    case KeyReader::Look::Why::OtherType:
    case KeyReader::Look::Why::Companions:
        break;
    }
    return "TYPE";
}

void appendCount(redis::Request *request, const Reading &reading)
{
    switch (reading.type) {
    case KeyType::Hash:
        request->add("HLEN", reading.key);
        break;
    case KeyType::List:
        request->add("LLEN", reading.key);
        break;
    case KeyType::Set:
        request->add("SCARD", reading.key);
        break;
    case KeyType::SortedSet:
        request->add("ZCARD", reading.key);
        break;
    case KeyType::Stream:
        request->add("XLEN", reading.key);
        break;
    default:
        break;
    }
}

void appendMembers(redis::Request *request, const Reading &reading)
{
    const bool all = reading.memberCount <= KeyReader::mostMembers;
    switch (reading.type) {
    case KeyType::Hash:
        if (all)
            request->add("HGETALL", reading.key);
        else
            request->add("HSCAN", reading.key, "0", "COUNT", "64");
        break;
    case KeyType::List:
        request->add("LRANGE", reading.key, "0", "63");
        break;
    case KeyType::Set:
        if (all)
            request->add("SMEMBERS", reading.key);
        else
            request->add("SSCAN", reading.key, "0", "COUNT", "64");
        break;
    case KeyType::SortedSet:
        request->add("ZRANGE", reading.key, "0", "63", "WITHSCORES");
        break;
    default:
        request->add("TYPE", reading.key); // one reply a key, whatever its type
        break;
    }
}

void takeMembers(Reading *reading, Value &value)
{
    reading->truncated = reading->memberCount > KeyReader::mostMembers;
    if (!value.isArray())
        return;
    std::vector<Value> *elements = &value.elements;
    const bool page =
        elements->size() == 2 && elements->back().isArray(); // of HSCAN and SSCAN, after the cursor
    if (page)
        elements = &value.elements.back().elements;
    const bool pairs = reading->type == KeyType::Hash || reading->type == KeyType::SortedSet;
    const size_t step = pairs ? 2 : 1;
    for (size_t i = 0; i + step <= elements->size() && reading->members.size() < KeyReader::mostMembers;
         i += step) {
        QByteArray second = pairs ? (*elements)[i + 1].bytes : QByteArray();
        reading->members.append(
            {(*elements)[i].bytes.left(KeyReader::longestValue), second.left(KeyReader::longestValue)});
    }
}

} // namespace

/// False: nothing more can be said of this key.
bool KeyReader::takeFirst(Look *look, Value &first, Value &pttl)
{
    Reading &reading = look->reading;
    if (pttl.isInteger())
        reading.pttl = pttl.integer;
    reading.exists = reading.pttl != -2;
    if (look->why == Look::Why::RangeRefused)
        return takeGet(look, first);
    if (look->why == Look::Why::LongValue) {
        // Where STRLEN is refused the value may be longer: no token.
        noteRefusal(first, "STRLEN");
        reading.truncated = !first.isInteger() || first.integer > longestValue;
        return true;
    }
    noteRefusal(first, "TYPE");
    reading.type = first.isString() ? keyTypeFromName(first.bytes) : KeyType::Other;
    // A string by now: its value has not been read.
    reading.truncated = reading.type == KeyType::String || reading.type == KeyType::Other;
    return true;
}

bool KeyReader::takeGet(Look *look, Value &value)
{
    Reading &reading = look->reading;
    if (value.isError()) {
        const redis::Error error = redis::errorFromReply(value.bytes);
        m_useGet = m_useGet || deniedBy(error) != Denied::Command;
        look->why = Look::Why::OtherType;
        if (error.kind == ErrorKind::WrongType)
            return true;
        noteError(reading.key, error);
        return false;
    }
    m_useGet = true;
    reading.type = KeyType::String;
    reading.truncated = value.bytes.size() > longestValue;
    reading.value = value.bytes.left(longestValue);
    return true;
}

QCoro::Task<redis::Result<KeyReader::Looks>>
KeyReader::firstLook(KeyReader *reader, std::shared_ptr<redis::Connection> link, Looks looks, Sink sink)
{
    redis::Request request = reader->newRequest();
    for (const Look &look : looks) {
        request.add(readCommand(look.why), look.reading.key);
        request.add("PTTL", look.reading.key);
    }
    redis::BatchAwaiter sent = link->batch(request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok()) {
        reader->blame(reply.error(), looks);
        co_return reply.error();
    }
    reader->takeAsking(&*reply);
    const Moment moment = Moment::of(*reply);
    Looks rest;
    for (size_t i = 0; i < looks.size(); ++i) {
        Look &look = looks[i];
        look.reading.readAt = moment.at;
        look.reading.slack = moment.slack;
        if (!reader->takeFirst(&look, reply->values[2 * i], reply->values[2 * i + 1]))
            continue;
        if (look.reading.exists && look.reading.type != KeyType::String
            && look.reading.type != KeyType::Other)
            rest.push_back(std::move(look));
        else
            sink(std::move(look.reading));
    }
    co_return rest;
}

QCoro::Task<redis::Result<void>>
KeyReader::readMembers(KeyReader *reader, std::shared_ptr<redis::Connection> link, Looks looks, Sink sink)
{
    redis::Request counts = reader->newRequest();
    for (const Look &look : looks)
        appendCount(&counts, look.reading);
    redis::BatchAwaiter countsSent = link->batch(counts);
    redis::Result<redis::BatchReply> countReply = co_await countsSent;
    if (!countReply.ok())
        co_return countReply.error();
    reader->takeAsking(&*countReply);
    redis::Request members = reader->newRequest();
    for (size_t i = 0; i < looks.size(); ++i) {
        const Value &count = countReply->values[i];
        looks[i].reading.memberCount = count.isInteger() ? count.integer : mostMembers + 1;
        appendMembers(&members, looks[i].reading);
    }
    redis::BatchAwaiter membersSent = link->batch(members);
    redis::Result<redis::BatchReply> memberReply = co_await membersSent;
    if (!memberReply.ok()) {
        reader->blame(memberReply.error(), looks);
        co_return memberReply.error();
    }
    reader->takeAsking(&*memberReply);
    for (size_t i = 0; i < looks.size(); ++i) {
        reader->noteRefusal(memberReply->values[i], "HGETALL");
        takeMembers(&looks[i].reading, memberReply->values[i]);
        sink(std::move(looks[i].reading));
    }
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<void>>
KeyReader::secondLook(KeyReader *reader, std::shared_ptr<redis::Connection> link, Looks looks, Sink sink)
{
    Looks asking;
    const auto asks = [](const Look &look) {
        return look.why == Look::Why::Companions;
    };
    const auto read = std::stable_partition(looks.begin(), looks.end(), std::not_fn(asks));
    asking.assign(std::make_move_iterator(read), std::make_move_iterator(looks.end()));
    looks.erase(read, looks.end());
    // What is read here may ask for its neighbours in turn.
    const Sink filter = [&asking, &sink](Reading &&reading) {
        QList<CompanionQuery> queries = Dialects::table().companionsOf(reading);
        if (queries.isEmpty())
            sink(std::move(reading));
        else
            asking.push_back({std::move(reading), Look::Why::Companions, std::move(queries)});
    };
    // Twice: a key for which GETRANGE was refused may turn out not to be a string.
    for (int round = 0; round < 2 && !looks.empty(); ++round) {
        redis::Result<Looks> rest = co_await firstLook(reader, link, std::move(looks), filter);
        if (!rest.ok())
            co_return rest.error();
        looks.clear();
        Looks typed;
        for (Look &look : *rest)
            (look.reading.type == KeyType::Unknown ? looks : typed).push_back(std::move(look));
        if (typed.empty())
            continue;
        redis::Result<void> members = co_await readMembers(reader, link, std::move(typed), filter);
        if (!members.ok())
            co_return members;
    }
    if (asking.empty())
        co_return redis::Result<void>();
    redis::Result<void> companions = co_await readCompanions(reader, link, std::move(asking), sink);
    co_return companions;
}

QCoro::Task<redis::Result<void>>
KeyReader::readCompanions(KeyReader *reader, std::shared_ptr<redis::Connection> link, Looks looks, Sink sink)
{
    redis::Request request = reader->newRequest();
    for (const Look &look : looks)
        appendQueries(&request, look.queries);
    redis::BatchAwaiter sent = link->batch(request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok()) {
        reader->blame(reply.error(), looks);
        co_return reply.error();
    }
    reader->takeAsking(&*reply);
    size_t at = 0;
    for (Look &look : looks) {
        look.reading.companions = takeCompanions(look.queries, reply->values, &at);
        sink(std::move(look.reading));
    }
    co_return redis::Result<void>();
}

} // namespace locks
