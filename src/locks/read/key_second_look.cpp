// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/key_second_look.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/token_strength.h"
#include "locks/model/read_bounds.h"
#include "locks/read/companion_reader.h"
#include "redis/protocol/checked_number.h"
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

void appendStep(redis::Request *request, const KeySecondLook::Look &look)
{
    using Step = KeySecondLook::Look::Step;
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
        appendMembers(request, look.reading.key, look.reading.type, look.extent);
        request->add("PTTL", look.reading.key);
        if (look.exact)
            request->add("PEXPIRETIME", look.reading.key).add("TIME");
        return;
    case Step::Expiry:
        if (look.byGet)
            request->add("GET", look.reading.key);
        else
            appendText(request, look.reading.key);
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

} // namespace

KeySecondLook::Moment KeySecondLook::Moment::of(const redis::BatchReply &reply)
{
    const auto trip = reply.repliedAt - reply.sentAt;
    // Half the round trip either way; and what the server and we leave off below a millisecond.
    return {toMillis(reply.repliedAt - trip / 2),
            std::chrono::ceil<std::chrono::milliseconds>(trip / 2).count() + 1};
}

void KeySecondLook::finish(Reading &&reading, const Sink &sink, Looks *looks)
{
    // GETRANGE answers "" for a key that ended after its PTTL.
    const bool isDoubtful = reading.pttl >= 0 || reading.value.isEmpty();
    const bool weak = reading.type == KeyType::String && isDoubtful && !reading.truncated
        && !tellsHoldsApart(reading.value);
    if (weak && reading.exists && !m_limits->isStrict())
        looks->push_back(
            {std::move(reading), Look::Step::Expiry, {}, m_limits->usesTime(), m_limits->usesGet()});
    else
        askNeighbours(std::move(reading), sink, looks);
}

/// Whole, unless its dialect asks for its neighbours.
void KeySecondLook::askNeighbours(Reading &&reading, const Sink &sink, Looks *looks)
{
    if (!reading.exists)
        return sink(std::move(reading));
    QList<CompanionQuery> queries = Dialects::table().companionsOf(reading);
    if (queries.isEmpty())
        sink(std::move(reading));
    else
        looks->push_back({std::move(reading), Look::Step::Neighbours, std::move(queries)});
}

void KeySecondLook::append(redis::Request *request, const Looks &looks)
{
    for (const Look &look : looks)
        appendStep(request, look);
}

void KeySecondLook::goOn(Look &&look, const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    const bool isStream = reading.type == KeyType::Stream;
    const bool hasMembers = !membersCommand(reading.type, Extent::Bounded).isEmpty();
    if (isStream && look.counted)
        noteMissingCount(reading);
    // A listing tells how long a stream is, and a page of a long hash; nobody can act on either.
    const bool isOnlyShown = isStream || reading.truncated;
    const bool isKnown = reading.type != KeyType::Unknown || m_limits->isStrict();
    const bool isWhole = isStream ? look.counted : !hasMembers && isKnown;
    if (!reading.exists || isWhole || (m_limits->isStrict() && isOnlyShown))
        return finish(std::move(reading), sink, more);
    const bool countsFirst = isStream || reading.type == KeyType::Hash;
    if (reading.type != KeyType::Unknown) // else GETRANGE was refused, and it turned out not to be a string
        look.step = countsFirst && !look.counted ? Look::Step::Count : Look::Step::Members;
    more->push_back(std::move(look));
}

/// Says nothing of the key: the server is busy, loading, down. A missing right or another type does.
bool KeySecondLook::isFailure(const Look &look, const Value &value) const
{
    if (!value.isError())
        return false;
    if (m_limits->isStrict()) // without its fields nothing can be said of a hash; of the others, that they
                              // are there
        return look.reading.type == KeyType::Hash || !isMissingRight(value);
    // What was too large to be kept is an answer: the key is there.
    if (redis::isLeftOut(value))
        return false;
    return !isMissingRight(value) && redis::errorFromReply(value.bytes).kind != ErrorKind::WrongType;
}

