// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/turn/busy_wait.h"
#include "lab/turn/command_log.h"
#include "lab/turn/gate.h"
#include "redis/connection/connection.h"
#include "redis/connection/script.h"

#include <QCoro/QCoroTask>

#include <memory>
#include <vector>

namespace lab {

class LabClient;
class Trial;

/// What one client asks its servers: every command goes through here, so that each round trip is counted, and
/// kept for the trace, in one place.
///
/// Lives on the lab's thread, in its client.
class ServerCalls
{
public:
    /// The first is to the server that holds the shared state; then one to each further master.
    using Connections = std::vector<std::shared_ptr<redis::Connection>>;
    using Command = QList<QByteArray>;

    /// Awaitable of call(): resumes with the reply, and keeps both for the trace.
    class LoggedCall
    {
    public:
        LoggedCall(redis::CallAwaiter call, ServerCalls *calls, qint64 sentUs, QByteArray request,
                   BusyWait::Expected expected)
            : m_call(std::move(call))
            , m_calls(calls)
            , m_sentUs(sentUs)
            , m_request(std::move(request))
            , m_expected(std::move(expected))
        {
        }
        bool await_ready() const { return m_call.await_ready(); }
        void await_suspend(std::coroutine_handle<> handle) { m_call.await_suspend(handle); }
        redis::Result<redis::Value> await_resume();

    private:
        redis::CallAwaiter m_call;
        ServerCalls *m_calls;
        qint64 m_sentUs; ///< −1: not kept
        QByteArray m_request;
        BusyWait::Expected m_expected;
    };

    ServerCalls(const LabClient *client, Trial *trial, Connections connections);
    /// Of a client that stands at a gate, and has no connections.
    ServerCalls(const LabClient *client, Trial *trial, Gate *gate);

    /// One command, one round trip.
    template <typename... Args> LoggedCall call(const Args &...args)
    {
        redis::Request request;
        request.add(args...);
        return send(request, timeout());
    }
    /// One command that the server may keep waiting for up to an hour.
    LoggedCall blockingCall(const Command &command);
    /// Many commands in one packet, one round trip. Error replies are values.
    QCoro::Task<redis::Result<std::vector<redis::Value>>> batch(redis::Request request);
    /// A script that strategy or workload has announced; one round trip, two where the server has forgotten
    /// it.
    QCoro::Task<redis::Result<redis::Value>> script(redis::Script script, QList<QByteArray> keys,
                                                    QList<QByteArray> arguments);
    enum class Deletion : quint8 { Plain, InMulti };
    /// DEL of the lock by its name, whatever it holds; counts it when that was not `ours`.
    QCoro::Task<redis::Result<void>> deleteByName(QByteArray ours, Deletion how = Deletion::Plain);

    /// What was asked beside requests that may remove the lock, which only tells the lab what they did.
    struct Watched
    {
        std::vector<redis::Value> replies; ///< to the requests; error replies are values
        redis::Value found; ///< what the lock held before; an error where it was no string
        bool wasRemoved = false; ///< it was there, had not just run out, and is gone
    };
    /// As batch(), of a client that stands at no gate.
    QCoro::Task<redis::Result<Watched>> watched(QList<Command> commands);
    /// As script(), likewise. Its reply is no error.
    QCoro::Task<redis::Result<Watched>> watchedScript(redis::Script script, QList<QByteArray> keys,
                                                      QList<QByteArray> arguments);

    /// How many masters there are; what is shared may lie on a server that is none of them.
    size_t masters() const { return m_gate ? m_gate->masters() : m_connections.size() - m_apart; }
    /// One command to one of the masters; to several, it is their caller who counts the round trip.
    redis::CallAwaiter callOn(size_t master, const redis::Request &request,
                              std::chrono::milliseconds timeout);
    /// False: the client is cut off from it; what it answers meanwhile does not arrive, though it was asked
    /// before.
    bool hears(size_t number) const;
    /// The same of a master, by the number of callOn().
    bool hearsMaster(size_t master) const { return hears(master + m_apart); }
    const Connections &connections() const { return m_connections; }
    /// Null unless something else than the servers lets this client go on.
    Gate *gate() const { return m_gate; }
    const CommandLog &log() const { return m_log; }
    CommandLog &log() { return m_log; }
    qint64 roundTrips() const { return m_roundTrips; }
    /// Of what was sent by the connections themselves.
    void addRoundTrips(int trips) { m_roundTrips += trips; }

    /// A new connection, to this server, in place of that of this number, from 0. `self` outlives it.
    static QCoro::Task<redis::Result<void>> reopenOne(ServerCalls *self, size_t number,
                                                      redis::Endpoint endpoint);
    /// New connections in place of these; further masters may be down. `self` outlives it.
    static QCoro::Task<redis::Result<void>> reopen(ServerCalls *self);
    /// Whoever awaits a reply is resumed with an error.
    void close();

private:
    LoggedCall send(const redis::Request &request, std::chrono::milliseconds timeout);
    redis::CallAwaiter callServer(size_t number, const redis::Request &request,
                                  std::chrono::milliseconds timeout);
    redis::BatchAwaiter sendBatch(const redis::Request &request);
    std::chrono::milliseconds timeout() const;
    void keep(qint64 sentUs, const QByteArray &request, std::vector<redis::Value> replies,
              const QByteArray &stored = {});

    const LabClient *m_client;
    Trial *m_trial;
    Gate *m_gate = nullptr;
    Connections m_connections;
    size_t m_apart = 0; ///< the first master's place among them
    CommandLog m_log;
    qint64 m_roundTrips = 0;
};

} // namespace lab
