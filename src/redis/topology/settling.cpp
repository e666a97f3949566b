// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/settling.h"

#include <algorithm>

namespace redis {

Settling::Settling(const Topology *topology, base::TaskScope *scope,
                   std::optional<std::chrono::milliseconds> within)
    : m_topology(topology)
    , m_scope(scope)
    , m_within(within)
{
    m_resume.setSingleShot(true);
    m_resume.setTimerType(Qt::PreciseTimer); // a coarse one may end early
    connect(&m_resume, &QTimer::timeout, this, [this] {
        if (const auto waiter = std::exchange(m_waiter, {}))
            waiter.resume();
    });
    connect(topology, &Topology::shardChanged, this, [this] {
        if (isSettled())
            resumeSoon();
    });
    connect(topology, &Topology::lost, this, [this](int shard, const Error &error) {
        m_lost.insert(shard, error);
        if (isSettled())
            resumeSoon();
    });
}

bool Settling::isSettled() const
{
    const std::vector<Shard> &shards = m_topology->shards();
    for (size_t i = 0; i < shards.size(); ++i) {
        if (!shards[i].known && !shards[i].gone && !m_lost.contains(int(i)))
            return false;
    }
    return true;
}

const Error *Settling::lostBecause(int shard) const
{
    const auto found = m_lost.constFind(shard);
    return found == m_lost.constEnd() ? nullptr : &*found;
}

std::optional<Error> Settling::firstError() const
{
    const std::vector<Shard> &shards = m_topology->shards();
    for (size_t i = 0; i < shards.size(); ++i) {
        const Error *error = lostBecause(int(i));
        if (error && !shards[i].known)
            return *error;
    }
    return std::nullopt;
}

void Settling::suspend(std::coroutine_handle<> waiter)
{
    m_waiter = waiter;
    m_closer = m_scope->addCloser([this] { resumeSoon(); });
    if (m_within)
        m_resume.start(*m_within);
}

/// From the event loop: whoever tells us is in the midst of telling others.
void Settling::resumeSoon()
{
    if (m_waiter)
        m_resume.start(0);
}

} // namespace redis
