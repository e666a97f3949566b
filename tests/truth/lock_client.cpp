// SPDX-License-Identifier: GPL-3.0-or-later
#include "lock_client.h"

#include "deed_log.h"
#include "redis_server.h"

#include <hiredis/hiredis.h>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>

namespace truth {

namespace {

constexpr char takeHash[] =
    "if redis.call('exists',KEYS[1])==0 then redis.call('hincrby',KEYS[1],ARGV[1],1) "
    "if ARGV[2]~='0' then redis.call('pexpire',KEYS[1],ARGV[2]) end return 1 end return 0";
constexpr char renewHash[] = "if redis.call('hexists',KEYS[1],ARGV[1])==1 then "
                             "return redis.call('pexpire',KEYS[1],ARGV[2]) end return 0";
constexpr char releaseHash[] = "if redis.call('hexists',KEYS[1],ARGV[1])==1 then redis.call('del',KEYS[1]) "
                               "redis.call('publish',ARGV[2],'0') return 1 end return 0";
constexpr char handHash[] = "redis.call('del',KEYS[1]) redis.call('hincrby',KEYS[1],ARGV[1],1) "
                            "redis.call('pexpire',KEYS[1],ARGV[2]) return 1";
constexpr char renewText[] = "if redis.call('get',KEYS[1])==ARGV[1] then "
                             "return redis.call('pexpire',KEYS[1],ARGV[2]) end return 0";
constexpr char releaseText[] = "if redis.call('get',KEYS[1])==ARGV[1] then "
                               "return redis.call('del',KEYS[1]) end return 0";
constexpr char handText[] =
    "redis.call('del',KEYS[1]) redis.call('set',KEYS[1],ARGV[1],'PX',ARGV[2]) return 1";

QByteArrayList script(const char *text, const Life &life, const QByteArrayList &arguments)
{
    return QByteArrayList{"EVAL", text, "1", life.key} + arguments;
}

QByteArrayList takeOf(const Life &life, const Step &step)
{
    if (life.form == Form::Redisson)
        return script(takeHash, life, {step.token, QByteArray::number(step.leaseMs)});
    QByteArrayList command{"SET", life.key, step.token, "NX"};
    if (step.leaseMs > 0)
        command << "PX" << QByteArray::number(step.leaseMs);
    return command;
}

QByteArray textOf(const redisReply &reply)
{
    switch (reply.type) {
    case REDIS_REPLY_INTEGER:
        return QByteArray::number(qlonglong(reply.integer));
    case REDIS_REPLY_NIL:
        return "(nil)";
    case REDIS_REPLY_ERROR:
        return "(error) " + QByteArray(reply.str, qsizetype(reply.len));
    default:
        return reply.str == nullptr ? QByteArray("(list)") : QByteArray(reply.str, qsizetype(reply.len));
    }
}

} // namespace

void LockClient::Free::operator()(redisContext *context) const
{
    redisFree(context);
}

LockClient::LockClient(quint16 server, int database, const QByteArray &name)
    : m_server(server)
    , m_database(database)
    , m_name(name)
{
}

LockClient::~LockClient() = default;

bool LockClient::connect()
{
    m_port = 0;
    m_onData = 0;
    m_context.reset(redisConnectWithTimeout("127.0.0.1", m_server, {5 * patience, 0}));
    if (!m_context || m_context->err != 0)
        return false;
    redisSetTimeout(m_context.get(), {20 * patience, 0});
    fcntl(m_context->fd, F_SETFD, FD_CLOEXEC); // else programs that are started keep it open
    sockaddr_in address{};
    socklen_t size = sizeof address;
    getsockname(m_context->fd, reinterpret_cast<sockaddr *>(&address), &size);
    m_port = ntohs(address.sin_port);
    if (m_database != 0)
        freeReplyObject(redisCommand(m_context.get(), "SELECT %d", m_database));
    if (!m_name.isEmpty())
        freeReplyObject(redisCommand(m_context.get(), "CLIENT SETNAME %s", m_name.constData()));
    return m_context->err == 0;
}

void LockClient::count(const QByteArrayList &arguments)
{
    if (isOnData(arguments.first()))
        ++m_onData;
}

QByteArray LockClient::run(const QByteArrayList &arguments)
{
    if (!send(arguments))
        return {};
    void *reply = nullptr;
    if (redisGetReply(m_context.get(), &reply) != REDIS_OK) {
        m_context.reset();
        return {};
    }
    const QByteArray text = textOf(*static_cast<redisReply *>(reply));
    freeReplyObject(reply);
    return text;
}

bool LockClient::send(const QByteArrayList &arguments)
{
    if (m_context) { // the server may have closed it
        char byte = 0;
        if (recv(m_context->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0)
            m_context.reset();
    }
    if (!m_context && !connect())
        return false;
    std::vector<const char *> parts;
    std::vector<size_t> sizes;
    for (const QByteArray &each : arguments) {
        parts.push_back(each.constData());
        sizes.push_back(size_t(each.size()));
    }
    count(arguments);
    redisAppendCommandArgv(m_context.get(), int(parts.size()), parts.data(), sizes.data());
    int isWritten = 0;
    while (isWritten == 0)
        if (redisBufferWrite(m_context.get(), &isWritten) != REDIS_OK)
            return false;
    return true;
}

QByteArray channelOf(const Life &life)
{
    return "redisson_lock__channel:{" + life.key + '}';
}

QByteArrayList commandOf(const Life &life, const Step &step)
{
    const bool isHash = life.form == Form::Redisson;
    const QByteArray lease = QByteArray::number(step.leaseMs);
    switch (step.deed) {
    case Deed::Take:
    case Deed::Ask:
        return takeOf(life, step);
    case Deed::Renew:
        return script(isHash ? renewHash : renewText, life, {step.token, lease});
    case Deed::Release:
        return script(isHash ? releaseHash : releaseText, life, {step.token, channelOf(life)});
    case Deed::Delete:
        return {"DEL", life.key};
    case Deed::HandOver:
        return script(isHash ? handHash : handText, life, {step.token, lease});
    case Deed::Shorten:
        return {"PEXPIRE", life.key, lease};
    case Deed::Read:
        return {"GET", life.key};
    case Deed::Await:
        return {"SUBSCRIBE", channelOf(life)};
    case Deed::Flush:
        return {"FLUSHDB"};
    case Deed::Leave:
    case Deed::Drop:
    case Deed::Kill:
    case Deed::Stop:
    case Deed::Suspend:
    case Deed::Resume:
    case Deed::Cut:
    case Deed::Save:
    case Deed::Restart:
    case Deed::Stall:
    case Deed::Flow:
    case Deed::Detach:
    case Deed::FailOver:
    case Deed::SetClock:
        break;
    }
    return {};
}

bool saysDone(Deed deed, const QByteArray &answer)
{
    if (deed == Deed::Await || deed == Deed::Leave || deed == Deed::Drop)
        return true;
    return answer == "OK" || answer == "1";
}

} // namespace truth
