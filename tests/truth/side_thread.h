// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThread>

#include <functional>

namespace truth {

/// A thread with an event loop, for objects that work while the main thread waits for a server to start or to
/// end.
class SideThread
{
public:
    SideThread();
    /// Whoever made objects on this thread has destroyed them there by then.
    ~SideThread();
    /// Calls a function on this thread; returns after it. Any other thread.
    void call(const std::function<void()> &act);

private:
    QThread m_thread;
    QObject m_there;
};

} // namespace truth
