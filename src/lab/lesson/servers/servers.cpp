// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/servers/servers.h"

#include "lab/run/replication.h"

#include <signal.h>

#include <algorithm>

namespace lab::lesson {

namespace {

/// Awaitable start of servers.
class Starting
{
public:
    Starting(sandbox::Sandbox *sandbox, int count)
        : m_sandbox(sandbox)
        , m_count(count)
    {
    }
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> handle)
    {
        m_sandbox->start(m_count, [this, handle](const redis::Result<std::vector<redis::Endpoint>> &started) {
            m_started = started;
            handle.resume();
        });
    }
    redis::Result<std::vector<redis::Endpoint>> await_resume() { return m_started; }

private:
    sandbox::Sandbox *m_sandbox;
    int m_count;
    redis::Result<std::vector<redis::Endpoint>> m_started{std::vector<redis::Endpoint>()};
};

/// Of the lines of INFO.
qint64 processIn(const QByteArray &info)
{
    const QByteArray field = "process_id:";
    const qsizetype at = info.indexOf(field);
    return at < 0 ? 0 : info.mid(at + field.size()).split('\r').front().toLongLong();
}

} // namespace

QCoro::Task<redis::Result<void>> Servers::add(Servers *self, redis::Endpoint endpoint)
{
    Server server;
    server.endpoint = endpoint;
    server.control = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-lesson"));
    const auto opened = co_await redis::Connection::open(server.control);
    if (!opened)
        co_return opened.error();
    const auto info = co_await server.control->call("INFO", "server");
    if (!info)
        co_return info.error();
    server.process = processIn(info->bytes);
    self->m_servers.push_back(server);
    co_return redis::Result<void>();
}

QCoro::Task<bool> Servers::clean(std::shared_ptr<redis::Connection> control)
{
    redis::Request request;
    request.add("SCRIPT", "KILL"); // refused where none runs
    request.add("FLUSHALL");
    request.add("SCRIPT", "FLUSH");
    request.add("CONFIG", "SET", "maxmemory", "0");
    request.add("CONFIG", "SET", "maxmemory-policy", "noeviction");
    request.add("CONFIG", "SET", "min-replicas-to-write", "0");
    request.add("CONFIG", "SET", "lua-time-limit", "5000");
    request.add("CONFIG", "SET", "hz", "10");
    const auto cleaned = co_await control->batch(request);
    if (!cleaned)
        co_return false;
    co_return std::none_of(cleaned->values.begin() + 1, cleaned->values.end(),
                           [](const redis::Value &reply) { return reply.isError(); });
}

void Servers::discardHurt()
{
    std::vector<redis::Endpoint> hurt;
    for (int server = 0; server < int(m_servers.size()); ++server) {
        if (m_servers[size_t(server)].isHurt || !control(server)->isOpen()) {
            thaw(server); // so that it can end by itself
            control(server)->close();
            hurt.push_back(endpoint(server));
        }
    }
    if (hurt.empty())
        return;
    m_sandbox->stop(hurt);
    std::erase_if(m_servers, [](const Server &server) { return !server.control->isOpen(); });
}

QCoro::Task<redis::Result<void>> Servers::prepare(Servers *self, int count)
{
    if (!self->m_sandbox)
        self->m_sandbox = std::make_unique<sandbox::Sandbox>();
    self->discardHurt();
    for (size_t server = 0; server < self->m_servers.size(); ++server) {
        const bool cleaned = co_await clean(self->m_servers[server].control);
        if (!cleaned)
            self->m_servers[server].isHurt = true;
    }
    self->discardHurt();
    const int missing = count - int(self->m_servers.size());
    if (missing <= 0)
        co_return redis::Result<void>();
    Starting starting(self->m_sandbox.get(), missing);
    const auto started = co_await starting;
    if (!started)
        co_return started.error();
    for (const redis::Endpoint &endpoint : *started) {
        const auto added = co_await add(self, endpoint);
        if (!added)
            co_return added.error();
    }
    co_return redis::Result<void>();
}

std::vector<redis::Endpoint> Servers::endpoints(int count) const
{
    std::vector<redis::Endpoint> endpoints;
    for (int server = 0; server < count; ++server)
        endpoints.push_back(endpoint(server));
    return endpoints;
}

QCoro::Task<redis::Result<void>> Servers::replicate(Servers *self, int primary, int replica)
{
    self->spoil(primary);
    self->spoil(replica);
    co_return co_await lab::replicate(self->control(primary), self->control(replica));
}

QCoro::Task<> Servers::hold(Servers *self, std::vector<HeldLease> leases)
{
    for (int server = 0; server < int(self->m_servers.size()); ++server) {
        redis::Request request;
        for (const HeldLease &lease : leases) {
            if (lease.server == server)
                request.add("PEXPIRE", lease.key, QByteArray::number(lease.ms));
        }
        // Whoever does not answer is told so by the next step.
        if (!request.isEmpty())
            co_await self->control(server)->batch(request);
    }
}

QCoro::Task<redis::Result<redis::Value>> Servers::crowdOut(Servers *self, int server, QByteArray key)
{
    constexpr int pages = 200;
    constexpr int mostRounds = 500;
    constexpr int pageBytes = 2000;
    for (int round = 0; round < mostRounds; ++round) {
        redis::Request request;
        for (int page = 0; page < pages; ++page) {
            const QByteArray name = "cache:" + QByteArray::number(round * pages + page);
            request.add("SET", name, QByteArray(pageBytes, 'x'));
        }
        request.add("EXISTS", key);
        const auto replies = co_await self->control(server)->batch(request);
        if (!replies)
            co_return replies.error();
        for (const redis::Value &reply : replies->values) {
            if (reply.isError())
                co_return redis::Result<redis::Value>(reply);
        }
        if (replies->values.back().integer == 0)
            break;
    }
    co_return redis::Result<redis::Value>(redis::Value());
}

void Servers::kill(int server)
{
    Server &killed = m_servers[size_t(server)];
    killed.isHurt = true;
    if (killed.process > 0)
        ::kill(pid_t(std::exchange(killed.process, 0)), SIGKILL);
    killed.control->close();
}

void Servers::freeze(int server)
{
    Server &frozen = m_servers[size_t(server)];
    frozen.isHurt = true;
    frozen.isFrozen = frozen.process > 0 && ::kill(pid_t(frozen.process), SIGSTOP) == 0;
}

void Servers::thaw(int server)
{
    Server &frozen = m_servers[size_t(server)];
    if (std::exchange(frozen.isFrozen, false) && frozen.process > 0)
        ::kill(pid_t(frozen.process), SIGCONT);
}

void Servers::swap(int server, int spare)
{
    std::swap(m_servers[size_t(server)], m_servers[size_t(spare)]);
}

void Servers::close()
{
    for (const Server &server : m_servers)
        server.control->close();
}

} // namespace lab::lesson
