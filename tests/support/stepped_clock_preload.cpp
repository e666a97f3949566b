// SPDX-License-Identifier: GPL-3.0-or-later
// Preloaded into a redis-server: its wall clock is the system's plus what the file of SteppingClock holds.
// The steady clock goes on, as on a machine whose time somebody sets.
//
// libfaketime would do, but for its reading of the file: that allocates, and jemalloc, which redis-server
// links, asks for the time in return.
#include <cstdint>
#include <cstdlib>

#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

namespace {

constexpr int64_t million = 1000000;

/// Microseconds; read anew each time, without a lock and without memory.
int64_t offset()
{
    static const int file = ::open(::getenv("LOCKSCOPE_STEPPED_CLOCK"), O_RDONLY | O_CLOEXEC);
    int64_t value = 0;
    return ::pread(file, &value, sizeof value, 0) == ssize_t(sizeof value) ? value : 0;
}

int readSystem(clockid_t clock, timespec *time)
{
    return int(::syscall(SYS_clock_gettime, clock, time));
}

/// Microseconds since 1970.
int64_t wallClock()
{
    timespec system{};
    readSystem(CLOCK_REALTIME, &system);
    return system.tv_sec * million + system.tv_nsec / 1000 + offset();
}

} // namespace

extern "C" {

int gettimeofday(timeval *time, void *) noexcept
{
    const int64_t now = wallClock();
    *time = {now / million, now % million};
    return 0;
}

int clock_gettime(clockid_t clock, timespec *time) noexcept
{
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)
        return readSystem(clock, time);
    const int64_t now = wallClock();
    *time = {now / million, now % million * 1000};
    return 0;
}

time_t time(time_t *into) noexcept
{
    const time_t now = wallClock() / million;
    if (into)
        *into = now;
    return now;
}
}
