// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/master_line.h"

#include <algorithm>

namespace locks {

MasterAccess MasterAccess::of(const redis::Link *link)
{
    return {[link] { return link->isOpen() ? link->connection() : nullptr; },
            [link] {
                return link->endpoint();
            }};
}

MasterAccess MasterAccess::of(const redis::Endpoint &endpoint)
{
    return {[] { return std::shared_ptr<redis::Connection>(); },
            [endpoint] {
                return endpoint;
            }};
}

MasterLine::MasterLine(MasterAccess access, redis::TaskScope *scope)
    : m_access(std::move(access))
    , m_scope(scope)
{
}

QCoro::Task<MasterLine::Opened> MasterLine::get(std::shared_ptr<MasterLine> line,
                                                std::chrono::milliseconds limit)
{
    if (const auto shared = line->m_access.connection(); shared && shared->isOpen())
        co_return Opened(shared);
    // QCoro 0.8 moves out of what co_return converts, members too: hence a result of our own.
    if (line->m_own && line->m_own->isOpen())
        co_return Opened(line->m_own);
    if (line->m_opening) {
        Joined joined{line->m_opening};
        Opened opened = co_await joined;
        co_return opened;
    }
    const auto opening = std::make_shared<Opening>();
    line->m_opening = opening;
    Opened opened = co_await fresh(line, limit);
    if (opened.ok())
        line->m_own = *opened;
    line->m_opening.reset();
    opening->result = opened;
    for (const auto waiter : std::exchange(opening->waiters, {}))
        waiter.resume();
    co_return opened;
}

QCoro::Task<MasterLine::Opened> MasterLine::fresh(std::shared_ptr<MasterLine> line,
                                                  std::chrono::milliseconds limit)
{
    if (line->m_scope->isStopping())
        co_return redis::makeError(redis::ErrorKind::Cancelled);
    redis::Endpoint endpoint = line->m_access.endpoint();
    endpoint.timeout = std::min(endpoint.timeout, limit);
    auto connection = redis::Connection::create(endpoint, QByteArrayLiteral("lockscope-act"));
    std::erase_if(line->m_opened, [](const auto &each) { return each.expired(); });
    line->m_opened.push_back(connection);
    const redis::Result<void> opened = co_await redis::Connection::open(connection);
    if (!opened.ok())
        co_return opened.error();
    if (line->m_scope->isStopping()) {
        connection->close();
        co_return redis::makeError(redis::ErrorKind::Cancelled);
    }
    co_return Opened(connection);
}

void MasterLine::close()
{
    for (const auto &each : std::exchange(m_opened, {})) {
        if (const auto connection = each.lock())
            connection->close();
    }
    m_own.reset();
}

} // namespace locks
