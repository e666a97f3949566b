// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/connection/connection.h"

#include "base/post.h"
#include "redis/connection/login.h"
#include "redis/protocol/reply_reader.h"
#include "redis/transport/transport.h"

#include <QTimer>

#include <algorithm>
#include <array>

namespace redis {

namespace {

// Replies on a subscriber link that answer no request (Redis documentation, "Pub/sub": wire protocol).
bool isPush(const Value &value)
{
    if ((!value.isArray() && !isLeftOut(value)) || value.elements.size() < 3)
        return false;
    static const std::array<QByteArrayView, 9> kinds{"message",     "pmessage",     "smessage",
                                                     "subscribe",   "psubscribe",   "ssubscribe",
                                                     "unsubscribe", "punsubscribe", "sunsubscribe"};
    return std::find(kinds.begin(), kinds.end(), QByteArrayView(value.elements[0].bytes)) != kinds.end();
}

} // namespace

Result<BatchReply> BatchAwaiter::await_resume()
{
    if (m_pending->error)
        return *m_pending->error;
    return BatchReply{std::move(m_pending->values), m_pending->sentAt, m_pending->repliedAt};
}

Result<Value> CallAwaiter::await_resume()
{
    if (m_pending->error)
        return *m_pending->error;
    Value value = std::move(m_pending->values.front());
    if (value.isError())
        return errorFromReply(value.bytes);
    return value;
}

std::shared_ptr<Connection> Connection::create(const Endpoint &endpoint, const QByteArray &name)
{
    // Later: the last owner may let go inside one of our own signals.
    return {new Connection(endpoint, name), [](Connection *connection) {
                connection->deleteLater();
            }};
}

Connection::Connection(const Endpoint &endpoint, const QByteArray &name)
    : m_endpoint(endpoint)
    , m_name(name)
    , m_reader(std::make_unique<ReplyReader>())
    , m_timer(new QTimer(this))
{
    m_timer->setSingleShot(true);
    m_timer->setTimerType(Qt::PreciseTimer);
    connect(m_timer, &QTimer::timeout, this, &Connection::onTimer);
}

Connection::~Connection()
{
    if (m_transport)
        m_transport->abort();
}

QCoro::Task<Result<void>> Connection::open(std::shared_ptr<Connection> connection)
{
    if (connection->m_state != State::Idle)
        co_return makeError(ErrorKind::Closed, QByteArrayLiteral("opened twice"));
    connection->m_state = State::Opening;
    auto pending = std::make_shared<PendingReply>();
    pending->deadline = Clock::now() + connection->m_endpoint.timeout;
    connection->m_opening = pending;
    connection->m_transport = Transport::create(connection->m_endpoint);
    Transport *transport = connection->m_transport.get();
    Connection *self = connection.get();
    connect(transport, &Transport::connected, self, [self] {
        const auto opening = std::exchange(self->m_opening, {});
        if (!opening || opening->done)
            return;
        opening->done = true;
        if (opening->waiter)
            self->resumeLater(opening->waiter);
    });
    connect(transport, &Transport::readable, self, &Connection::onReadable);
    connect(transport, &Transport::failed, self, &Connection::onFailed);
    connection->armTimer(pending->deadline);
    transport->open();

    BatchAwaiter opened(pending);
    const Result<BatchReply> socket = co_await opened;
    if (!socket.ok())
        co_return socket.error();
    Result<void> login = co_await logIn(connection);
    if (!login.ok())
        connection->close(login.error());
    else if (connection->m_state == State::Opening)
        connection->m_state = State::Open;
    co_return login;
}

QCoro::Task<Result<void>> Connection::logIn(std::shared_ptr<Connection> connection)
{
    const Login login(connection->m_endpoint, connection->m_name);
    const auto pending = connection->send(login.request(), connection->m_endpoint.timeout);
    BatchAwaiter sent(pending);
    const Result<BatchReply> reply = co_await sent;
    if (!reply.ok()) {
        const bool silent = connection->m_lastHeard == Clock::time_point();
        co_return login.explain(reply.error(), pending->values, silent);
    }
    const Login::Outcome outcome = login.outcomeOf(reply->values);
    connection->m_passwordNeedless |= outcome.passwordNeedless;
    if (outcome.refusal)
        co_return *outcome.refusal;
    co_return Result<void>();
}

CallAwaiter Connection::callRequest(const Request &request, std::chrono::milliseconds timeout)
{
    Q_ASSERT(request.count() == 1);
    return CallAwaiter(send(request, timeout));
}

BatchAwaiter Connection::batch(const Request &request, std::chrono::milliseconds timeout)
{
    return BatchAwaiter(send(request, timeout));
}

std::shared_ptr<PendingReply> Connection::send(const Request &request, std::chrono::milliseconds timeout)
{
    auto pending = std::make_shared<PendingReply>();
    pending->expected = request.count();
    if (m_state == State::Closed || m_state == State::Idle || m_opening) {
        pending->error = makeError(ErrorKind::Closed, m_endpoint.label().toUtf8() + ": not connected");
        pending->done = true;
        return pending;
    }
    if (request.isEmpty()) {
        pending->done = true;
        return pending;
    }
    pending->sentAt = Clock::now();
    pending->deadline = pending->sentAt + timeout;
    pending->values.reserve(size_t(request.count()));
    m_pending.push_back(pending);
    armTimer(pending->deadline);
    write(request.bytes());
    return pending;
}

void Connection::write(const QByteArray &bytes)
{
    if (m_writeFailed || m_transport->write(bytes))
        return;
    m_writeFailed = true;
    // The socket is gone and says so only here; its owner is in the midst of sending, so later.
    QMetaObject::invokeMethod(
        this,
        [this] {
            close(makeError(ErrorKind::Closed, m_endpoint.label().toUtf8() + ": closed by the server"));
        },
        Qt::QueuedConnection);
}

void Connection::sendOnly(const Request &request)
{
    if (m_state == State::Open && m_subscriber)
        write(request.bytes());
}

void Connection::onReadable()
{
    const auto self = shared_from_this();
    std::vector<std::coroutine_handle<>> ready;
    std::vector<Value> pushes;
    std::array<char, 64 * 1024> buffer;
    std::optional<Error> broken;
    while (!broken && m_state != State::Closed) {
        const qint64 size = m_transport->read(buffer.data(), qint64(buffer.size()));
        if (size < 0) // how an unbuffered QTcpSocket tells that the peer has closed; it emits no error then
            broken = makeError(ErrorKind::Closed, m_endpoint.label().toUtf8() + ": closed by the server");
        if (size <= 0)
            break;
        m_lastHeard = Clock::now();
        m_reader->feed(buffer.data(), size_t(size));
        while (auto value = m_reader->next()) {
            if (m_subscriber && (m_pending.empty() || isPush(*value))) {
                m_reader->beginAnswer();
                pushes.push_back(std::move(*value));
            } else if (!deliver(std::move(*value), ready)) {
                broken = value->isError() ? errorFromReply(value->bytes) : makeError(ErrorKind::Protocol);
            }
        }
        if (m_reader->error())
            broken = m_reader->error();
        if (size < qint64(buffer.size()))
            break;
    }
    // Last of all, and touching nothing of ours afterwards that `self` does not keep alive.
    for (const Value &push : pushes)
        emit pushed(push);
    for (const auto waiter : ready)
        waiter.resume();
    if (broken)
        close(*broken);
}

bool Connection::deliver(Value &&value, std::vector<std::coroutine_handle<>> &ready)
{
    if (m_pending.empty())
        return false;
    const std::shared_ptr<PendingReply> &front = m_pending.front();
    if (!front->abandoned)
        front->values.push_back(std::move(value));
    if (--front->expected > 0)
        return true;
    m_reader->beginAnswer();
    if (!front->abandoned) {
        front->repliedAt = m_lastHeard;
        // A reply waits for those before it and for a server that is busy: the shortest says how far away it
        // is.
        const auto took =
            std::chrono::duration_cast<std::chrono::microseconds>(front->repliedAt - front->sentAt);
        if (m_roundTrip.count() == 0 || took < m_roundTrip)
            m_roundTrip = took;
        front->done = true;
        if (front->waiter)
            ready.push_back(front->waiter);
    }
    m_pending.pop_front();
    return true;
}

void Connection::onFailed(const Error &error)
{
    // What arrived before the end still counts.
    if (m_state != State::Closed && !m_opening)
        onReadable();
    close(error);
}

void Connection::close()
{
    close(makeError(ErrorKind::Cancelled));
}

void Connection::close(const Error &reason)
{
    if (m_state == State::Closed)
        return;
    const auto self = shared_from_this();
    m_state = State::Closed;
    m_timer->stop();
    if (m_transport)
        m_transport->abort();
    failAll(reason);
    emit closed(reason);
}

void Connection::failAll(const Error &error)
{
    auto pending = std::exchange(m_pending, {});
    for (const auto &each : pending) {
        if (each->done || each->abandoned)
            continue;
        each->error = error;
        each->error->requestSent = true;
        each->done = true;
        if (each->waiter)
            resumeLater(each->waiter);
    }
    if (const auto opening = std::exchange(m_opening, {}); opening && !opening->done) {
        opening->error = error;
        opening->done = true;
        if (opening->waiter)
            resumeLater(opening->waiter);
    }
}

void Connection::resumeLater(std::coroutine_handle<> waiter)
{
    QMetaObject::invokeMethod(
        this, [self = shared_from_this(), waiter] { waiter.resume(); }, Qt::QueuedConnection);
}

void Connection::armTimer(Clock::time_point deadline)
{
    if (deadline >= m_timerAt)
        return;
    m_timerAt = deadline;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    m_timer->start(std::max(left, std::chrono::milliseconds(0)));
}

void Connection::onTimer()
{
    const auto self = shared_from_this();
    m_timerAt = Clock::time_point::max();
    const auto now = Clock::now();
    if (m_opening && now >= m_opening->deadline) {
        close(m_transport->timeOut());
        return;
    }
    std::vector<std::coroutine_handle<>> late;
    auto next = m_opening ? m_opening->deadline : Clock::time_point::max();
    for (const auto &each : m_pending) {
        if (each->abandoned || each->done)
            continue;
        if (each->deadline > now) {
            next = std::min(next, each->deadline);
            continue;
        }
        each->error = makeError(ErrorKind::TimedOut, m_endpoint.label().toUtf8(), true);
        each->done = true;
        each->abandoned = true;
        if (each->waiter)
            late.push_back(each->waiter);
    }
    if (!m_pending.empty() && m_pending.front()->abandoned) {
        const auto silentUntil = std::max(m_lastHeard, m_pending.front()->sentAt) + m_endpoint.timeout;
        if (silentUntil <= now) {
            for (const auto waiter : late)
                resumeLater(waiter);
            const std::vector<Value> &got = m_pending.front()->values;
            QByteArray detail = m_endpoint.label().toUtf8();
            if (std::any_of(got.begin(), got.end(), isLeftOut))
                detail += ": what it sent before is too large to be read"; // whose end may never come
            close(makeError(ErrorKind::TimedOut, detail));
            return;
        }
        next = std::min(next, silentUntil);
    }
    if (next != Clock::time_point::max())
        armTimer(next);
    for (const auto waiter : late)
        waiter.resume();
}

} // namespace redis
