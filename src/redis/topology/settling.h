// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "redis/protocol/error.h"
#include "redis/topology/topology.h"

#include <QHash>
#include <QTimer>

#include <coroutine>
#include <optional>

namespace redis {

/// Waits until every shard of a topology is known, gone or known to be lost, until the time is over, or until
/// the scope stops.
///
/// Made before Topology::start(), for it listens from then on; `co_await settling.settled()` after it, once.
/// It and the topology live in the frame of a task of `scope`, or longer, on its thread.
class Settling : public QObject
{
    Q_OBJECT
public:
    /// Without `within` there is no limit of time.
    Settling(const Topology *topology, base::TaskScope *scope,
             std::optional<std::chrono::milliseconds> within = std::nullopt);

    bool isSettled() const;
    /// Why nobody could be found for this shard, as last heard; null when nothing was heard.
    const Error *lostBecause(int shard) const;
    /// Of the first shard that is lost and not found again since.
    std::optional<Error> firstError() const;

    struct Awaiter
    {
        Settling *settling;
        bool await_ready() const { return settling->isSettled() || settling->m_scope->isStopping(); }
        void await_suspend(std::coroutine_handle<> waiter) const { settling->suspend(waiter); }
        void await_resume() const { }
    };
    Awaiter settled() { return Awaiter{this}; }

private:
    void suspend(std::coroutine_handle<> waiter);
    void resumeSoon();

    const Topology *m_topology;
    base::TaskScope *m_scope;
    std::optional<std::chrono::milliseconds> m_within;
    QHash<int, Error> m_lost;
    std::coroutine_handle<> m_waiter; ///< null while nobody waits
    QTimer m_resume;
    base::TaskScope::Closer m_closer;
};

} // namespace redis
