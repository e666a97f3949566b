// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/key_reader.h"

#include "locks/model/read_bounds.h"
#include "redis/protocol/checked_number.h"
#include "redis/protocol/reply_reader.h"

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

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

void KeyReader::append(redis::Request *request, const QByteArray &key, bool asksIdle) const
{
    if (asksIdle)
        request->add("OBJECT", "IDLETIME", key);
    request->add("PTTL", key);
    if (m_limits.isTooLarge(key))
        request->add("TYPE", key);
    else if (m_limits.usesGet())
        request->add("GET", key);
    else
        appendText(request, key);
}

void KeyReader::decode(QByteArray key, std::span<Value> replies, const Moment &moment, const Sink &sink,
                       Looks *looks)
{
    const Value &pttl = replies[replies.size() - 2];
    Value &value = replies.back();
    m_limits.unread().wasRead(key);
    Reading reading;
    reading.key = std::move(key);
    reading.readAt = moment.at;
    reading.slack = moment.slack;
    reading.clockError = moment.clockError;
    reading.unixMinusSteady = m_unixMinusSteady;
    if (replies.size() == repliesPerKey(true))
        reading.idleSeconds = m_limits.takeIdle(replies.front());
    if (pttl.isError()) {
        m_limits.noteError(reading.key, redis::errorFromReply(pttl.bytes));
        return;
    }
    reading.pttl = redis::TimeToLive::nearest(pttl.integer);
    if (reading.pttl == -2) {
        reading.exists = false;
        sink(std::move(reading));
        return;
    }
    if (value.type == Value::Type::Status) { // the answer of TYPE: a key that is not read any more
        reading.type = keyTypeFromName(value.bytes);
        reading.truncated = true;
        m_limits.unread().note(reading.key, UnreadKeys::Why::TooLarge);
        sink(std::move(reading));
        return;
    }
    if (redis::isLeftOut(value)) {
        m_limits.noteUnread(reading.key, value, QByteArrayLiteral("GET"));
        reading.type = KeyType::String;
        reading.truncated = true;
        sink(std::move(reading));
        return;
    }
    if (value.isError()) {
        const redis::Error error = redis::errorFromReply(value.bytes);
        if (error.kind == ErrorKind::WrongType) {
            looks->push_back({std::move(reading), Look::Step::Type});
        } else if (deniedBy(error) == Denied::Command) { // of a page sent before GET took its place, too
            looks->push_back({std::move(reading), Look::Step::Value});
        } else {
            m_limits.noteError(reading.key, error);
        }
        return;
    }
    takeText(&reading, std::move(value.bytes));
    if (reading.value.size() == longestValue && !reading.truncated) {
        looks->push_back({std::move(reading), Look::Step::Length});
        return;
    }
    m_second.finish(std::move(reading), sink, looks);
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
        if (i == Type && deniedBy(error) != Denied::Nothing)
            m_limits.noteMissingRight(error);
        if (i != needed && (otherType || deniedBy(error) != Denied::Nothing))
            continue;
        m_limits.setRefusal(error);
        return true;
    }
    return false;
}

void KeyReader::decodeWhole(const QByteArray &key, std::vector<Value> &values, const Moment &moment,
                            const Sink &sink, Looks *looks)
{
    Look look;
    look.exact = true;
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
        reading.pttl = redis::TimeToLive::nearest(values[Lease].integer);
    reading.expireTimeMs = endIn(values[ExpireTime], values[Time], reading.pttl);
    if (reading.type == KeyType::String) {
        takeText(&reading, std::move(values[Text].bytes));
        if (reading.value.size() == longestValue)
            m_second.takeLength(&reading, values[Length]);
    } else if (reading.type == KeyType::Hash) {
        m_second.takeCount(&look, values[Fields]);
    }
    m_second.goOn(std::move(look), sink, looks);
}

QCoro::Task<redis::Result<void>> KeyReader::read(KeyReader *reader, std::shared_ptr<redis::Connection> link,
                                                 QList<QByteArray> keys, Sink sink, bool asksIdle)
{
    asksIdle = asksIdle && reader->tellsIdle();
    redis::Request request = reader->newRequest();
    for (const QByteArray &key : std::as_const(keys))
        reader->append(&request, key, asksIdle);
    const bool announces = reader->announcement().isNextAnnounced();
    if (announces)
        reader->announcement().appendTo(&request);
    const bool isTimed = reader->appendClock(&request);
    redis::BatchAwaiter sent = link->batch(request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return reply.error();
    reader->takeAsking(&*reply);
    Looks looks;
    const Moment moment = reader->momentOf(*reply, isTimed);
    const size_t each = repliesPerKey(asksIdle);
    for (qsizetype i = 0; i < keys.size(); ++i)
        reader->decode(keys.at(i), std::span(reply->values).subspan(size_t(i) * each, each), moment, sink,
                       &looks);
    if (announces)
        reader->announcement().announceNext(); // its further steps
    redis::Result<void> looked =
        co_await finishLooks(reader, link, std::move(looks), link->endpoint().timeout, sink);
    co_return looked;
}

QCoro::Task<redis::Result<void>> KeyReader::finishLooks(KeyReader *reader,
                                                        std::shared_ptr<redis::Connection> link, Looks looks,
                                                        std::chrono::milliseconds timeout, Sink sink)
{
    const bool announces = reader->announcement().isNextAnnounced();
    while (!looks.empty()) {
        redis::Request steps = reader->newRequest();
        KeySecondLook::append(&steps, looks);
        if (announces)
            reader->announcement().appendTo(&steps);
        const bool isTimed = reader->appendClock(&steps);
        redis::BatchAwaiter asked = link->batch(steps, timeout);
        redis::Result<redis::BatchReply> answers = co_await asked;
        if (!answers.ok())
            co_return answers.error();
        reader->takeAsking(&*answers);
        Looks more;
        size_t at = 0;
        reader->m_second.take(std::move(looks), answers->values, &at, reader->momentOf(*answers, isTimed),
                              sink, &more);
        looks = std::move(more);
    }
    co_return redis::Result<void>();
}

bool KeyReader::appendClock(redis::Request *request) const
{
    if (!m_clockWatch)
        return false;
    request->add("TIME");
    return true;
}

KeyReader::Moment KeyReader::momentOf(const redis::BatchReply &reply, bool isTimed) const
{
    Moment moment = Moment::of(reply);
    if (isTimed && m_clockWatch)
        moment.clockError = m_clockWatch(reply);
    return moment;
}

redis::Request KeyReader::newRequest() const
{
    redis::Request request;
    request.setAsking(m_asking);
    return request;
}

/// Removes the replies of ASKING: one in front of each.
void KeyReader::takeAsking(redis::BatchReply *reply) const
{
    if (!m_asking)
        return;
    std::vector<Value> values;
    for (size_t i = 1; i < reply->values.size(); i += 2)
        values.push_back(std::move(reply->values[i]));
    reply->values = std::move(values);
}

} // namespace locks
