// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/master_routes.h"

#include "redis/topology/settling.h"

#include <algorithm>

namespace locks {

MasterRoutes::MasterRoutes(redis::Topology *topology, base::TaskScope *scope)
    : m_scope(scope)
    , m_topology(topology)
{
    connect(m_topology, &redis::Topology::shardChanged, this, &MasterRoutes::follow);
}

MasterRoutes::MasterRoutes(const DeploymentSpec &spec, base::TaskScope *scope)
    : m_scope(scope)
    , m_given(spec.masters)
{
    const bool direct = std::all_of(m_given.begin(), m_given.end(),
                                    [](const redis::Endpoint &each) { return each.isDirect(); });
    if (direct)
        return;
    m_own = redis::Topology::create(m_given, scope);
    m_topology = m_own.get();
    connect(m_topology, &redis::Topology::shardChanged, this, &MasterRoutes::follow);
}

MasterRoutes::~MasterRoutes() = default;

bool MasterRoutes::isKnown() const
{
    return std::all_of(m_topology->shards().begin(), m_topology->shards().end(),
                       [](const redis::Shard &shard) { return shard.known || shard.gone; });
}

QCoro::Task<redis::Result<void>> MasterRoutes::find(MasterRoutes *routes)
{
    if (!routes->m_own)
        co_return redis::Result<void>();
    redis::Settling settling(routes->m_topology, routes->m_scope);
    routes->m_topology->start();
    co_await settling.settled();
    if (routes->isKnown())
        co_return redis::Result<void>();
    co_return settling.firstError().value_or(redis::makeError(redis::ErrorKind::Cancelled));
}

redis::Endpoint MasterRoutes::endpointOf(int shard) const
{
    redis::Endpoint endpoint = m_topology->shards()[size_t(shard)].endpoint;
    if (!m_password.isEmpty())
        endpoint.password = m_password;
    return endpoint;
}

redis::Link *MasterRoutes::link(int shard)
{
    while (m_links.size() <= size_t(shard)) {
        const int next = int(m_links.size());
        m_links.push_back(
            std::make_unique<redis::Link>(endpointOf(next), QByteArrayLiteral("lockscope-act"), m_scope));
        if (m_topology->shards()[size_t(next)].known)
            m_links.back()->start();
    }
    return m_links[size_t(shard)].get();
}

void MasterRoutes::follow(int shard)
{
    if (size_t(shard) >= m_links.size())
        return;
    redis::Link *link = m_links[size_t(shard)].get();
    link->setEndpoint(endpointOf(shard));
    if (m_topology->shards()[size_t(shard)].gone)
        link->stop();
    else
        link->start();
}

void MasterRoutes::setPassword(const QByteArray &password)
{
    m_password = password;
    for (const auto &each : m_links) {
        each->setPassword(password);
        each->retry();
    }
}

MasterRoute::Spec MasterRoutes::to(int shard)
{
    MasterRoute::Spec spec = MasterRoute::Spec::of(link(shard));
    spec.mustBeMaster = m_topology->isDiscovered();
    return spec;
}

MasterRoute::Spec MasterRoutes::toOwner(int shard)
{
    MasterRoute::Spec owner = to(shard);
    owner.place = shard;
    owner.mustBeMaster = false; // a replica answers MOVED
    owner.redirected = [this](const redis::Error &redirect) -> std::optional<MasterRoute::Spec> {
        const int other = m_topology->shardForRedirect(redirect);
        return other < 0 ? std::nullopt : std::optional(toOwner(other));
    };
    return owner;
}

MasterRoute::Spec MasterRoutes::byKey()
{
    MasterRoute::Spec spec = to(0);
    spec.forKey = [this](const QByteArray &key) {
        return toOwner(std::max(0, m_topology->shardOf(key)));
    };
    return spec;
}

std::vector<MasterRoute::Spec> MasterRoutes::specs()
{
    std::vector<MasterRoute::Spec> all;
    if (!m_topology) {
        for (const redis::Endpoint &endpoint : m_given)
            all.push_back(MasterRoute::Spec::of(endpoint));
        return all;
    }
    if (m_topology->isSharded())
        return {byKey()};
    for (size_t i = 0; i < m_topology->shards().size(); ++i)
        all.push_back(to(int(i)));
    return all;
}

std::vector<redis::Endpoint> MasterRoutes::masters() const
{
    if (!m_topology)
        return m_given;
    std::vector<redis::Endpoint> all;
    for (const redis::Shard &shard : m_topology->shards()) {
        if (!shard.gone)
            all.push_back(shard.endpoint);
    }
    return all;
}

std::vector<redis::Endpoint> MasterRoutes::mastersOf(const QByteArray &key) const
{
    if (m_topology && m_topology->isSharded())
        return {m_topology->shards()[size_t(std::max(0, m_topology->shardOf(key)))].endpoint};
    return masters();
}

} // namespace locks
