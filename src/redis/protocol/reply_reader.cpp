// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/protocol/reply_reader.h"

#include <hiredis/hiredis.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace redis {

namespace {

constexpr size_t reservedAtOnce = 4096;
constexpr size_t longString = 4096;
constexpr size_t maximumShort = 4 * ReplyReader::maximumAnswer;
constexpr size_t mostDigits = 18; // fit a long long
constexpr char leftOutWord[] = "TOOLARGE ";
constexpr std::string_view emptyString = "0\r\n\r\n"; // after its type

Value leftOut(long long size, const char *beginning, size_t come)
{
    Value value;
    value.type = Value::Type::Error;
    value.integer = size;
    value.bytes = leftOutWord + QByteArray(beginning, qsizetype(std::min(come, ReplyReader::keptBeginning)));
    return value;
}

} // namespace

bool isLeftOut(const Value &value)
{
    return value.isError() && value.integer > 0;
}

QByteArray leftOutBeginning(const Value &value)
{
    return value.bytes.mid(qsizetype(qstrlen(leftOutWord)));
}

// What hiredis calls while it reads; each answers the place where the value was put. Nested values live in
// their parent, the outermost one in the reader, so there is nothing to free.
struct ReplyReader::Functions
{
    static ReplyReader *self(const redisReadTask *task) { return static_cast<ReplyReader *>(task->privdata); }

    static Value *place(const redisReadTask *task)
    {
        if (!task->parent) {
            self(task)->m_root = Value();
            return &self(task)->m_root;
        }
        // Filled in order. Not all at once: what is only announced takes no memory.
        std::vector<Value> &elements = static_cast<Value *>(task->parent->obj)->elements;
        return &elements.emplace_back();
    }

    static Value::Type typeOf(int type)
    {
        if (type == REDIS_REPLY_ERROR)
            return Value::Type::Error;
        return type == REDIS_REPLY_STATUS ? Value::Type::Status : Value::Type::Bulk;
    }

    static const redisReplyObjectFunctions &table()
    {
        // The members' number and types differ between hiredis 0.14 and 1.x: named, and arguments deduced.
        static redisReplyObjectFunctions functions = [] {
            redisReplyObjectFunctions f{};
            f.createString = [](const redisReadTask *task, char *text, size_t size) -> void * {
                ReplyReader *reader = self(task);
                const bool kept = reader->keeps(size);
                if (!reader->m_tooMuch.isEmpty())
                    return nullptr;
                Value *value = place(task);
                if (!kept) {
                    *value = reader->takeLeftOut(text, size);
                    return value;
                }
                value->type = typeOf(task->type);
                if (size == 2 && text[0] == 'O' && text[1] == 'K')
                    value->bytes = QByteArrayLiteral("OK");
                else
                    value->bytes = QByteArray(text, qsizetype(size));
                return value;
            };
            f.createArray = [](const redisReadTask *task, auto count) -> void * {
                if (!self(task)->hasRoomFor(size_t(count)))
                    return nullptr;
                Value *value = place(task);
                value->type = Value::Type::Array;
                value->elements.reserve(std::min<size_t>(size_t(count), reservedAtOnce));
                return value;
            };
            f.createInteger = [](const redisReadTask *task, long long number) -> void * {
                Value *value = place(task);
                value->type = Value::Type::Integer;
                value->integer = number;
                return value;
            };
            f.createNil = [](const redisReadTask *task) -> void * {
                Value *value = place(task);
                value->type = Value::Type::Nil;
                return value;
            };
            f.freeObject = [](void *) {
            };
            return f;
        }();
        return functions;
    }
};

void ReplyReader::Free::operator()(redisReader *reader) const
{
    redisReaderFree(reader);
}

ReplyReader::ReplyReader()
{
    auto *functions = const_cast<redisReplyObjectFunctions *>(&Functions::table());
    m_reader.reset(redisReaderCreateWithFunctions(functions));
    m_reader->privdata = this;
    // Without this the reader frees and allocates its buffer at each feed.
    m_reader->maxbuf = 0;
}

ReplyReader::~ReplyReader() = default;

void ReplyReader::beginAnswer()
{
    m_elements = 0;
    m_bytes = 0;
}

