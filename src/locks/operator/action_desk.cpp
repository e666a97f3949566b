// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/operator/action_desk.h"

#include "redis/topology/settling.h"

#include <algorithm>

namespace locks {

ActionDesk::ActionDesk(const DeploymentSpec &spec, base::TaskScope *scope)
    : m_spec(spec)
    , m_scope(scope)
{
    const bool direct = std::all_of(spec.masters.begin(), spec.masters.end(),
                                    [](const redis::Endpoint &each) { return each.isDirect(); });
    if (direct)
        return;
    m_topology = redis::Topology::create(spec.masters, scope);
    m_routes = std::make_unique<MasterRoutes>(m_topology.get(), scope);
    connect(m_topology.get(), &redis::Topology::seatChanged, this,
            [this](int seat) { m_routes->follow(seat); });
}

ActionDesk::~ActionDesk() = default;

bool ActionDesk::isKnown() const
{
    return std::all_of(m_topology->seats().begin(), m_topology->seats().end(),
                       [](const redis::Seat &seat) { return seat.known || seat.gone; });
}

QCoro::Task<redis::Result<void>> ActionDesk::open(ActionDesk *desk)
{
    if (!desk->m_topology)
        co_return redis::Result<void>();
    redis::Settling settling(desk->m_topology.get(), desk->m_scope);
    desk->m_topology->start();
    co_await settling.settled();
    if (desk->isKnown())
        co_return redis::Result<void>();
    co_return settling.firstError().value_or(redis::makeError(redis::ErrorKind::Cancelled));
}

std::vector<MasterRoute::Spec> ActionDesk::routes()
{
    if (m_routes)
        return m_routes->specs();
    std::vector<MasterRoute::Spec> all;
    for (const redis::Endpoint &endpoint : m_spec.masters)
        all.push_back(MasterRoute::Spec::of(endpoint));
    return all;
}

std::vector<redis::Endpoint> ActionDesk::mastersOf(const QByteArray &key) const
{
    if (!m_topology)
        return m_spec.masters;
    const std::vector<redis::Seat> &seats = m_topology->seats();
    if (m_topology->isSharded())
        return {seats[size_t(std::max(0, m_topology->seatOf(key)))].endpoint};
    return masters();
}

std::vector<redis::Endpoint> ActionDesk::masters() const
{
    if (!m_topology)
        return m_spec.masters;
    std::vector<redis::Endpoint> all;
    for (const redis::Seat &seat : m_topology->seats()) {
        if (!seat.gone)
            all.push_back(seat.endpoint);
    }
    return all;
}

} // namespace locks
