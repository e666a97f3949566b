// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/model/deployment_status.h"
#include "locks/model/lock_values.h"
#include "locks/model/pattern.h"
#include "locks/push/change_bounds.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <functional>
#include <memory>

namespace locks {

/// Hears from one master which keys changed.
///
/// Best way first: CLIENT TRACKING in broadcast mode, redirected to a second connection (RESP2); keyspace
/// notifications, only if the server already sends them; none, and then its owner polls. Never changes a
/// server's settings. The second connection belongs to the watcher; when it ends, ended() is called and what
/// was heard may have a gap. Lives on the I/O thread; its tasks run in `scope`.
class Watcher
{
public:
    struct Listener
    {
        std::function<void(const QByteArray &key)> changed; ///< matches the patterns
        std::function<void()> everything; ///< a flush, or something like it
        std::function<void(const redis::Error &)> ended;
    };
    struct Way
    {
        Push push = Push::Polling;
        QString reason; ///< why not tracking, or why some keys are scanned again all the same
        bool passing = false; ///< what a better way failed for may be over soon: worth another try
    };

    Watcher(base::TaskScope *scope, Listener listener);
    ~Watcher();

    /// Begins to listen on the master that `data` is connected to. Tracking ends when either `data` or the
    /// second connection does. Fails only where the link itself failed.
    static QCoro::Task<redis::Result<Way>> begin(Watcher *watcher, std::shared_ptr<redis::Connection> data,
                                                 PatternSet patterns);
    /// Stops listening, without a call of ended().
    void stop();
    /// Stops when the second connection ends, or begin() is called: pushes may be on their way.
    void stopAtEnd() { m_bounds.setSubscriber({}); }
    /// The second connection, for a heartbeat; null while there is none.
    std::shared_ptr<redis::Connection> subscriber() const { return m_subscriber; }
    /// The earliest instants of the changes that it reports.
    ChangeBounds &bounds() { return m_bounds; }

private:
    static QCoro::Task<redis::Result<void>> openSubscriber(Watcher *watcher, redis::Endpoint endpoint);
    static QCoro::Task<redis::Result<void>> subscribe(Watcher *watcher, redis::Request request);
    static QCoro::Task<redis::Result<void>> track(Watcher *watcher, std::shared_ptr<redis::Connection> data);
    static QCoro::Task<redis::Result<void>> listenToNotifications(Watcher *watcher,
                                                                  std::shared_ptr<redis::Connection> data);
    bool watchSubscriber();
    void onPushed(const redis::Value &message);
    void onInvalidated(const redis::Value &keys);
    void tell(const QByteArray &key);

    base::TaskScope *m_scope;
    Listener m_listener;
    PatternSet m_patterns;
    std::shared_ptr<redis::Connection> m_subscriber;
    ChangeBounds m_bounds;
    std::weak_ptr<redis::Connection> m_tracking; ///< the data connection on which tracking was switched on
    QByteArray m_keyspacePrefix; ///< "__keyspace@0__:" of notifications
    int m_confirmed = 0; ///< channels whose subscription was confirmed
    const base::TaskScope::Closer m_closer;
};

} // namespace locks
