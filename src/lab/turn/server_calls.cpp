// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/server_calls.h"

#include "lab/spec/strategy.h"
#include "lab/turn/trial.h"

using namespace std::chrono_literals;

namespace lab {

ServerCalls::ServerCalls(const LabClient *client, Trial *trial, Connections connections)
    : m_client(client)
    , m_trial(trial)
    , m_connections(std::move(connections))
    , m_apart(trial->spec().keepsStateApart() && trial->strategy().runsOnMasters() ? 1 : 0)
{
}

ServerCalls::ServerCalls(const LabClient *client, Trial *trial, Gate *gate)
    : m_client(client)
    , m_trial(trial)
    , m_gate(gate)
{
}

redis::Result<redis::Value> ServerCalls::LoggedCall::await_resume()
{
    redis::Result<redis::Value> reply = m_call.await_resume();
    if (!m_calls->hears(0))
        return redis::makeError(redis::ErrorKind::TimedOut);
    if (m_sentUs >= 0 && reply)
        m_calls->keep(m_sentUs, m_request, {*reply});
    return reply;
}

void ServerCalls::keep(qint64 sentUs, const QByteArray &request, std::vector<redis::Value> replies,
                       const QByteArray &stored)
{
    m_trial->tracer().willLog(*m_client);
    m_log.add(sentUs, m_trial->nowUs(), request, std::move(replies), stored);
}

ServerCalls::LoggedCall ServerCalls::send(const redis::Request &request, std::chrono::milliseconds timeout)
{
    addRoundTrips(1);
    const bool logged = m_trial->isTracing();
    return {callServer(0, request, timeout), this, logged ? m_trial->nowUs() : -1,
            logged ? request.bytes() : QByteArray(), m_trial->busyWait().expect()};
}

redis::CallAwaiter ServerCalls::callOn(size_t master, const redis::Request &request,
                                       std::chrono::milliseconds timeout)
{
    if (m_gate)
        return redis::CallAwaiter(m_gate->ask(master, request));
    return callServer(master + m_apart, request, timeout);
}

redis::CallAwaiter ServerCalls::callServer(size_t number, const redis::Request &request,
                                           std::chrono::milliseconds timeout)
{
    if (m_gate)
        return redis::CallAwaiter(m_gate->ask(number, request));
    if (m_trial->isCutOff(number))
        return redis::CallAwaiter(m_trial->lostRequest(timeout));
    return m_connections[number]->callRequest(request, timeout);
}

redis::BatchAwaiter ServerCalls::sendBatch(const redis::Request &request)
{
    if (m_gate)
        return redis::BatchAwaiter(m_gate->ask(0, request));
    if (m_trial->isCutOff(0))
        return redis::BatchAwaiter(m_trial->lostRequest(timeout()));
    return m_connections.front()->batch(request);
}

bool ServerCalls::hears(size_t number) const
{
    return m_gate || !m_trial->isCutOff(number);
}

std::chrono::milliseconds ServerCalls::timeout() const
{
    return m_gate ? 0ms : m_connections.front()->endpoint().timeout;
}

ServerCalls::LoggedCall ServerCalls::blockingCall(const Command &command)
{
    redis::Request request;
    request.addList(command);
    return send(request, 1h);
}

QCoro::Task<redis::Result<std::vector<redis::Value>>> ServerCalls::batch(redis::Request request)
{
    addRoundTrips(1);
    const BusyWait::Expected expected = m_trial->busyWait().expect();
    const qint64 sent = m_trial->isTracing() ? m_trial->nowUs() : -1;
    auto replies = co_await sendBatch(request);
    if (!hears(0))
        co_return redis::makeError(redis::ErrorKind::TimedOut);
    if (!replies)
        co_return replies.error();
    if (sent >= 0)
        keep(sent, request.bytes(), replies->values);
    co_return std::move(replies->values);
}

QCoro::Task<redis::Result<redis::Value>> ServerCalls::script(redis::Script script, QList<QByteArray> keys,
                                                             QList<QByteArray> arguments)
{
    Command words{QByteArrayLiteral("EVALSHA"), script.sha(), QByteArray::number(keys.size())};
    words += keys;
    words += arguments;
    redis::Request bySha;
    bySha.addList(words);
    redis::Result<redis::Value> reply = co_await send(bySha, timeout());
    if (reply || reply.error().kind != redis::ErrorKind::NoScript)
        co_return reply;
    words[0] = QByteArrayLiteral("EVAL");
    words[1] = script.source();
    redis::Request whole;
    whole.addList(words);
    co_return co_await send(whole, timeout());
}

QCoro::Task<redis::Result<ServerCalls::Watched>> ServerCalls::watched(QList<Command> commands)
{
    constexpr qint64 aboutToEndMs = 5; // it may have ended by itself while the packet was worked on
    redis::Request look;
    look.add("GET", m_trial->keys().lock).add("PTTL", m_trial->keys().lock);
    redis::Request whole = look;
    for (const Command &command : commands)
        whole.addList(command);
    const qsizetype end = whole.bytes().size();
    whole.add("EXISTS", m_trial->keys().lock);
    addRoundTrips(1);
    const BusyWait::Expected expected = m_trial->busyWait().expect();
    const qint64 sent = m_trial->isTracing() ? m_trial->nowUs() : -1;
    const auto answered = co_await sendBatch(whole);
    if (!hears(0))
        co_return redis::makeError(redis::ErrorKind::TimedOut);
    if (!answered)
        co_return answered.error();
    const std::vector<redis::Value> &values = answered->values;
    Watched watched;
    watched.found = values[0];
    watched.replies.assign(values.begin() + 2, values.end() - 1);
    const qint64 leftMs = values[1].integer;
    const bool stood = leftMs == -1 || leftMs > aboutToEndMs;
    watched.wasRemoved = stood && values.back().integer == 0;
    if (sent >= 0) {
        const qsizetype begin = look.bytes().size();
        keep(sent, whole.bytes().mid(begin, end - begin), watched.replies, watched.found.bytes);
    }
    co_return watched;
}

QCoro::Task<redis::Result<ServerCalls::Watched>>
ServerCalls::watchedScript(redis::Script script, QList<QByteArray> keys, QList<QByteArray> arguments)
{
    Command words{QByteArrayLiteral("EVALSHA"), script.sha(), QByteArray::number(keys.size())};
    words += keys;
    words += arguments;
    for (const bool whole : {false, true}) {
        if (whole) {
            words[0] = QByteArrayLiteral("EVAL");
            words[1] = script.source();
        }
        const QList<Command> commands(1, words);
        auto watched = co_await this->watched(commands);
        if (!watched)
            co_return watched.error();
        const redis::Value &reply = watched->replies.front();
        if (!reply.isError())
            co_return watched;
        const redis::Error error = redis::errorFromReply(reply.bytes);
        if (whole || error.kind != redis::ErrorKind::NoScript)
            co_return error;
    }
    co_return redis::makeError(redis::ErrorKind::NoScript);
}

QCoro::Task<redis::Result<void>> ServerCalls::deleteByName(QByteArray ours, Deletion how)
{
    // The GET of this packet only tells the lab what the DEL beside it removes.
    redis::Request look;
    if (!m_gate) // who holds the gate sees it for himself
        look.add("GET", m_trial->keys().lock);
    redis::Request deletion = look;
    if (how == Deletion::InMulti)
        deletion.add("MULTI");
    deletion.add("DEL", m_trial->keys().lock);
    if (how == Deletion::InMulti)
        deletion.add("EXEC");
    addRoundTrips(1);
    const BusyWait::Expected expected = m_trial->busyWait().expect();
    const qint64 sent = m_trial->isTracing() ? m_trial->nowUs() : -1;
    const auto replies = co_await sendBatch(deletion);
    if (!hears(0))
        co_return redis::makeError(redis::ErrorKind::TimedOut);
    if (!replies)
        co_return replies.error();
    const redis::Value &last = replies->values.back();
    if (last.isError())
        co_return redis::errorFromReply(last.bytes);
    if (m_gate)
        co_return redis::Result<void>();
    const redis::Value &found = replies->values.front();
    if (sent >= 0)
        keep(sent, deletion.bytes().mid(look.bytes().size()),
             {replies->values.begin() + 1, replies->values.end()}, found.bytes);
    const bool deleted = last.isArray() ? last.elements.front().integer == 1 : last.integer == 1;
    // A value that is a time is written anew by those who lose, too.
    const bool isMoved = m_trial->strategy().hasDeadlineInValue() && m_client->isLastGranted();
    if (deleted && found.isString() && found.bytes != ours && !isMoved)
        m_trial->countForeignRelease(*m_client, found.bytes);
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<void>> ServerCalls::reopenOne(ServerCalls *self, size_t number,
                                                        redis::Endpoint endpoint)
{
    self->m_connections[number]->close();
    const auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-lab"));
    self->m_connections[number] = connection;
    co_return co_await redis::Connection::open(connection);
}

QCoro::Task<redis::Result<void>> ServerCalls::reopen(ServerCalls *self)
{
    for (size_t number = 0; number < self->m_connections.size(); ++number) {
        const bool wasOpen = self->m_connections[number]->isOpen();
        if (number > 0 && !wasOpen)
            continue; // it is down: whoever lets it run again connects us
        const auto opened = co_await reopenOne(self, number, self->m_connections[number]->endpoint());
        if (!opened && number == 0)
            co_return opened.error();
    }
    co_return redis::Result<void>();
}

void ServerCalls::close()
{
    for (const auto &connection : m_connections)
        connection->close();
}

} // namespace lab
