// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/connection/connection.h"
#include "redis/connection/link.h"

#include <coroutine>
#include <functional>
#include <map>
#include <memory>
#include <optional>

namespace locks {

/// The way to one master for actions: the shared connection while it is open, else one of its own.
///
/// Held by shared_ptr, kept alive by the coroutines that use it. When the scope stops, close() ends what it
/// opened.
class MasterRoute : public std::enable_shared_from_this<MasterRoute>
{
public:
    /// What a route is made from: asked anew for each action, on the I/O thread.
    struct Spec
    {
        /// The open connection for actions, or null. Shared by all actions: never used for WATCH.
        std::function<std::shared_ptr<redis::Connection>()> connection;
        /// With the password of the moment: for a connection of the operator's own, opened when the shared
        /// one is away, when an outcome must be read again, and for a transaction.
        std::function<redis::Endpoint()> endpoint;

        /// Set: the key decides which master it is, and this leads to it.
        std::function<Spec(const QByteArray &key)> forKey = {};
        /// Set: where a MOVED or ASK leads; null when that server is not known.
        std::function<std::optional<Spec>(const redis::Error &redirect)> redirected = {};
        /// Of what forKey and redirected lead to: routes to the same place share their connections.
        int place = 0;
        /// Others found this server: it is asked for its role before anything is changed there.
        bool mustBeMaster = false;

        /// The link must outlive the operator.
        static Spec of(const redis::Link *link);
        /// Connections of the operator's own only, opened for each action.
        static Spec of(const redis::Endpoint &endpoint);
    };
    using Opened = redis::Result<std::shared_ptr<redis::Connection>>;

    MasterRoute(Spec spec, base::TaskScope *scope);

    QString label() const { return m_spec.endpoint().label(); }
    redis::Endpoint endpoint() const { return m_spec.endpoint(); }
    /// The route to the master that has `key`; itself where every master has every key.
    std::shared_ptr<MasterRoute> forKey(const QByteArray &key);
    /// The route to where a MOVED or ASK leads; null when nobody knows.
    std::shared_ptr<MasterRoute> redirected(const redis::Error &redirect);
    /// Others say which server it is, and may say another one in a moment.
    bool isFollowed() const { return m_spec.mustBeMaster || isRedirected(); }
    bool isRedirected() const { return bool(m_spec.redirected); }
    base::TaskScope *scope() const { return m_scope; }

    /// An open connection for a command that stands alone. `limit` bounds opening one; who asks while one is
    /// being opened waits for that one: a thousand actions on a master that is away try it once.
    static QCoro::Task<Opened> get(std::shared_ptr<MasterRoute> route, std::chrono::milliseconds limit);
    /// As get(), of a server that says itself that it is a master where others named it. While a failover is
    /// under way, waits for the new one.
    static QCoro::Task<Opened> getMaster(std::shared_ptr<MasterRoute> route, std::chrono::milliseconds limit);
    static constexpr std::chrono::milliseconds failoverPatience{6000};
    static constexpr std::chrono::milliseconds failoverPause{50};
    /// A connection that nobody else uses: for WATCH, and to read again after a break.
    static QCoro::Task<Opened> fresh(std::shared_ptr<MasterRoute> route, std::chrono::milliseconds limit);
    /// Ends every connection that was opened here.
    void close();

    /// Which server is behind this connection, once it has said so: it stays the same while that is open.
    QByteArray runIdBehind(const std::shared_ptr<redis::Connection> &connection) const;
    void noteRunId(const std::shared_ptr<redis::Connection> &connection, const QByteArray &runId);

private:
    /// A connection that is being opened, and who waits for it.
    struct Opening
    {
        std::optional<Opened> result;
        std::vector<std::coroutine_handle<>> waiters;
    };
    /// Awaitable: resumes with the result of an opening that somebody else began.
    struct Joined
    {
        std::shared_ptr<Opening> opening;
        bool await_ready() const { return opening->result.has_value(); }
        void await_suspend(std::coroutine_handle<> handle) { opening->waiters.push_back(handle); }
        Opened await_resume() const { return *opening->result; }
    };

    std::shared_ptr<MasterRoute> branch(Spec spec);
    static QCoro::Task<redis::Result<void>> checkRole(std::shared_ptr<MasterRoute> route,
                                                      std::shared_ptr<redis::Connection> connection);

    Spec m_spec;
    base::TaskScope *m_scope;
    std::shared_ptr<redis::Connection> m_own; ///< stands in while the shared one is away
    std::shared_ptr<Opening> m_opening; ///< of m_own
    std::vector<std::weak_ptr<redis::Connection>> m_opened;
    std::map<int, std::shared_ptr<MasterRoute>> m_branches; ///< by place
    std::weak_ptr<MasterRoute> m_root; ///< of a branch
    std::weak_ptr<redis::Connection> m_identified; ///< whose server m_runId is
    QByteArray m_runId;
};

} // namespace locks