/// Short strings always, so that what is long does not cost its neighbours their place.
bool ReplyReader::keeps(size_t size)
{
    if (!m_leftOut.isNil())
        return false;
    if (size > maximumString || (size > longString && m_bytes + size > maximumAnswer))
        return false;
    m_bytes += size;
    if (m_bytes > maximumShort)
        m_tooMuch = QByteArrayLiteral("more than 256 MiB in one answer");
    return true;
}

Value ReplyReader::takeLeftOut(const char *text, size_t size)
{
    const Value out =
        m_leftOut.isNil() ? leftOut((long long)(size), text, size) : std::exchange(m_leftOut, Value());
    m_worst = out.integer > m_worst.integer ? out : m_worst;
    return out;
}

bool ReplyReader::hasRoomFor(size_t count)
{
    m_elements += count;
    if (count > maximumElements || m_elements > maximumElements)
        m_tooMuch = QByteArrayLiteral("more than 2,000,000 elements in one reply");
    else if (m_reader->ridx >= maximumDepth)
        m_tooMuch = QByteArrayLiteral("a reply within replies within replies");
    return m_tooMuch.isEmpty();
}

void ReplyReader::feed(const char *data, size_t size)
{
    if (m_error)
        return;
    const auto dropped = size_t(std::min<long long>(m_toDrop, (long long)(size)));
    m_toDrop -= (long long)(dropped);
    if (dropped < size && redisReaderFeed(m_reader.get(), data + dropped, size - dropped) != REDIS_OK)
        m_error = makeError(ErrorKind::TooLarge, m_reader->errstr);
}

std::optional<Value> ReplyReader::next()
{
    if (m_error || m_toDrop > 0)
        return std::nullopt;
    for (;;) {
        void *reply = nullptr;
        if (redisReaderGetReply(m_reader.get(), &reply) != REDIS_OK) {
            m_error = m_tooMuch.isEmpty() ? makeError(ErrorKind::Protocol, m_reader->errstr)
                                          : makeError(ErrorKind::TooLarge, m_tooMuch);
            return std::nullopt;
        }
        if (reply)
            return takeRoot();
        if (!readsPast())
            return std::nullopt;
    }
}

/// A reply of which something is missing is an error for whoever expects all of it.
Value ReplyReader::takeRoot()
{
    if (const Value worst = std::exchange(m_worst, Value()); isLeftOut(worst) && m_root.isArray()) {
        m_root.type = Value::Type::Error;
        m_root.integer = worst.integer;
        m_root.bytes = worst.bytes;
    }
    return std::move(m_root);
}

/// More bytes are needed. True: of a string that is too large; it has got a short one's place, to be read.
bool ReplyReader::readsPast()
{
    const char *waiting = m_reader->buf + m_reader->pos;
    const size_t size = m_reader->len - m_reader->pos;
    // hiredis has taken the byte that tells the type. Only a string waits after a line of digits: its length.
    long long length = 0;
    size_t digits = 0;
    for (; digits < size && digits < mostDigits && waiting[digits] >= '0' && waiting[digits] <= '9'; ++digits)
        length = length * 10 + (waiting[digits] - '0');
    const size_t header = digits + 2;
    const bool isString = digits > 0 && header <= size && waiting[digits] == '\r';
    if (!isString || length <= (long long)(maximumString)) {
        if (size > maximumString + mostDigits + 4)
            m_error = makeError(ErrorKind::TooLarge, QByteArrayLiteral("more than 16 MiB in one line"));
        return false;
    }
    if (length > maximumAnnounced) {
        m_error =
            makeError(ErrorKind::TooLarge,
                      QByteArrayLiteral("a string of ") + QByteArray::number(length) + " bytes is announced");
        return false;
    }
    const size_t come = size - header;
    if (come < keptBeginning)
        return false;
    m_leftOut = leftOut(length, waiting + header, come);
    m_toDrop = length + 2 - (long long)(come);
    // What has come makes room for the empty string.
    m_reader->pos = m_reader->len - emptyString.size();
    std::copy(emptyString.begin(), emptyString.end(), m_reader->buf + m_reader->pos);
    return true;
}

} // namespace redis
