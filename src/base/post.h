// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>
#include <QThread>

#include <memory>
#include <utility>

#if defined(__SANITIZE_THREAD__)
extern "C" void __tsan_acquire(void *);
extern "C" void __tsan_release(void *);
#endif

namespace base {

namespace detail {

// For the thread sanitizer: what was done before released(x) comes before what is done after acquired(x).
// Debian's Qt is not instrumented, so that it cannot see the order which Qt's event queue makes.
#if defined(__SANITIZE_THREAD__)
inline void released(void *channel)
{
    __tsan_release(channel);
}
inline void acquired(void *channel)
{
    __tsan_acquire(channel);
}
#else
inline void released(void *) { }
inline void acquired(void *) { }
#endif

// A function on its way to another thread. Qt wraps it, and destroys that on whichever thread lets go of it
// last, also on the sender's after the function ran: hence the function stands apart from what is wrapped.
template <typename Function> class Posted
{
public:
    Posted(QThread *to, std::unique_ptr<Function> function)
        : m_to(to)
        , m_function(std::move(function))
    {
    }
    // The last move is the one into the memory that Qt hands to the other thread.
    Posted(Posted &&other) noexcept
        : m_to(other.m_to)
        , m_function(std::move(other.m_function))
    {
        released(m_to);
    }
    Posted &operator=(Posted &&) = delete;
    ~Posted()
    {
        acquired(this);
        acquired(QThread::currentThread()); // dropped without having run
    }

    void operator()()
    {
        acquired(QThread::currentThread());
        const std::unique_ptr<Function> function = std::move(m_function);
        released(this);
        (*function)();
    }

private:
    QThread *m_to;
    std::unique_ptr<Function> m_function;
};

} // namespace detail

/// Runs `function` on the thread of `context`, later. The only way that anything crosses threads in
/// Lockscope.
///
/// What the function captures moves with it and is destroyed there, right after it ran; the caller must not
/// touch it again. `context` must outlive the call to post(); if it dies before the function runs, the
/// function is dropped.
template <typename Function> void post(QObject *context, Function &&function)
{
    using Job = std::decay_t<Function>;
    detail::Posted<Job> job(context->thread(), std::make_unique<Job>(std::forward<Function>(function)));
    QMetaObject::invokeMethod(
        context, [job = std::move(job)]() mutable { job(); }, Qt::QueuedConnection);
}

} // namespace base
