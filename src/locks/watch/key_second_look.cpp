// SPDX-License-Identifier: GPL-3.0-or-later
// What decode() could not tell: other types, long values, neighbours.
#include "locks/watch/key_reader.h"

#include "locks/watch/companion_reader.h"

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

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

void appendStep(redis::Request *request, const KeyReader::Look &look)
{
    using Step = KeyReader::Look::Step;
    const auto withLease = [&](QByteArrayView command) {
        request->add(command, look.reading.key);
        request->add("PTTL", look.reading.key);
    };
    switch (look.step) {
    case Step::Type:
        return withLease("TYPE");
    case Step::Length:
        return withLease("STRLEN");
    case Step::Value:
        return withLease("GET");
    case Step::Count:
        return appendCount(request, look.reading);
    case Step::Members:
        return appendMembers(request, look.reading);
    case Step::Neighbours:
        return appendQueries(request, look.queries);
    }
}

} // namespace

void KeyReader::appendLooks(redis::Request *request, const Looks &looks)
{
    for (const Look &look : looks)
        appendStep(request, look);
}

/// False: nothing more can be said of this key.
bool KeyReader::takeFirst(Look *look, Value &first, Value &pttl)
{
    Reading &reading = look->reading;
    if (pttl.isInteger())
        reading.pttl = pttl.integer;
    reading.exists = reading.pttl != -2;
    if (look->step == Look::Step::Value)
        return takeGet(look, first);
    if (look->step == Look::Step::Length) {
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
        look->step = Look::Step::Type;
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

void KeyReader::take(Look &&look, std::vector<Value> &values, size_t *at, const Moment &moment,
                     const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    switch (look.step) {
    case Look::Step::Type:
    case Look::Step::Length:
    case Look::Step::Value: {
        Value &first = values[(*at)++];
        Value &pttl = values[(*at)++];
        reading.readAt = moment.at;
        reading.slack = moment.slack;
        if (!takeFirst(&look, first, pttl))
            return;
        const bool whole = reading.type == KeyType::String || reading.type == KeyType::Other;
        if (!reading.exists || whole)
            return finish(std::move(reading), sink, more);
        // A key for which GETRANGE was refused may turn out not to be a string.
        if (reading.type != KeyType::Unknown)
            look.step = Look::Step::Count;
        more->push_back(std::move(look));
        return;
    }
    case Look::Step::Count: {
        const Value &count = values[(*at)++];
        reading.memberCount = count.isInteger() ? count.integer : mostMembers + 1;
        look.step = Look::Step::Members;
        more->push_back(std::move(look));
        return;
    }
    case Look::Step::Members: {
        Value &members = values[(*at)++];
        noteRefusal(members, "HGETALL");
        takeMembers(&reading, members);
        return finish(std::move(reading), sink, more);
    }
    case Look::Step::Neighbours:
        reading.companions = takeCompanions(look.queries, values, at);
        sink(std::move(reading));
        return;
    }
}

void KeyReader::takeLooks(Looks looks, std::vector<Value> &values, size_t *at, const Moment &moment,
                          const Sink &sink, Looks *more)
{
    for (Look &look : looks)
        take(std::move(look), values, at, moment, sink, more);
}

} // namespace locks
