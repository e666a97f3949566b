// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/servers/servers.h"

#include "lab/run/replication.h"

#include <QElapsedTimer>

#include <signal.h>

#include <algorithm>
#include <iterator>

namespace lab::lesson {

namespace {

const QByteArray expiredField = QByteArrayLiteral("expired_keys:");

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

/// How often a server looks whether a WAIT is over, instead of ten times: so no step of a lesson waits for
/// it.
constexpr int looksPerSecond = 500;
constexpr qint64 usualLookMs = 120; // between two, and some more

/// Of the lines of INFO.
qint64 numberIn(const QByteArray &info, const QByteArray &field)
{
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
    server.process = numberIn(info->bytes, "process_id:");
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
        self->m_servers[server].remembered.clear();
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
    const auto lead = self->control(primary);
    QElapsedTimer since;
    since.start();
    const auto told = co_await lead->call("CONFIG", "SET", "hz", QByteArray::number(looksPerSecond));
    if (!told)
        co_return told.error();
    const auto replicated = co_await lab::replicate(lead, self->control(replica));
    // It looks so often from its next look on; which that was it does not say.
    while (replicated && since.elapsed() < usualLookMs) {
        const auto waited = co_await lead->call("WAIT", "9", "10"); // for more replicas than there are
        if (!waited)
            co_return waited.error();
    }
    co_return replicated;
}

QCoro::Task<> Servers::hold(Servers *self, std::vector<HeldLease> leases)
{
    for (int server = 0; server < int(self->m_servers.size()); ++server) {
        std::vector<HeldLease> own;
        std::copy_if(leases.begin(), leases.end(), std::back_inserter(own),
                     [server](const HeldLease &lease) { return lease.server == server; });
        redis::Request request;
        for (const HeldLease &lease : own)
            request.add("PEXPIRE", lease.key, QByteArray::number(lease.ms));
        if (request.isEmpty())
            continue;
        // Whoever does not answer is told so by the next step.
        const auto replies = co_await self->control(server)->batch(request);
        std::vector<HeldLease> gone;
        for (size_t lease = 0; replies && lease < own.size(); ++lease) {
            if (replies->values[lease].isInteger() && replies->values[lease].integer == 0)
                gone.push_back(own[lease]);
        }
        if (!gone.empty())
            co_await putBack(self, server, gone);
    }
}

/// Where none has run out since, somebody has deleted them.
QCoro::Task<> Servers::putBack(Servers *self, int server, std::vector<HeldLease> gone)
{
    const auto info = co_await self->control(server)->call("INFO", "stats");
    Server &held = self->m_servers[size_t(server)];
    const qint64 ranOut = info ? numberIn(info->bytes, expiredField) : 0;
    if (ranOut <= held.ranOut)
        co_return;
    held.ranOut = ranOut;
    redis::Request request;
    for (const HeldLease &lease : gone) {
        if (const auto known = held.remembered.find(lease.key); known != held.remembered.end())
            request.add("RESTORE", lease.key, QByteArray::number(std::max<qint64>(1, lease.ms)),
                        known->second);
    }
    if (!request.isEmpty())
        co_await self->control(server)->batch(request);
}

QCoro::Task<> Servers::remember(Servers *self, std::vector<HeldLease> leases)
{
    for (int server = 0; server < int(self->m_servers.size()); ++server) {
        QByteArrayList keys;
        redis::Request request;
        for (const HeldLease &lease : leases) {
            if (lease.server != server)
                continue;
            keys.append(lease.key);
            request.add("DUMP", lease.key);
        }
        if (request.isEmpty())
            continue;
        request.add("INFO", "stats");
        const auto replies = co_await self->control(server)->batch(request);
        Server &held = self->m_servers[size_t(server)];
        held.remembered.clear();
        for (qsizetype key = 0; replies && key < keys.size(); ++key) {
            const redis::Value &value = replies->values[size_t(key)];
            if (!value.isNil() && !value.isError())
                held.remembered[keys[key]] = value.bytes;
        }
        if (replies)
            held.ranOut = numberIn(replies->values.back().bytes, expiredField);
    }
}

QCoro::Task<redis::Result<redis::Value>> Servers::crowdOut(Servers *self, int server, QByteArray key)
{
    // Large ones: it takes few, and of few keys that a server looks at before it drops one the lock is soon
    // one.
    constexpr int pages = 20;
    constexpr int mostRounds = 500;
    constexpr int pageBytes = 30'000;
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
