// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>

#include <memory>
#include <utility>

#if defined(__SANITIZE_THREAD__)
extern "C" void __tsan_acquire(void *);
extern "C" void __tsan_release(void *);
#endif

namespace redis {

namespace detail {
// Debian's Qt is not instrumented, so the sanitizer cannot see that its event queue orders two threads: what
// was done before released(x) comes before what is done after acquired(x).
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
} // namespace detail

/// Runs `function` on the thread of `context`, later. The only way that anything crosses threads in
/// Lockscope.
///
/// What the function captures moves with it and is destroyed there, right after it ran; the caller must not
/// touch it again. `context` must outlive the call to post(); if it dies before the function runs, the
/// function is dropped.
template <typename Function> void post(QObject *context, Function &&function)
{
    // Apart from what Qt wraps: that is destroyed by whichever thread lets go of it last, which may be ours.
    auto job = std::make_unique<std::decay_t<Function>>(std::forward<Function>(function));
    detail::released(job.get());
    QMetaObject::invokeMethod(
        context,
        [job = std::move(job)]() mutable {
            const auto running = std::move(job);
            detail::acquired(running.get());
            (*running)();
        },
        Qt::QueuedConnection);
}

} // namespace redis
