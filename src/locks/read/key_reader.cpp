// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/key_reader.h"

#include "locks/dialects/token_strength.h"
#include "locks/model/read_bounds.h"
#include "redis/protocol/reply_reader.h"

#include <QCoreApplication>

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::KeyReader)
};

} // namespace

Denied deniedBy(const redis::Error &error)
{
    if (error.kind == ErrorKind::UnknownCommand)
        return Denied::Command;
    if (error.kind != ErrorKind::NoPerm)
        return Denied::Nothing;
    if (error.detail.contains("run the"))
        return Denied::Command;
    if (error.detail.contains("channel"))
        return Denied::Channel;
    return error.detail.contains("key") ? Denied::Key : Denied::Command;
}

KeyReader::Moment KeyReader::Moment::of(const redis::BatchReply &reply)
{
    const auto trip = reply.repliedAt - reply.sentAt;
    // Half the round trip either way; and what the server and we leave off below a millisecond.
    return {toMillis(reply.repliedAt - trip / 2),
            std::chrono::ceil<std::chrono::milliseconds>(trip / 2).count() + 1};
}

void KeyReader::append(redis::Request *request, const QByteArray &key) const
{
    request->add("PTTL", key);
    if (!m_tooLarge.isEmpty() && m_tooLarge.contains(key))
        request->add("TYPE", key);
    else if (m_useGet)
        request->add("GET", key);
    else
        appendText(request, key);
}

void KeyReader::decode(QByteArray key, Value &pttl, Value &value, const Moment &moment, const Sink &sink,
                       Looks *looks)
{
    m_unread.wasRead(key);
    Reading reading;
    reading.key = std::move(key);
    reading.readAt = moment.at;
    reading.slack = moment.slack;
    reading.unixMinusSteady = m_unixMinusSteady;
    if (pttl.isError()) {
        noteError(reading.key, redis::errorFromReply(pttl.bytes));
        return;
    }
    reading.pttl = pttl.integer;
    if (reading.pttl == -2) {
        reading.exists = false;
        sink(std::move(reading));
        return;
    }
    if (value.type == Value::Type::Status) { // the answer of TYPE: a key that is not read any more
        reading.type = keyTypeFromName(value.bytes);
        reading.truncated = true;
        m_unread.note(reading.key, UnreadKeys::Why::TooLarge);
        sink(std::move(reading));
        return;
    }
    if (redis::isLeftOut(value)) {
        noteUnread(reading.key, value, QByteArrayLiteral("GET"));
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
            noteError(reading.key, error);
        }
        return;
    }
    takeText(&reading, std::move(value.bytes));
    if (reading.value.size() == longestValue && !reading.truncated) {
        looks->push_back({std::move(reading), Look::Step::Length});
        return;
    }
    finish(std::move(reading), sink, looks);
}

/// Whole, unless it takes its expiry to tell its holds apart.
void KeyReader::finish(Reading &&reading, const Sink &sink, Looks *looks)
{
    const bool weak = reading.type == KeyType::String && reading.pttl > 0 && !reading.truncated
        && !tellsHoldsApart(reading.value);
    if (weak && !m_strict)
        looks->push_back({std::move(reading), Look::Step::Expiry, {}, m_useTime});
    else
        askNeighbours(std::move(reading), sink, looks);
}

/// Whole, unless its dialect asks for its neighbours.
void KeyReader::askNeighbours(Reading &&reading, const Sink &sink, Looks *looks)
{
    if (!reading.exists)
        return sink(std::move(reading));
    QList<CompanionQuery> queries = Dialects::table().companionsOf(reading);
    if (queries.isEmpty())
        sink(std::move(reading));
    else
        looks->push_back({std::move(reading), Look::Step::Neighbours, std::move(queries)});
}

void KeyReader::noteError(const QByteArray &key, const redis::Error &error)
{
    const bool moved = error.kind == ErrorKind::Moved || error.kind == ErrorKind::Ask;
    if (m_strict)
        m_refusal = error;
    else if (moved && m_redirected)
        m_redirected(key, error);
    else if (deniedBy(error) == Denied::Command || error.kind != ErrorKind::NoPerm)
        m_refusal = error;
    else
        m_unread.note(key, UnreadKeys::Why::KeyDenied);
}

/// True: `value` is no answer to `command`, and why is noted.
bool KeyReader::noteUnread(const QByteArray &key, const Value &value, const QByteArray &command)
{
    if (!value.isError())
        return false;
    if (redis::isLeftOut(value)) {
        m_tooLarge.insert(key);
        m_unread.note(key, UnreadKeys::Why::TooLarge);
        return true;
    }
    const redis::Error error = redis::errorFromReply(value.bytes);
    if (deniedBy(error) == Denied::Command) {
        m_refused.insert(command);
        m_unread.note(key, UnreadKeys::Why::CommandDenied, command);
    } else if (error.kind != ErrorKind::WrongType) { // another type by now: it is read again
        noteError(key, error);
    }
    return true;
}

QCoro::Task<redis::Result<void>> KeyReader::read(KeyReader *reader, std::shared_ptr<redis::Connection> link,
                                                 QList<QByteArray> keys, Sink sink)
{
    redis::Request request = reader->newRequest();
    for (const QByteArray &key : std::as_const(keys))
        reader->append(&request, key);
    redis::BatchAwaiter sent = link->batch(request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return reply.error();
    reader->takeAsking(&*reply);
    Looks looks;
    const Moment moment = Moment::of(*reply);
    for (qsizetype i = 0; i < keys.size(); ++i) {
        const size_t at = size_t(i) * repliesPerKey;
        reader->decode(keys.at(i), reply->values[at], reply->values[at + 1], moment, sink, &looks);
    }
    redis::Result<void> looked =
        co_await finishLooks(reader, link, std::move(looks), link->endpoint().timeout, sink);
    co_return looked;
}

QCoro::Task<redis::Result<void>> KeyReader::finishLooks(KeyReader *reader,
                                                        std::shared_ptr<redis::Connection> link, Looks looks,
                                                        std::chrono::milliseconds timeout, Sink sink)
{
    while (!looks.empty()) {
        redis::Request steps = reader->newRequest();
        appendLooks(&steps, looks);
        redis::BatchAwaiter asked = link->batch(steps, timeout);
        redis::Result<redis::BatchReply> answers = co_await asked;
        if (!answers.ok())
            co_return answers.error();
        reader->takeAsking(&*answers);
        Looks more;
        size_t at = 0;
        reader->takeLooks(std::move(looks), answers->values, &at, Moment::of(*answers), sink, &more);
        looks = std::move(more);
    }
    co_return redis::Result<void>();
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

void KeyReader::noteRefusal(const Value &value, const char *command)
{
    if (value.isError() && deniedBy(redis::errorFromReply(value.bytes)) == Denied::Command)
        m_refused.insert(command);
}

QStringList KeyReader::denied() const
{
    QStringList sentences;
    if (m_refused.contains("TYPE") || m_refused.contains("HGETALL"))
        sentences += Text::tr("TYPE or HGETALL is refused: locks that are no plain strings show no owner.");
    if (m_useGet)
        sentences += Text::tr("GETRANGE is refused: values are read whole by GET.");
    if (m_refused.contains("STRLEN"))
        sentences += Text::tr("STRLEN is refused: values of 4,096 bytes and more show no token.");
    return sentences;
}

void KeyReader::reset()
{
    m_useGet = false;
    m_useTime = false;
    m_refused.clear();
    m_refusal.reset();
    m_unread.clear();
}

} // namespace locks
