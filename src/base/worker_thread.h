// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QThread>

#include <atomic>

namespace base {

/// A thread with one worker object, which lives and is destroyed there.
///
/// Owned by a handle on another thread: it starts the worker, talks to it by post(), and at its own end has
/// it finish (which leads to end()) and waits.
class WorkerThread
{
public:
    explicit WorkerThread(const QString &name);
    /// The thread must have ended: end(), then wait().
    ~WorkerThread() = default;

    /// Takes the worker, which has no parent, and starts.
    void start(QObject *worker);
    /// On the thread: deletes the worker from the event loop, and the thread ends.
    void end();
    /// On the owner's thread: returns when the thread has ended.
    void wait();

private:
    QThread m_thread;
    QObject *m_worker = nullptr;
    /// Orders what the worker did before what follows wait(), as QThread::wait() does, but in a way that the
    /// thread sanitizer can see: Debian's Qt is not instrumented.
    std::atomic<bool> m_ended = false;
};

} // namespace base
