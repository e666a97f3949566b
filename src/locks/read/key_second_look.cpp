// SPDX-License-Identifier: GPL-3.0-or-later
// What decode() could not tell: other types, long values, neighbours.
#include "locks/read/key_reader.h"

#include "locks/model/read_bounds.h"
#include "locks/read/companion_reader.h"
#include "redis/protocol/reply_reader.h"

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

/// Of a hash or a set, all where there are not too many.
Extent extentOf(const Reading &reading)
{
    return reading.memberCount <= mostMembers ? Extent::All : Extent::Bounded;
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
        request->add(countCommand(look.reading.type), look.reading.key);
        return;
    case Step::Members:
        if (!look.counted)
            request->add(countCommand(look.reading.type), look.reading.key);
        return appendMembers(request, look.reading.key, look.reading.type, look.extent);
    case Step::Expiry:
        if (!look.byTime)
            return withLease("PEXPIRETIME");
        request->add("TIME");
        request->add("PTTL", look.reading.key);
        return;
    case Step::Neighbours:
        return appendQueries(request, look.queries);
    }
}

bool isMissingRight(const Value &value)
{
    return value.isError() && deniedBy(redis::errorFromReply(value.bytes)) != Denied::Nothing;
}

/// The replies to appendWhole(), in their order.
enum Whole : size_t { Type, Lease, Text, Length, Fields, ExpireTime, Time };

/// TYPE and PTTL may be refused where the value may be read: then the reads tell.
bool isGone(const std::vector<Value> &values)
{
    if (values[Type].isString() && values[Type].bytes == "none")
        return true;
    for (const size_t each : {Lease, ExpireTime}) {
        if (values[each].isInteger() && values[each].integer == -2)
            return true;
    }
    return values[Text].isString() && values[Fields].isInteger() && values[Fields].integer == 0;
}

KeyType typeFrom(const std::vector<Value> &values)
{
    if (values[Type].isString())
        return keyTypeFromName(values[Type].bytes);
    if (values[Fields].isInteger() && values[Fields].integer > 0)
        return KeyType::Hash;
    return values[Text].isString() ? KeyType::String : KeyType::Unknown;
}

} // namespace

void KeyReader::appendLooks(redis::Request *request, const Looks &looks)
{
    for (const Look &look : looks)
        appendStep(request, look);
}

void KeyReader::appendWhole(redis::Request *request, const QByteArray &key)
{
    request->add("TYPE", key);
    request->add("PTTL", key);
    appendText(request, key);
    request->add("STRLEN", key);
    request->add(countCommand(KeyType::Hash), key);
    request->add("PEXPIRETIME", key);
    request->add("TIME");
}

/// True: one of the replies to appendWhole() says that the key is not known, and is kept.
bool KeyReader::leavesUnknown(const std::vector<Value> &values, KeyType type)
{
    const size_t none = values.size();
    const size_t needed = type == KeyType::String ? Text : type == KeyType::Hash ? Fields : none;
    for (size_t i = Type; i <= Fields; ++i) {
        if (!values[i].isError())
            continue;
        const redis::Error error = redis::errorFromReply(values[i].bytes);
        const bool otherType = error.kind == ErrorKind::WrongType && i >= Text;
        if (i != needed && (otherType || deniedBy(error) != Denied::Nothing))
            continue;
        m_refusal = error;
        return true;
    }
    return false;
}

void KeyReader::decodeWhole(const QByteArray &key, std::vector<Value> &values, const Moment &moment,
                            const Sink &sink, Looks *looks)
{
    Look look;
    Reading &reading = look.reading;
    reading.key = key;
    reading.readAt = moment.at;
    reading.slack = moment.slack;
    if (leavesUnknown(values, KeyType::Unknown))
        return;
    reading.exists = !isGone(values);
    if (!reading.exists)
        return sink(std::move(reading));
    reading.type = typeFrom(values);
    if (leavesUnknown(values, reading.type))
        return;
    if (values[Lease].isInteger())
        reading.pttl = values[Lease].integer;
    reading.expireTimeMs = endIn(values[ExpireTime], values[Time], reading.pttl);
    if (reading.type == KeyType::String) {
        takeText(&reading, std::move(values[Text].bytes));
        if (reading.value.size() == longestValue)
            takeLength(&reading, values[Length]);
    } else if (reading.type == KeyType::Hash) {
        takeCount(&look, values[Fields]);
    }
    goOn(std::move(look), sink, looks);
}

/// What its type still needs. What has members goes on with them, what has none is whole.
void KeyReader::goOn(Look &&look, const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    const bool isStream = reading.type == KeyType::Stream;
    const bool hasMembers = !membersCommand(reading.type, Extent::Bounded).isEmpty();
    if (isStream && look.counted)
        noteMissingCount(reading);
    // A listing tells how long a stream is, and a page of a long hash; nobody can act on either.
    const bool isOnlyShown = isStream || reading.truncated;
    const bool isKnown = reading.type != KeyType::Unknown || m_strict;
    const bool isWhole = isStream ? look.counted : !hasMembers && isKnown;
    if (!reading.exists || isWhole || (m_strict && isOnlyShown))
        return finish(std::move(reading), sink, more);
    const bool countsFirst = isStream || reading.type == KeyType::Hash;
    if (reading.type != KeyType::Unknown) // else GETRANGE was refused, and it turned out not to be a string
        look.step = countsFirst && !look.counted ? Look::Step::Count : Look::Step::Members;
    more->push_back(std::move(look));
}

