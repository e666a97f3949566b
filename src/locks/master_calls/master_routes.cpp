// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/master_routes.h"

namespace locks {

MasterRoutes::MasterRoutes(redis::Topology *topology, base::TaskScope *scope)
    : m_topology(topology)
    , m_scope(scope)
{
}

redis::Endpoint MasterRoutes::endpointOf(int seat) const
{
    redis::Endpoint endpoint = m_topology->seats()[size_t(seat)].endpoint;
    if (!m_password.isEmpty())
        endpoint.password = m_password;
    return endpoint;
}

redis::Link *MasterRoutes::link(int seat)
{
    while (m_links.size() <= size_t(seat)) {
        const int next = int(m_links.size());
        m_links.push_back(
            std::make_unique<redis::Link>(endpointOf(next), QByteArrayLiteral("lockscope-act"), m_scope));
        if (m_topology->seats()[size_t(next)].known)
            m_links.back()->start();
    }
    return m_links[size_t(seat)].get();
}

void MasterRoutes::follow(int seat)
{
    if (size_t(seat) >= m_links.size())
        return;
    redis::Link *link = m_links[size_t(seat)].get();
    link->setEndpoint(endpointOf(seat));
    if (m_topology->seats()[size_t(seat)].gone)
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

MasterRoute::Spec MasterRoutes::to(int seat)
{
    MasterRoute::Spec spec = MasterRoute::Spec::of(link(seat));
    spec.mustBeMaster = m_topology->isDiscovered();
    return spec;
}

MasterRoute::Spec MasterRoutes::toOwner(int seat)
{
    MasterRoute::Spec owner = to(seat);
    owner.place = seat;
    owner.mustBeMaster = false; // a replica answers MOVED
    owner.redirected = [this](const redis::Error &redirect) -> std::optional<MasterRoute::Spec> {
        const int other = m_topology->follow(redirect);
        return other < 0 ? std::nullopt : std::optional(toOwner(other));
    };
    return owner;
}

MasterRoute::Spec MasterRoutes::byKey()
{
    MasterRoute::Spec spec = to(0);
    spec.forKey = [this](const QByteArray &key) {
        return toOwner(std::max(0, m_topology->seatOf(key)));
    };
    return spec;
}

std::vector<MasterRoute::Spec> MasterRoutes::specs()
{
    if (m_topology->isSharded())
        return {byKey()};
    std::vector<MasterRoute::Spec> all;
    for (size_t i = 0; i < m_topology->seats().size(); ++i)
        all.push_back(to(int(i)));
    return all;
}

} // namespace locks
