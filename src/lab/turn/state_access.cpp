// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/state_access.h"

#include "lab/spec/keys.h"
#include "lab/spec/scripts.h"

namespace lab {

void StateAccess::reset()
{
    m_fence = 0;
    m_versioned = false;
}

void StateAccess::setFence(qint64 number, Carries carries)
{
    m_fence = number;
    m_carries = carries;
    if (Gate *gate = m_server->gate())
        gate->tell(Told::Fenced, number);
}

QCoro::Task<redis::Result<StateAccess::Stored>> StateAccess::read(Command command)
{
    if (m_fence > 0 && m_carries == Carries::ReadsAndWrites) {
        const QList<Command> commands{command};
        const QList<QByteArray> keys{m_keys.floor, command.at(1)};
        co_return co_await store(scripts::fencedStore(), keys, QByteArray::number(m_fence), commands);
    }
    redis::Request request;
    if (m_versioned)
        request.add("GET", m_keys.version);
    request.addList(command);
    auto replies = co_await m_server->batch(request);
    if (!replies)
        co_return replies.error();
    for (const redis::Value &reply : *replies) {
        if (reply.isError())
            co_return redis::errorFromReply(reply.bytes);
    }
    Stored stored;
    stored.replies = std::move(*replies);
    if (m_versioned) {
        m_versionRead = stored.replies.front().bytes;
        stored.replies.erase(stored.replies.begin());
    }
    co_return stored;
}

QCoro::Task<redis::Result<StateAccess::Stored>> StateAccess::write(QList<Command> commands)
{
    QList<QByteArray> keys;
    for (const Command &command : commands)
        keys.append(command.at(1));
    if (m_fence > 0) {
        keys.prepend(m_keys.floor);
        co_return co_await store(scripts::fencedStore(), keys, QByteArray::number(m_fence), commands);
    }
    if (m_versioned) {
        keys.prepend(m_keys.version);
        co_return co_await store(scripts::versionedStore(), keys, m_versionRead, commands);
    }
    redis::Request request;
    for (const Command &command : std::as_const(commands))
        request.addList(command);
    auto replies = co_await m_server->batch(request);
    if (!replies)
        co_return replies.error();
    for (const redis::Value &reply : *replies) {
        if (reply.isError())
            co_return redis::errorFromReply(reply.bytes);
    }
    Stored stored;
    stored.replies = std::move(*replies);
    co_return stored;
}

QCoro::Task<redis::Result<StateAccess::Stored>>
StateAccess::store(redis::Script script, QList<QByteArray> keys, QByteArray stamp, QList<Command> commands)
{
    QList<QByteArray> arguments{stamp};
    for (const Command &command : std::as_const(commands)) {
        arguments.append(QByteArray::number(command.size()));
        arguments += command;
    }
    auto reply = co_await m_server->script(script, keys, arguments);
    if (!reply)
        co_return reply.error();
    Stored stored;
    stored.refused = reply->isNil();
    stored.replies = std::move(reply->elements);
    co_return stored;
}

} // namespace lab
