// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/post.h"

#include <QThreadPool>

namespace redis {

/// Runs `function` on a thread of Qt's global pool, once; what it captures is destroyed there, right after it
/// ran. It hands on what it made by post().
template <typename Function> void runInPool(Function &&function)
{
    using Job = std::decay_t<Function>;
    QThreadPool *pool = QThreadPool::globalInstance();
    auto *job = new Job(std::forward<Function>(function));
    detail::released(pool);
    // A pointer fits into what Qt wraps it in: nothing of it is read before acquired().
    pool->start([job] {
        detail::acquired(QThreadPool::globalInstance());
        const std::unique_ptr<Job> owned(job);
        (*owned)();
    });
}

} // namespace redis
