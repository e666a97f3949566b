// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/master_routes.h"

namespace locks {

ActionLines::ActionLines(redis::Topology *topology, base::TaskScope *scope)
    : m_topology(topology)
    , m_scope(scope)
{
}

redis::Endpoint ActionLines::endpointOf(int seat) const
{
    redis::Endpoint endpoint = m_topology->seats()[size_t(seat)].endpoint;
    if (!m_password.isEmpty())
        endpoint.password = m_password;
    return endpoint;
}

redis::Link *ActionLines::link(int seat)
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

void ActionLines::follow(int seat)
{
    if (size_t(seat) >= m_links.size())
        return;
    redis::Link *line = m_links[size_t(seat)].get();
    line->setEndpoint(endpointOf(seat));
    if (m_topology->seats()[size_t(seat)].gone)
        line->stop();
    else
        line->start();
}

void ActionLines::setPassword(const QByteArray &password)
{
    m_password = password;
    for (const auto &each : m_links) {
        each->setPassword(password);
        each->retry();
    }
}

MasterAccess ActionLines::accessTo(int seat)
{
    MasterAccess access = MasterAccess::of(link(seat));
    access.mustBeMaster = m_topology->isDiscovered();
    return access;
}

MasterAccess ActionLines::accessToOwner(int seat)
{
    MasterAccess owner = accessTo(seat);
    owner.place = seat;
    owner.mustBeMaster = false; // a replica answers MOVED
    owner.redirected = [this](const redis::Error &redirect) -> std::optional<MasterAccess> {
        const int other = m_topology->follow(redirect);
        return other < 0 ? std::nullopt : std::optional(accessToOwner(other));
    };
    return owner;
}

MasterAccess ActionLines::accessByKey()
{
    MasterAccess access = accessTo(0);
    access.forKey = [this](const QByteArray &key) {
        return accessToOwner(std::max(0, m_topology->seatOf(key)));
    };
    return access;
}

std::vector<MasterAccess> ActionLines::accesses()
{
    if (m_topology->isSharded())
        return {accessByKey()};
    std::vector<MasterAccess> all;
    for (size_t i = 0; i < m_topology->seats().size(); ++i)
        all.push_back(accessTo(int(i)));
    return all;
}

} // namespace locks
