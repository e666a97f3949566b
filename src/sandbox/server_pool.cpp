// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/server_pool.h"

#include <QTimer>

namespace sandbox {

ServerPool::ServerPool(const ServerSettings &settings)
    : m_settings(settings)
    , m_scope(new base::TaskScope(this))
{
}

ServerPool::~ServerPool() = default;

ServerPool::Server ServerPool::add()
{
    // Later: the last owner may let go inside one of its own signals.
    const Server server(new ServerProcess(m_settings, m_ports),
                        [](ServerProcess *ended) { ended->deleteLater(); });
    m_servers.push_back(server);
    ServerProcess *raw = server.get();
    const auto removeIt = [this, raw] {
        const auto found = std::find_if(m_servers.begin(), m_servers.end(),
                                        [raw](const Server &each) { return each.get() == raw; });
        if (found != m_servers.end())
            m_servers.erase(found);
        checkEnded();
    };
    connect(raw, &ServerProcess::ended, this, removeIt);
    connect(raw, &ServerProcess::died, this,
            [this, removeIt](const redis::Endpoint &endpoint, const QString &why) {
                removeIt();
                emit died(endpoint, why);
            });
    return server;
}

void ServerPool::start(int count, Answer answer)
{
    m_scope->start(startAll(this, count, std::move(answer)));
}

QCoro::Task<> ServerPool::startAll(ServerPool *pool, int count, Answer answer)
{
    std::vector<Server> servers;
    std::vector<QCoro::Task<redis::Result<redis::Endpoint>>> starting;
    for (int i = 0; i < count; ++i) {
        servers.push_back(pool->add());
        starting.push_back(ServerProcess::start(servers.back(), pool->m_scope));
    }
    std::vector<redis::Endpoint> endpoints;
    std::optional<redis::Error> failure;
    for (auto &task : starting) {
        const redis::Result<redis::Endpoint> started = co_await task;
        if (started.ok())
            endpoints.push_back(*started);
        else if (!failure)
            failure = started.error();
    }
    if (!failure) {
        answer(endpoints);
        co_return;
    }
    for (const Server &server : servers)
        server->end();
    answer(*failure);
}

void ServerPool::stop(const std::vector<redis::Endpoint> &endpoints)
{
    const std::vector<Server> servers = m_servers; // ended() takes them out
    for (const Server &server : servers) {
        const bool named =
            std::any_of(endpoints.begin(), endpoints.end(), [&server](const redis::Endpoint &each) {
                return each.port == server->endpoint().port;
            });
        if (named)
            server->end();
    }
}

void ServerPool::strike(const redis::Endpoint &endpoint, Sandbox::Blow blow, std::function<void()> done)
{
    const auto found = std::find_if(m_servers.begin(), m_servers.end(), [&endpoint](const Server &server) {
        return server->endpoint().port == endpoint.port;
    });
    if (found == m_servers.end())
        return done();
    m_scope->start(strikeOne(this, *found, blow, std::move(done)));
}

QCoro::Task<> ServerPool::strikeOne(ServerPool *pool, Server server, Sandbox::Blow blow,
                                    std::function<void()> done)
{
    using Blow = Sandbox::Blow;
    if (blow == Blow::Stop || blow == Blow::Continue) {
        server->setStanding(blow == Blow::Stop);
        done();
        co_return;
    }
    server->kill();
    while (server->isRunning()) {
        const bool slept = co_await pool->m_scope->sleep(std::chrono::milliseconds(1));
        if (!slept)
            co_return;
    }
    if (blow == Blow::Restart)
        co_await ServerProcess::start(server, pool->m_scope);
    done();
}

void ServerPool::endAll(std::function<void()> ended)
{
    m_ended = std::move(ended);
    m_scope->stop([this] {
        m_drained = true;
        checkEnded();
    });
    const std::vector<Server> servers = m_servers;
    for (const Server &server : servers)
        server->end();
}

void ServerPool::checkEnded()
{
    if (!m_ended || !m_drained || !m_servers.empty())
        return;
    // From the event loop: a server that has just ended is still on the stack here.
    QTimer::singleShot(0, this, [this] {
        if (const auto ended = std::exchange(m_ended, {}))
            ended();
    });
}

} // namespace sandbox
