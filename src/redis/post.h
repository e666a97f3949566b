// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>

#include <utility>

#if defined(__SANITIZE_THREAD__)
extern "C" void __tsan_acquire(void *);
extern "C" void __tsan_release(void *);
#endif

namespace redis {

namespace detail {
#if defined(__SANITIZE_THREAD__)
// Debian's Qt is not instrumented, so the sanitizer cannot see that its event queue orders two threads.
inline char postChannel;
inline void postReleased()
{
    __tsan_release(&postChannel);
}
inline void postAcquired()
{
    __tsan_acquire(&postChannel);
}
#else
inline void postReleased() { }
inline void postAcquired() { }
#endif
} // namespace detail

/// Runs `function` on the thread of `context`, later. The only way that anything crosses threads in
/// Lockscope.
///
/// What the function captures moves with it; the caller must not touch it again. `context` must outlive the
/// call to post(); if it dies before the function runs, the function is dropped.
template <typename Function> void post(QObject *context, Function &&function)
{
    struct Job
    {
        std::decay_t<Function> function;
        void operator()()
        {
            detail::postAcquired();
            function();
        }
    };
    detail::postReleased();
    QMetaObject::invokeMethod(
        context,
        [job = Job{std::forward<Function>(function)}]() mutable {
            detail::postAcquired();
            job();
        },
        Qt::QueuedConnection);
    detail::postReleased();
}

} // namespace redis
