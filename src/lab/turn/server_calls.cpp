// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/lab_client.h"

#include "lab/spec/scripts.h"
#include "lab/turn/trial.h"

using namespace std::chrono_literals;

namespace lab {

redis::Result<redis::Value> LabClient::LoggedCall::await_resume()
{
    redis::Result<redis::Value> reply = m_call.await_resume();
    if (m_sentUs >= 0 && reply)
        m_client->log(m_sentUs, m_request, {*reply});
    return reply;
}

bool LabClient::isLogged() const
{
    return m_trial->isTracing();
}

void LabClient::log(qint64 sentUs, const QByteArray &request, std::vector<redis::Value> replies)
{
    m_trial->tracer().willLog(*this);
    m_log.add(sentUs, m_trial->nowUs(), request, std::move(replies));
}

LabClient::LoggedCall LabClient::send(const redis::Request &request, std::chrono::milliseconds timeout)
{
    addRoundTrips(1);
    const bool logged = isLogged();
    return {m_connections.front()->callRequest(request, timeout), this, logged ? m_trial->nowUs() : -1,
            logged ? request.bytes() : QByteArray(), m_trial->busyWait().expect()};
}

LabClient::LoggedCall LabClient::blockingCall(const Command &command)
{
    redis::Request request;
    request.addList(command);
    return send(request, 1h);
}

QCoro::Task<redis::Result<std::vector<redis::Value>>> LabClient::batch(redis::Request request)
{
    addRoundTrips(1);
    const BusyWait::Expected expected = m_trial->busyWait().expect();
    const qint64 sent = isLogged() ? m_trial->nowUs() : -1;
    auto replies = co_await m_connections.front()->batch(request);
    if (!replies)
        co_return replies.error();
    if (sent >= 0)
        log(sent, request.bytes(), replies->values);
    co_return std::move(replies->values);
}

QCoro::Task<redis::Result<redis::Value>> LabClient::script(redis::Script script, QList<QByteArray> keys,
                                                           QList<QByteArray> arguments)
{
    Command words{QByteArrayLiteral("EVALSHA"), script.sha(), QByteArray::number(keys.size())};
    words += keys;
    words += arguments;
    redis::Request bySha;
    bySha.addList(words);
    const auto timeout = m_connections.front()->endpoint().timeout;
    redis::Result<redis::Value> reply = co_await send(bySha, timeout);
    if (reply || reply.error().kind != redis::ErrorKind::NoScript)
        co_return reply;
    words[0] = QByteArrayLiteral("EVAL");
    words[1] = script.source();
    redis::Request whole;
    whole.addList(words);
    co_return co_await send(whole, timeout);
}

QCoro::Task<redis::Result<void>> LabClient::deleteByName(QByteArray ours, Deletion how)
{
    // The GET of this packet only tells the lab what the DEL beside it removes.
    redis::Request look;
    look.add("GET", lockKey());
    redis::Request deletion = look;
    if (how == Deletion::InMulti)
        deletion.add("MULTI");
    deletion.add("DEL", lockKey());
    if (how == Deletion::InMulti)
        deletion.add("EXEC");
    addRoundTrips(1);
    const BusyWait::Expected expected = m_trial->busyWait().expect();
    const qint64 sent = isLogged() ? m_trial->nowUs() : -1;
    const auto replies = co_await m_connections.front()->batch(deletion);
    if (!replies)
        co_return replies.error();
    const redis::Value &found = replies->values.front();
    const redis::Value &last = replies->values.back();
    if (last.isError())
        co_return redis::errorFromReply(last.bytes);
    if (sent >= 0)
        log(sent, deletion.bytes().mid(look.bytes().size()),
            {replies->values.begin() + 1, replies->values.end()});
    const bool deleted = last.isArray() ? last.elements.front().integer == 1 : last.integer == 1;
    if (deleted && found.isString() && found.bytes != ours)
        m_trial->countForeignRelease();
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<LabClient::Stored>> LabClient::read(Command command)
{
    if (m_fence > 0) {
        const QList<Command> commands{command};
        const QList<QByteArray> keys{this->keys().floor, command.at(1)};
        co_return co_await store(scripts::fencedStore(), keys, QByteArray::number(m_fence), commands);
    }
    redis::Request request;
    if (m_versioned)
        request.add("GET", keys().version);
    request.addList(command);
    auto replies = co_await batch(request);
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

QCoro::Task<redis::Result<LabClient::Stored>> LabClient::write(QList<Command> commands)
{
    QList<QByteArray> keys;
    for (const Command &command : commands)
        keys.append(command.at(1));
    if (m_fence > 0) {
        keys.prepend(this->keys().floor);
        co_return co_await store(scripts::fencedStore(), keys, QByteArray::number(m_fence), commands);
    }
    if (m_versioned) {
        keys.prepend(this->keys().version);
        co_return co_await store(scripts::versionedStore(), keys, m_versionRead, commands);
    }
    redis::Request request;
    for (const Command &command : std::as_const(commands))
        request.addList(command);
    auto replies = co_await batch(request);
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

QCoro::Task<redis::Result<LabClient::Stored>> LabClient::store(redis::Script script, QList<QByteArray> keys,
                                                               QByteArray stamp, QList<Command> commands)
{
    QList<QByteArray> arguments{stamp};
    for (const Command &command : std::as_const(commands)) {
        arguments.append(QByteArray::number(command.size()));
        arguments += command;
    }
    auto reply = co_await this->script(script, keys, arguments);
    if (!reply)
        co_return reply.error();
    Stored stored;
    stored.refused = reply->isNil();
    stored.replies = std::move(reply->elements);
    co_return stored;
}

QCoro::Task<redis::Result<void>> LabClient::subscribe(QByteArray channel)
{
    if (m_subscriber)
        co_return redis::Result<void>();
    const auto connection =
        redis::Connection::create(m_connections.front()->endpoint(), QByteArrayLiteral("lockscope-lab"));
    m_subscriber = connection;
    const auto opened = co_await redis::Connection::open(connection);
    if (!opened)
        co_return opened.error();
    connection->setSubscriber(true);
    const auto confirmed = std::make_shared<bool>(false);
    QObject::connect(connection.get(), &redis::Connection::pushed, m_trial,
                     [this, confirmed](const redis::Value &message) {
                         if (message.elements.front().bytes == "subscribe")
                             *confirmed = true;
                         m_alarm.ring();
                     });
    redis::Request request;
    request.add("SUBSCRIBE", channel);
    connection->sendOnly(request);
    addRoundTrips(1);
    while (!*confirmed && connection->isOpen() && !m_trial->isOver())
        co_await m_alarm.sleep(100ms);
    co_return redis::Result<void>();
}

} // namespace lab
