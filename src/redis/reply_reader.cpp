// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/reply_reader.h"

#include <hiredis/hiredis.h>

namespace redis {

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
        return &static_cast<Value *>(task->parent->obj)->elements[size_t(task->idx)];
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
                Value *value = place(task);
                value->type = typeOf(task->type);
                if (size == 2 && text[0] == 'O' && text[1] == 'K')
                    value->bytes = QByteArrayLiteral("OK");
                else
                    value->bytes = QByteArray(text, qsizetype(size));
                return value;
            };
            f.createArray = [](const redisReadTask *task, auto count) -> void * {
                if (size_t(count) > maximumElements) {
                    self(task)->m_tooMany = true;
                    return nullptr;
                }
                Value *value = place(task);
                value->type = Value::Type::Array;
                value->elements.resize(size_t(count));
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

void ReplyReader::feed(const char *data, size_t size)
{
    if (!m_error && redisReaderFeed(m_reader.get(), data, size) != REDIS_OK)
        m_error = makeError(ErrorKind::TooLarge, m_reader->errstr);
}

std::optional<Value> ReplyReader::next()
{
    if (m_error)
        return std::nullopt;
    void *reply = nullptr;
    if (redisReaderGetReply(m_reader.get(), &reply) != REDIS_OK) {
        m_error = makeError(m_tooMany ? ErrorKind::TooLarge : ErrorKind::Protocol, m_reader->errstr);
        return std::nullopt;
    }
    if (reply)
        return std::move(m_root);
    if (m_reader->len - m_reader->pos > maximumWaiting)
        m_error = makeError(ErrorKind::TooLarge, QByteArrayLiteral("more than 16 MiB in one reply"));
    return std::nullopt;
}

} // namespace redis
