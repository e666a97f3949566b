// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/key_reader.h"

#include "locks/watch/companion_reader.h"

#include <QCoreApplication>

#include <algorithm>
#include <functional>
#include <iterator>

namespace locks {

using redis::ErrorKind;
using redis::Value;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::KeyReader)
};

KeyType typeFromWord(const QByteArray &word)
{
    for (KeyType type :
         {KeyType::String, KeyType::Hash, KeyType::List, KeyType::Set, KeyType::SortedSet, KeyType::Stream}) {
        if (word == keyTypeName(type))
            return type;
    }
    return KeyType::Other;
}

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
    return {toMillis(reply.repliedAt - trip / 2),
            std::chrono::duration_cast<std::chrono::milliseconds>(trip / 2).count() + 1};
}

void KeyReader::append(redis::Request *request, const QByteArray &key) const
{
    request->add("PTTL", key);
    if (!m_unreadable.isEmpty() && m_unreadable.contains(key))
        request->add("TYPE", key);
    else if (m_useGet)
        request->add("GET", key);
    else
        request->add("GETRANGE", key, "0", "4095");
}

void KeyReader::decode(QByteArray key, Value &pttl, Value &value, const Moment &moment, const Sink &sink,
                       Looks *looks)
{
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
        reading.type = typeFromWord(value.bytes);
        reading.truncated = true;
        sink(std::move(reading));
        return;
    }
    if (value.isError()) {
        const redis::Error error = redis::errorFromReply(value.bytes);
        if (error.kind == ErrorKind::WrongType) {
            looks->push_back({std::move(reading), Look::Why::OtherType});
        } else if (!m_useGet && deniedBy(error) == Denied::Command) {
            looks->push_back({std::move(reading), Look::Why::RangeRefused});
        } else {
            noteError(reading.key, error);
        }
        return;
    }
    reading.type = KeyType::String;
    reading.value = std::move(value.bytes);
    if (reading.value.size() >= longestValue) {
        looks->push_back({std::move(reading), Look::Why::LongValue});
        return;
    }
    QList<CompanionQuery> queries = Dialects::table().companionsOf(reading);
    if (queries.isEmpty())
        sink(std::move(reading));
    else
        looks->push_back({std::move(reading), Look::Why::Companions, std::move(queries)});
}

void KeyReader::noteError(const QByteArray &key, const redis::Error &error)
{
    constexpr qsizetype enough = 100000;
    const bool moved = error.kind == ErrorKind::Moved || error.kind == ErrorKind::Ask;
    if (moved && m_redirected)
        m_redirected(key, error);
    else if (deniedBy(error) == Denied::Command || error.kind != ErrorKind::NoPerm)
        m_refusal = error;
    else if (m_deniedKeys.size() < enough)
        m_deniedKeys.insert(key);
}

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
    reading.type = first.isString() ? typeFromWord(first.bytes) : KeyType::Other;
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

QCoro::Task<redis::Result<void>> KeyReader::read(KeyReader *reader, std::shared_ptr<redis::Connection> link,
                                                 QList<QByteArray> keys, Sink sink)
{
    redis::Request request = reader->newRequest();
    for (const QByteArray &key : std::as_const(keys))
        reader->append(&request, key);
    redis::BatchAwaiter sent = link->batch(request);
    redis::Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok()) {
        if (reply.error().kind == ErrorKind::TooLarge)
            reader->m_suspects = keys;
        co_return reply.error();
    }
    reader->takeAsking(&*reply);
    const Moment moment = Moment::of(*reply);
    Looks looks;
    for (qsizetype i = 0; i < keys.size(); ++i) {
        const size_t at = size_t(i) * repliesPerKey;
        reader->decode(keys.at(i), reply->values[at], reply->values[at + 1], moment, sink, &looks);
    }
    if (looks.empty())
        co_return redis::Result<void>();
    redis::Result<void> looked = co_await secondLook(reader, link, std::move(looks), sink);
    co_return looked;
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

void KeyReader::blame(const redis::Error &error, const Looks &looks)
{
    if (error.kind != ErrorKind::TooLarge)
        return;
    m_suspects.clear();
    for (const Look &look : looks)
        m_suspects.append(look.reading.key);
}

void KeyReader::reset()
{
    m_useGet = false;
    m_refused.clear();
    m_refusal.reset();
    m_deniedKeys.clear();
}

} // namespace locks
