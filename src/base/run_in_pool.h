// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/post.h"

#include <QThreadPool>

namespace base {

namespace detail {

/// Made at the first call; the application owns it, and waits for it at its end.
QThreadPool *pool();

} // namespace detail

/// Runs `function` on a thread of a pool, once; what it captures is destroyed there, right after it ran. It
/// hands on what it made by post(). Call on the application's thread.
///
/// Not Qt's global pool: painting uses that one and waits for it, so that a disk which holds its threads
/// would hold the window.
template <typename Function> void runInPool(Function &&function)
{
    using Job = std::decay_t<Function>;
    QThreadPool *pool = detail::pool();
    auto *job = new Job(std::forward<Function>(function));
    detail::released(pool);
    // Pointers fit into what Qt wraps it in: nothing of it is read before acquired().
    pool->start([job, pool] {
        detail::acquired(pool);
        const std::unique_ptr<Job> owned(job);
        (*owned)();
    });
}

} // namespace base
