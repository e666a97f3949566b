// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/protocol/request.h"
#include "redis/protocol/value.h"
#include "redis/transport/endpoint.h"

#include <QCoro/QCoroTask>
#include <QObject>

#include <chrono>
#include <coroutine>
#include <deque>
#include <memory>
#include <vector>

class QTimer;

namespace redis {

class ReplyReader;
class Transport;

using Clock = std::chrono::steady_clock;

/// What a request waits for. Shared by the connection and the awaiting coroutine; internal to this header.
struct PendingReply
{
    int expected = 1; ///< replies still to come
    std::vector<Value> values;
    std::optional<Error> error;
    Clock::time_point deadline;
    Clock::time_point sentAt;
    Clock::time_point repliedAt;
    bool done = false;
    bool abandoned = false; ///< timed out: its late replies are read and dropped
    std::coroutine_handle<> waiter;
};

/// The replies of one batch, in the order of its commands, and when they came.
struct BatchReply
{
    std::vector<Value> values;
    Clock::time_point sentAt; ///< when the request was written
    Clock::time_point repliedAt; ///< when its last reply had been read
};

/// Awaitable of Connection::batch(): resumes with every reply, or with an Error when the link failed.
/// Error *replies* are values in the batch. May be dropped without awaiting: the replies are then discarded.
class BatchAwaiter
{
public:
    explicit BatchAwaiter(std::shared_ptr<PendingReply> pending)
        : m_pending(std::move(pending))
    {
    }
    bool await_ready() const { return m_pending->done; }
    void await_suspend(std::coroutine_handle<> handle) { m_pending->waiter = handle; }
    Result<BatchReply> await_resume();

private:
    std::shared_ptr<PendingReply> m_pending;
};

/// Awaitable of Connection::call(): resumes with the reply, or with an Error: of the link, or an error reply
/// sorted by errorFromReply().
class CallAwaiter
{
public:
    explicit CallAwaiter(std::shared_ptr<PendingReply> pending)
        : m_pending(std::move(pending))
    {
    }
    bool await_ready() const { return m_pending->done; }
    void await_suspend(std::coroutine_handle<> handle) { m_pending->waiter = handle; }
    Result<Value> await_resume();

private:
    std::shared_ptr<PendingReply> m_pending;
};

/// One link to one server: RESP2 over a Qt socket, hiredis as the codec, requests pipelined.
///
/// Lives on the thread that created it, always held by shared_ptr. A request is written at once; its replies
/// are awaited. Every request has a deadline; when the link breaks, every waiter is resumed with an error;
/// none is left hanging. Waiters are resumed from the event loop or from the reply loop, last of all. A
/// timed-out request does not break the link unless the server has been silent for the endpoint's whole
/// timeout. A connection does not reconnect by itself: see Link.
class Connection : public QObject, public std::enable_shared_from_this<Connection>
{
    Q_OBJECT
public:
    enum class State : quint8 { Idle, Opening, Open, Closed };

    /// `name` becomes CLIENT SETNAME (best effort), e.g. "lockscope-scan"; empty: not sent.
    static std::shared_ptr<Connection> create(const Endpoint &endpoint, const QByteArray &name = {});
    ~Connection() override;

    const Endpoint &endpoint() const { return m_endpoint; }
    State state() const { return m_state; }
    bool isOpen() const { return m_state == State::Open; }
    /// The socket stands (with TLS: is encrypted); the server has not answered to the login yet.
    bool isLoggingIn() const { return m_state == State::Opening && !m_opening; }
    /// When anything came last, a part of a reply as well; the clock's beginning: never.
    Clock::time_point lastHeard() const { return m_lastHeard; }
    /// The shortest round trip of any request so far, the handshake's included.
    std::chrono::microseconds roundTrip() const { return m_roundTrip; }
    /// The endpoint has a password that the server does not ask for, as far as it said so at login.
    bool isPasswordNeedless() const { return m_passwordNeedless; }

    /// Resolves, connects, logs in (AUTH), names itself and selects the database. Once per connection.
    /// Nothing but AUTH and SELECT (of a database other than 0) has to succeed: any reply proves the link
    /// alive.
    static QCoro::Task<Result<void>> open(std::shared_ptr<Connection> connection);

    /// Sends one command: `co_await connection->call("PTTL", key)`. Uses the endpoint's timeout.
    template <typename... Args> CallAwaiter call(const Args &...args)
    {
        Request request;
        request.add(args...);
        return CallAwaiter(send(request, m_endpoint.timeout));
    }
    /// Sends exactly one command with a deadline of its own.
    CallAwaiter callRequest(const Request &request, std::chrono::milliseconds timeout);
    /// Sends many commands as one write; awaits all replies.
    BatchAwaiter batch(const Request &request, std::chrono::milliseconds timeout);
    BatchAwaiter batch(const Request &request) { return batch(request, m_endpoint.timeout); }

    /// Turns this link into a subscriber: replies that no request waits for are emitted as pushed().
    /// Pub/sub confirmations count as pushed too; send SUBSCRIBE by sendOnly().
    void setSubscriber(bool subscriber) { m_subscriber = subscriber; }
    /// Writes commands whose replies arrive as pushed(). Only of a subscriber.
    void sendOnly(const Request &request);

    /// Ends the link; every waiter is resumed with `reason` from the event loop.
    void close(const Error &reason);
    void close();

signals:
    /// A message on a subscriber link, in order of arrival.
    void pushed(const redis::Value &message);
    /// The link ended, for whatever reason. Emitted once.
    void closed(const redis::Error &reason);

private:
    Connection(const Endpoint &endpoint, const QByteArray &name);

    std::shared_ptr<PendingReply> send(const Request &request, std::chrono::milliseconds timeout);
    void write(const QByteArray &bytes);
    void onReadable();
    bool deliver(Value &&value, std::vector<std::coroutine_handle<>> &ready);
    void onFailed(const Error &error);
    void failAll(const Error &error);
    void armTimer(Clock::time_point deadline);
    void onTimer();
    void resumeLater(std::coroutine_handle<> waiter);
    static QCoro::Task<Result<void>> logIn(std::shared_ptr<Connection> connection);

    Endpoint m_endpoint;
    QByteArray m_name;
    State m_state = State::Idle;
    bool m_subscriber = false;
    bool m_writeFailed = false; ///< about to be closed for it
    std::unique_ptr<Transport> m_transport;
    std::unique_ptr<ReplyReader> m_reader;
    std::deque<std::shared_ptr<PendingReply>> m_pending;
    std::shared_ptr<PendingReply> m_opening; ///< waits for the socket itself
    QTimer *m_timer = nullptr;
    Clock::time_point m_timerAt = Clock::time_point::max();
    Clock::time_point m_lastHeard;
    std::chrono::microseconds m_roundTrip{0};
    bool m_passwordNeedless = false;
};

} // namespace redis
