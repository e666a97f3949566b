// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/master_route.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::MasterRoute)
};

} // namespace

MasterRoute::Spec MasterRoute::Spec::of(const redis::Link *link)
{
    return {.connection = [link] { return link->isOpen() ? link->connection() : nullptr; },
            .endpoint =
                [link] {
                    return link->endpoint();
                }};
}

MasterRoute::Spec MasterRoute::Spec::of(const redis::Endpoint &endpoint)
{
    return {.connection = [] { return std::shared_ptr<redis::Connection>(); },
            .endpoint =
                [endpoint] {
                    return endpoint;
                }};
}

MasterRoute::MasterRoute(Spec spec, base::TaskScope *scope)
    : m_spec(std::move(spec))
    , m_scope(scope)
{
}

QCoro::Task<MasterRoute::Opened> MasterRoute::get(std::shared_ptr<MasterRoute> route,
                                                  std::chrono::milliseconds limit)
{
    if (const auto shared = route->m_spec.connection(); shared && shared->isOpen())
        co_return Opened(shared);
    // QCoro 0.8 moves out of what co_return converts, members too: hence a result of our own.
    if (route->m_own && route->m_own->isOpen())
        co_return Opened(route->m_own);
    if (route->m_opening) {
        Joined joined{route->m_opening};
        Opened opened = co_await joined;
        co_return opened;
    }
    const auto opening = std::make_shared<Opening>();
    route->m_opening = opening;
    Opened opened = co_await fresh(route, limit);
    if (opened.ok())
        route->m_own = *opened;
    route->m_opening.reset();
    opening->result = opened;
    for (const auto waiter : std::exchange(opening->waiters, {}))
        waiter.resume();
    co_return opened;
}

QByteArray MasterRoute::runIdBehind(const std::shared_ptr<redis::Connection> &connection) const
{
    return m_identified.lock() == connection ? m_runId : QByteArray();
}

void MasterRoute::noteRunId(const std::shared_ptr<redis::Connection> &connection, const QByteArray &runId)
{
    m_identified = connection;
    m_runId = runId;
}

QCoro::Task<MasterRoute::Opened> MasterRoute::fresh(std::shared_ptr<MasterRoute> route,
                                                    std::chrono::milliseconds limit)
{
    if (route->m_scope->isStopping())
        co_return redis::makeError(redis::ErrorKind::Cancelled);
    redis::Endpoint endpoint = route->m_spec.endpoint();
    if (endpoint.isDiscovered())
        co_return redis::Error{redis::ErrorKind::Refused,
                               Text::tr("No server is known for this master at the moment."),
                               endpoint.label().toUtf8(), false};
    endpoint.timeout = std::min(endpoint.timeout, limit);
    auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-act"));
    std::erase_if(route->m_opened, [](const auto &each) { return each.expired(); });
    route->m_opened.push_back(connection);
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened.ok())
        co_return opened.error();
    if (route->m_scope->isStopping()) {
        connection->close();
        co_return redis::makeError(redis::ErrorKind::Cancelled);
    }
    co_return Opened(connection);
}

std::shared_ptr<MasterRoute> MasterRoute::branch(Spec spec)
{
    if (const auto root = m_root.lock())
        return root->branch(std::move(spec));
    const int place = spec.place;
    std::shared_ptr<MasterRoute> &route = m_branches[place];
    if (!route) {
        route = std::make_shared<MasterRoute>(std::move(spec), m_scope);
        route->m_root = weak_from_this();
    }
    return route;
}

std::shared_ptr<MasterRoute> MasterRoute::forKey(const QByteArray &key)
{
    return m_spec.forKey ? branch(m_spec.forKey(key)) : shared_from_this();
}

std::shared_ptr<MasterRoute> MasterRoute::redirected(const redis::Error &redirect)
{
    if (!m_spec.redirected)
        return nullptr;
    std::optional<Spec> target = m_spec.redirected(redirect);
    return target ? branch(std::move(*target)) : nullptr;
}

QCoro::Task<MasterRoute::Opened> MasterRoute::getMaster(std::shared_ptr<MasterRoute> route,
                                                        std::chrono::milliseconds limit)
{
    const auto until = redis::Clock::now() + failoverPatience;
    // On a set of masters the others are not kept waiting.
    const bool patient = route->isFollowed() && limit >= std::chrono::milliseconds(1000);
    for (;;) {
        Opened opened = co_await get(route, limit);
        if (opened.ok()) {
            const redis::Result<void> role = co_await checkRole(route, *opened);
            if (role.ok())
                co_return opened;
            opened = role.error();
        }
        const redis::ErrorKind kind = opened.error().kind;
        const bool lasting = kind == redis::ErrorKind::NoAuth || kind == redis::ErrorKind::WrongPass
            || kind == redis::ErrorKind::Tls;
        if (!patient || lasting || route->m_scope->isStopping() || redis::Clock::now() >= until)
            co_return opened;
        co_await route->m_scope->sleep(failoverPause);
    }
}

QCoro::Task<redis::Result<void>> MasterRoute::checkRole(std::shared_ptr<MasterRoute> route,
                                                        std::shared_ptr<redis::Connection> connection)
{
    if (!route->m_spec.mustBeMaster)
        co_return redis::Result<void>();
    redis::CallAwaiter sent = connection->call("ROLE");
    const redis::Result<redis::Value> role = co_await sent;
    // Where the right to ask is missing, the server's own READONLY has to do.
    if (!role.ok())
        co_return role.error().requestSent ? redis::Result<void>(role.error()) : redis::Result<void>();
    const bool master = !role->elements.empty() && role->elements.front().bytes == "master";
    if (master)
        co_return redis::Result<void>();
    co_return redis::makeError(redis::ErrorKind::ReadOnly,
                               connection->endpoint().label().toUtf8() + ": ROLE");
}

void MasterRoute::close()
{
    for (const auto &[place, route] : std::exchange(m_branches, {}))
        route->close();
    for (const auto &each : std::exchange(m_opened, {})) {
        if (const auto connection = each.lock())
            connection->close();
    }
    m_own.reset();
}

} // namespace locks
