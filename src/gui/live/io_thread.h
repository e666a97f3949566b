// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/post.h"
#include "base/worker_thread.h"

#include <utility>

namespace gui {

class MonitorHost;

/// The I/O thread and the one object that the window reaches on it.
///
/// Create and destroy on the GUI thread; stop it before anything that monitors call back into goes away.
class IoThread
{
public:
    IoThread();
    ~IoThread();
    IoThread(const IoThread &) = delete;
    IoThread &operator=(const IoThread &) = delete;

    /// Runs `function(host)` on the I/O thread. Dropped once stop() was called.
    template <typename Function> void post(Function &&function)
    {
        if (m_host)
            base::post(contextOf(m_host),
                       [host = m_host, job = std::forward<Function>(function)]() mutable { job(*host); });
    }
    /// An object of the GUI thread that outlives the I/O thread: what answers are posted to when their
    /// receiver may be gone.
    QObject *relay() { return &m_relay; }
    /// Ends every monitor and waits for the thread; a monitor ends as soon as its tasks were woken.
    void stop();

private:
    static QObject *contextOf(MonitorHost *host);

    QObject m_relay;
    base::WorkerThread m_thread{QStringLiteral("lockscope-io")};
    MonitorHost *m_host = nullptr; ///< lives on m_thread and is deleted there
};

} // namespace gui
