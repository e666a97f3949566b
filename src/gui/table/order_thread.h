// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/post.h"

#include <QThread>

#include <utility>

namespace gui {

/// The order thread: sorting and filtering happen there, over rows of its own.
///
/// Create and destroy on the GUI thread: no job may own it, or the last job would destroy the thread on which
/// it runs. A job may keep a plain pointer, since the end of the thread waits for what was posted.
class OrderThread
{
public:
    OrderThread();
    ~OrderThread();
    OrderThread(const OrderThread &) = delete;
    OrderThread &operator=(const OrderThread &) = delete;

    /// Runs `job()` on the order thread, after what was posted before.
    template <typename Job> void post(Job &&job) { base::post(&m_context, std::forward<Job>(job)); }
    /// Runs `job()` on the GUI thread; for jobs that end while their asker may be gone.
    template <typename Job> void answer(Job &&job) { base::post(&m_relay, std::forward<Job>(job)); }

private:
    QObject m_relay;
    QObject m_context; ///< lives on m_thread
    QThread m_thread;
};

} // namespace gui
