// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/master_route.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::MasterLine)
};

} // namespace

MasterAccess MasterAccess::of(const redis::Link *link)
{
    return {.connection = [link] { return link->isOpen() ? link->connection() : nullptr; },
            .endpoint =
                [link] {
                    return link->endpoint();
                }};
}

MasterAccess MasterAccess::of(const redis::Endpoint &endpoint)
{
    return {.connection = [] { return std::shared_ptr<redis::Connection>(); },
            .endpoint =
                [endpoint] {
                    return endpoint;
                }};
}

MasterLine::MasterLine(MasterAccess access, base::TaskScope *scope)
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

QByteArray MasterLine::runIdBehind(const std::shared_ptr<redis::Connection> &connection) const
{
    return m_identified.lock() == connection ? m_runId : QByteArray();
}

void MasterLine::noteRunId(const std::shared_ptr<redis::Connection> &connection, const QByteArray &runId)
{
    m_identified = connection;
    m_runId = runId;
}

QCoro::Task<MasterLine::Opened> MasterLine::fresh(std::shared_ptr<MasterLine> line,
                                                  std::chrono::milliseconds limit)
{
    if (line->m_scope->isStopping())
        co_return redis::makeError(redis::ErrorKind::Cancelled);
    redis::Endpoint endpoint = line->m_access.endpoint();
    if (endpoint.isDiscovered())
        co_return redis::Error{redis::ErrorKind::Refused,
                               Text::tr("No server is known for this master at the moment."),
                               endpoint.label().toUtf8(), false};
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

std::shared_ptr<MasterLine> MasterLine::branch(MasterAccess access)
{
    if (const auto root = m_root.lock())
        return root->branch(std::move(access));
    const int place = access.place;
    std::shared_ptr<MasterLine> &line = m_branches[place];
    if (!line) {
        line = std::make_shared<MasterLine>(std::move(access), m_scope);
        line->m_root = weak_from_this();
    }
    return line;
}

std::shared_ptr<MasterLine> MasterLine::forKey(const QByteArray &key)
{
    return m_access.forKey ? branch(m_access.forKey(key)) : shared_from_this();
}

std::shared_ptr<MasterLine> MasterLine::redirected(const redis::Error &redirect)
{
    if (!m_access.redirected)
        return nullptr;
    std::optional<MasterAccess> target = m_access.redirected(redirect);
    return target ? branch(std::move(*target)) : nullptr;
}

QCoro::Task<MasterLine::Opened> MasterLine::getMaster(std::shared_ptr<MasterLine> line,
                                                      std::chrono::milliseconds limit)
{
    const auto until = redis::Clock::now() + failoverPatience;
    // On a set of masters the others are not kept waiting.
    const bool patient = line->isFollowed() && limit >= std::chrono::milliseconds(1000);
    for (;;) {
        Opened opened = co_await get(line, limit);
        if (opened.ok()) {
            const redis::Result<void> role = co_await checkRole(line, *opened);
            if (role.ok())
                co_return opened;
            opened = role.error();
        }
        const redis::ErrorKind kind = opened.error().kind;
        const bool lasting = kind == redis::ErrorKind::NoAuth || kind == redis::ErrorKind::WrongPass
            || kind == redis::ErrorKind::Tls;
        if (!patient || lasting || line->m_scope->isStopping() || redis::Clock::now() >= until)
            co_return opened;
        co_await line->m_scope->sleep(failoverPause);
    }
}

QCoro::Task<redis::Result<void>> MasterLine::checkRole(std::shared_ptr<MasterLine> line,
                                                       std::shared_ptr<redis::Connection> connection)
{
    if (!line->m_access.mustBeMaster)
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

void MasterLine::close()
{
    for (const auto &[place, line] : std::exchange(m_branches, {}))
        line->close();
    for (const auto &each : std::exchange(m_opened, {})) {
        if (const auto connection = each.lock())
            connection->close();
    }
    m_own.reset();
}

} // namespace locks