/// An error that is no answer: the key stays as it was known, and the error is kept.
bool KeySecondLook::failed(const Look &look, const Value &value)
{
    if (!isFailure(look, value))
        return false;
    m_limits->noteError(look.reading.key, redis::errorFromReply(value.bytes));
    return true;
}

void KeySecondLook::takeLength(Reading *reading, const Value &length)
{
    m_limits->noteRefusal(length, "STRLEN");
    reading->truncated = !length.isInteger() || length.integer > longestValue;
}

/// Takes the lease of the pipeline in which the key was read.
void KeySecondLook::takeLease(Reading *reading, const Value &pttl, const Moment &moment)
{
    if (!pttl.isInteger())
        return;
    reading->pttl = redis::TimeToLive::nearest(pttl.integer);
    reading->exists = reading->pttl != -2;
    reading->readAt = moment.at;
    reading->slack = moment.slack;
    reading->clockError = moment.clockError;
}

/// False: nothing more can be said of this key.
bool KeySecondLook::takeFirst(Look *look, Value &first, const Value &pttl, const Moment &moment)
{
    Reading &reading = look->reading;
    if (look->step == Look::Step::Length) { // its lease came with its value
        reading.exists = !pttl.isInteger() || pttl.integer != -2;
        takeLength(&reading, first);
        return true;
    }
    takeLease(&reading, pttl, moment);
    if (look->step == Look::Step::Value)
        return takeGet(look, first);
    m_limits->noteUnread(reading.key, first, QByteArrayLiteral("TYPE"));
    reading.type = first.isString() ? keyTypeFromName(first.bytes) : KeyType::Other;
    // A string by now: its value has not been read.
    reading.truncated = reading.type == KeyType::String || reading.type == KeyType::Other;
    return true;
}

bool KeySecondLook::takeGet(Look *look, Value &value)
{
    Reading &reading = look->reading;
    if (redis::isLeftOut(value)) {
        m_limits->useGet();
        reading.type = KeyType::String;
        reading.truncated = true;
        return m_limits->noteUnread(reading.key, value, QByteArrayLiteral("GET"));
    }
    if (value.isError()) {
        const redis::Error error = redis::errorFromReply(value.bytes);
        if (deniedBy(error) != Denied::Command)
            m_limits->useGet();
        look->step = Look::Step::Type;
        if (error.kind == ErrorKind::WrongType)
            return true;
        m_limits->noteError(reading.key, error);
        return false;
    }
    m_limits->useGet();
    takeText(&reading, std::move(value.bytes));
    return true;
}

void KeySecondLook::takeCount(Look *look, const Value &count)
{
    m_limits->noteRefusal(count, countCommand(look->reading.type).constData());
    look->reading.memberCount =
        count.isInteger() ? qint64(redis::Count::nearest(count.integer)) : mostMembers + 1;
    look->counted = true;
    look->reading.truncated = look->reading.memberCount > mostMembers;
    if (look->reading.type == KeyType::Hash)
        look->extent = extentOf(look->reading);
}

/// Members, and the lease that they had: what was asked before may have been another owner's.
void KeySecondLook::takeMembers(Look &&look, std::vector<Value> &values, size_t *at, const Moment &moment,
                                const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    const Value *count = look.counted ? nullptr : &values[(*at)++];
    const Value &reply = values[(*at)++];
    const Value &pttl = values[(*at)++];
    const size_t expiry = std::exchange(*at, *at + (look.exact ? 2 : 0));
    const bool isRefused = isMissingRight(pttl);
    if ((count && failed(look, *count)) || failed(look, reply) || (!isRefused && failed(look, pttl)))
        return;
    if (count)
        takeCount(&look, *count);
    takeLease(&reading, pttl, moment);
    if (look.exact)
        reading.expireTimeMs = endIn(values[expiry], values[expiry + 1], reading.pttl);
    Members members = membersIn(reply, reading.type, look.extent);
    // One page of a set need not be all of it, however few they are; and may be refused alone.
    const bool mayBeMore = isMissingRight(reply) || (reply.isArray() && !members.whole);
    if (reading.type == KeyType::Set && look.extent == Extent::Bounded && mayBeMore
        && extentOf(reading) == Extent::All) {
        look.extent = Extent::All;
        more->push_back(std::move(look));
        return;
    }
    const bool unread = m_limits->noteUnread(reading.key, reply, membersCommand(reading.type, look.extent));
    reading.memberCount = members.whole ? members.number : std::max(reading.memberCount, members.number);
    reading.truncated = unread || reading.memberCount > mostMembers;
    reading.exists = reading.exists && (unread || !members.whole || members.number > 0);
    if (!reading.exists)
        reading.pttl = -2; // it went away meanwhile
    reading.members = std::move(members.list);
    if (!unread)
        noteMissingCount(reading);
    finish(std::move(reading), sink, more);
}