/// Says nothing of the key: the server is busy, loading, down. A missing right or another type does.
bool KeyReader::isFailure(const Look &look, const Value &value) const
{
    if (!value.isError())
        return false;
    if (m_strict) // without its fields nothing can be said of a hash; of the others, that they are there
        return look.reading.type == KeyType::Hash || !isMissingRight(value);
    // What was too large to be kept is an answer: the key is there.
    if (redis::isLeftOut(value))
        return false;
    return !isMissingRight(value) && redis::errorFromReply(value.bytes).kind != ErrorKind::WrongType;
}

/// An error that is no answer: the key stays as it was known, and the error is kept.
bool KeyReader::failed(const Look &look, const Value &value)
{
    if (!isFailure(look, value))
        return false;
    noteError(look.reading.key, redis::errorFromReply(value.bytes));
    return true;
}

/// Of a string of exactly the bound. Where STRLEN is refused it may be longer: no token.
void KeyReader::takeLength(Reading *reading, const Value &length)
{
    noteRefusal(length, "STRLEN");
    reading->truncated = !length.isInteger() || length.integer > longestValue;
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
        takeLength(&reading, first);
        return true;
    }
    noteUnread(reading.key, first, QByteArrayLiteral("TYPE"));
    reading.type = first.isString() ? keyTypeFromName(first.bytes) : KeyType::Other;
    // A string by now: its value has not been read.
    reading.truncated = reading.type == KeyType::String || reading.type == KeyType::Other;
    return true;
}

bool KeyReader::takeGet(Look *look, Value &value)
{
    Reading &reading = look->reading;
    if (redis::isLeftOut(value)) {
        m_useGet = true;
        reading.type = KeyType::String;
        reading.truncated = true;
        return noteUnread(reading.key, value, QByteArrayLiteral("GET"));
    }
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
    takeText(&reading, std::move(value.bytes));
    return true;
}

void KeyReader::takeCount(Look *look, const Value &count)
{
    noteRefusal(count, countCommand(look->reading.type).constData());
    look->reading.memberCount = count.isInteger() ? count.integer : mostMembers + 1;
    look->counted = true;
    look->reading.truncated = look->reading.memberCount > mostMembers;
    if (look->reading.type == KeyType::Hash)
        look->extent = extentOf(look->reading);
}

void KeyReader::takeMembers(Look &&look, const Value &reply, const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    Members members = membersIn(reply, reading.type, look.extent);
    // One page of a set need not be all of it, however few they are; and may be refused alone.
    const bool mayBeMore = isMissingRight(reply) || (reply.isArray() && !members.whole);
    if (reading.type == KeyType::Set && look.extent == Extent::Bounded && mayBeMore
        && extentOf(reading) == Extent::All) {
        look.extent = Extent::All;
        more->push_back(std::move(look));
        return;
    }
    const bool unread = noteUnread(reading.key, reply, membersCommand(reading.type, look.extent));
    reading.memberCount = members.whole ? members.number : std::max(reading.memberCount, members.number);
    reading.truncated = unread || reading.memberCount > mostMembers;
    reading.exists = unread || !members.whole || members.number > 0;
    if (!reading.exists)
        reading.pttl = -2; // it went away meanwhile
    reading.members = std::move(members.list);
    if (!unread)
        noteMissingCount(reading);
    finish(std::move(reading), sink, more);
}

/// Only a refused count says that there may be more than was read.
void KeyReader::noteMissingCount(const Reading &reading)
{
    const QByteArray count = countCommand(reading.type);
    if (reading.truncated && m_refused.contains(count))
        m_unread.note(reading.key, UnreadKeys::Why::CommandDenied, count);
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
        if (failed(look, pttl) || failed(look, first) || !takeFirst(&look, first, pttl))
            return;
        return goOn(std::move(look), sink, more);
    }
    case Look::Step::Count:
    case Look::Step::Members: {
        const Value *count = look.counted ? nullptr : &values[(*at)++];
        const Value *members = look.step == Look::Step::Members ? &values[(*at)++] : nullptr;
        if ((count && failed(look, *count)) || (members && failed(look, *members)))
            return;
        if (count)
            takeCount(&look, *count);
        return members ? takeMembers(std::move(look), *members, sink, more)
                       : goOn(std::move(look), sink, more);
    }
    case Look::Step::Expiry: {
        const Value &first = values[(*at)++];
        const Value &pttl = values[(*at)++];
        reading.readAt = moment.at;
        reading.slack = moment.slack;
        return takeExpiry(std::move(look), first, pttl, sink, more);
    }
    case Look::Step::Neighbours: {
        const size_t from = *at;
        QList<Companion> companions = takeCompanions(look.queries, values, at);
        if (const auto failure = companionFailure(values, from, *at - from))
            return noteError(reading.key, *failure);
        reading.companions = std::move(companions);
        sink(std::move(reading));
        return;
    }
    }
}

/// When a key ends by the server's clock: its lease is what it was in the same pipeline.
void KeyReader::takeExpiry(Look &&look, const Value &first, const Value &pttl, const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    if (failed(look, pttl) || failed(look, first))
        return;
    if (first.isError() && !look.byTime) {
        m_useTime = true;
        look.byTime = true;
        more->push_back(std::move(look));
        return;
    }
    if (pttl.isInteger())
        reading.pttl = pttl.integer;
    reading.exists = reading.pttl != -2;
    reading.expireTimeMs = endIn(first, first, reading.pttl);
    askNeighbours(std::move(reading), sink, more);
}

void KeyReader::takeLooks(Looks looks, std::vector<Value> &values, size_t *at, const Moment &moment,
                          const Sink &sink, Looks *more)
{
    for (Look &look : looks)
        take(std::move(look), values, at, moment, sink, more);
}

} // namespace locks
