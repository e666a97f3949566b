// SPDX-License-Identifier: GPL-3.0-or-later
// What decode() could not tell: other types, long values, neighbours.
#include "locks/read/key_reader.h"

#include "locks/read/companion_reader.h"
#include "redis/protocol/reply_reader.h"

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

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

QByteArray membersCommand(const Reading &reading)
{
    const bool all = reading.memberCount <= KeyReader::mostMembers;
    switch (reading.type) {
    case KeyType::Hash:
        return all ? QByteArrayLiteral("HGETALL") : QByteArrayLiteral("HSCAN");
    case KeyType::List:
        return QByteArrayLiteral("LRANGE");
    case KeyType::Set:
        return all ? QByteArrayLiteral("SMEMBERS") : QByteArrayLiteral("SSCAN");
    case KeyType::SortedSet:
        return QByteArrayLiteral("ZRANGE");
    default:
        return QByteArrayLiteral("TYPE"); // one reply a key, whatever its type
    }
}

void appendCount(redis::Request *request, const Reading &reading)
{
    if (const QByteArray command = countCommand(reading.type); !command.isEmpty())
        request->add(command, reading.key);
}

void appendMembers(redis::Request *request, const Reading &reading)
{
    const QByteArray command = membersCommand(reading);
    if (command == "HSCAN" || command == "SSCAN")
        request->add(command, reading.key, "0", "COUNT", "64");
    else if (command == "LRANGE")
        request->add(command, reading.key, "0", "63");
    else if (command == "ZRANGE")
        request->add(command, reading.key, "0", "63", "WITHSCORES");
    else
        request->add(command, reading.key);
}

/// Where the count is refused, what was read says by itself whether it is all.
bool isAll(const Value &value, size_t members)
{
    const bool page = value.elements.size() == 2 && value.elements.back().isArray();
    return page ? value.elements.front().bytes == "0" : members < size_t(KeyReader::mostMembers);
}

void takeMembers(Reading *reading, Value &value)
{
    reading->truncated = reading->memberCount > KeyReader::mostMembers || value.isError();
    if (!value.isArray())
        return;
    std::vector<Value> *elements = &value.elements;
    const bool page =
        elements->size() == 2 && elements->back().isArray(); // of HSCAN and SSCAN, after the cursor
    if (page)
        elements = &value.elements.back().elements;
    const bool pairs = reading->type == KeyType::Hash || reading->type == KeyType::SortedSet;
    const size_t step = pairs ? 2 : 1;
    const size_t members = elements->size() / step;
    if (isAll(value, members) && members <= size_t(KeyReader::mostMembers)) {
        reading->memberCount = qint64(members);
        reading->truncated = false;
    }
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

/// Says nothing of the key: the server is busy, loading, down. A missing right or another type does.
bool isFailure(const Value &value)
{
    if (!value.isError())
        return false;
    const redis::Error error = redis::errorFromReply(value.bytes);
    return deniedBy(error) == Denied::Nothing && error.kind != ErrorKind::WrongType;
}

qint64 unixMsOf(const Value &time)
{
    if (time.elements.size() != 2)
        return 0;
    return time.elements[0].bytes.toLongLong() * 1000 + time.elements[1].bytes.toLongLong() / 1000;
}

} // namespace

void KeyReader::appendLooks(redis::Request *request, const Looks &looks)
{
    for (const Look &look : looks)
        appendStep(request, look);
}

/// An error that is no answer: the key stays as it was known, and the error is kept.
bool KeyReader::failed(const Look &look, const Value &value)
{
    // What was too large to be kept is an answer: the key is there.
    if (redis::isLeftOut(value) || !isFailure(value))
        return false;
    noteError(look.reading.key, redis::errorFromReply(value.bytes));
    return true;
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
        if (failed(look, pttl) || failed(look, first) || !takeFirst(&look, first, pttl))
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
        if (failed(look, count))
            return;
        noteRefusal(count, countCommand(reading.type).constData());
        reading.memberCount = count.isInteger() ? count.integer : mostMembers + 1;
        look.step = Look::Step::Members;
        more->push_back(std::move(look));
        return;
    }
    case Look::Step::Members: {
        Value &members = values[(*at)++];
        if (failed(look, members))
            return;
        const bool unread = noteUnread(reading.key, members, membersCommand(reading));
        takeMembers(&reading, members);
        if (const QByteArray count = countCommand(reading.type);
            !unread && reading.truncated && m_refused.contains(count))
            m_unread.note(reading.key, UnreadKeys::Why::CommandDenied, count);
        return finish(std::move(reading), sink, more);
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
    if (reading.pttl > 0)
        reading.expireTimeMs = !look.byTime ? first.integer : unixMsOf(first) + reading.pttl;
    if (reading.expireTimeMs <= reading.pttl)
        reading.expireTimeMs = 0; // TIME is refused, too
    askNeighbours(std::move(reading), sink, more);
}

void KeyReader::takeLooks(Looks looks, std::vector<Value> &values, size_t *at, const Moment &moment,
                          const Sink &sink, Looks *more)
{
    for (Look &look : looks)
        take(std::move(look), values, at, moment, sink, more);
}

} // namespace locks