/// Only a refused count says that there may be more than was read.
void KeySecondLook::noteMissingCount(const Reading &reading)
{
    const QByteArray count = countCommand(reading.type);
    if (reading.truncated && m_limits->isRefused(count))
        m_limits->unread().note(reading.key, UnreadKeys::Why::CommandDenied, count);
}

void KeySecondLook::takeOne(Look &&look, std::vector<Value> &values, size_t *at, const Moment &moment,
                            const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    switch (look.step) {
    case Look::Step::Type:
    case Look::Step::Length:
    case Look::Step::Value: {
        Value &first = values[(*at)++];
        const Value &pttl = values[(*at)++];
        if (failed(look, pttl) || failed(look, first) || !takeFirst(&look, first, pttl, moment))
            return;
        return goOn(std::move(look), sink, more);
    }
    case Look::Step::Count: {
        const Value &count = values[(*at)++];
        if (failed(look, count))
            return;
        takeCount(&look, count);
        return goOn(std::move(look), sink, more);
    }
    case Look::Step::Members:
        return takeMembers(std::move(look), values, at, moment, sink, more);
    case Look::Step::Expiry:
        return takeExpiry(std::move(look), values, at, moment, sink, more);
    case Look::Step::Neighbours: {
        const size_t from = *at;
        QList<Companion> companions = takeCompanions(look.queries, values, at);
        if (const auto failure = companionFailure(values, from, *at - from))
            return m_limits->noteError(reading.key, *failure);
        reading.companions = std::move(companions);
        sink(std::move(reading));
        return;
    }
    }
}

/// When a key ends by the server's clock: its value and its lease are what they were in the same pipeline.
void KeySecondLook::takeExpiry(Look &&look, std::vector<Value> &values, size_t *at, const Moment &moment,
                               const Sink &sink, Looks *more)
{
    Reading &reading = look.reading;
    Value &text = values[(*at)++];
    const Value &first = values[(*at)++];
    const Value &pttl = values[(*at)++];
    if (failed(look, text) || failed(look, pttl) || failed(look, first))
        return;
    if (first.isError() && !look.byTime) {
        m_limits->useTime();
        look.byTime = true;
        more->push_back(std::move(look));
        return;
    }
    takeLease(&reading, pttl, moment);
    reading.expireTimeMs = endIn(first, first, reading.pttl);
    const bool wasFull = reading.value.size() == longestValue; // and STRLEN said no more
    if (text.isError() && redis::errorFromReply(text.bytes).kind == ErrorKind::WrongType)
        look.step = Look::Step::Type;
    else if (text.isString())
        takeText(&reading, std::move(text.bytes));
    if (reading.value.size() == longestValue && !reading.truncated && !wasFull)
        look.step = Look::Step::Length;
    if (look.step != Look::Step::Expiry)
        more->push_back(std::move(look));
    else
        askNeighbours(std::move(reading), sink, more);
}

void KeySecondLook::take(Looks looks, std::vector<Value> &values, size_t *at, const Moment &moment,
                         const Sink &sink, Looks *more)
{
    for (Look &look : looks)
        takeOne(std::move(look), values, at, moment, sink, more);
}

} // namespace locks
