// SPDX-License-Identifier: GPL-3.0-or-later
#include "bystander.h"

#include "floor.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

double bystander(const RedisServer &server, const std::atomic<bool> &stop)
{
    using Clock = std::chrono::steady_clock;
    const Context context = connectTo(server);
    std::vector<double> times;
    for (qint64 number = 0; !stop; ++number) {
        const Clock::time_point before = Clock::now();
        redisAppendCommand(context.get(), "GET session:%lld", number);
        nextReply(context.get());
        times.push_back(std::chrono::duration<double, std::micro>(Clock::now() - before).count());
        std::this_thread::sleep_until(before + std::chrono::milliseconds(1));
    }
    std::sort(times.begin(), times.end());
    return times.empty() ? 0 : times[times.size() * 99 / 100];
}

double bystanderFor(const RedisServer &server, int milliseconds)
{
    std::atomic<bool> stop = false;
    std::thread timer([&stop, milliseconds] {
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        stop = true;
    });
    const double p99 = bystander(server, stop);
    timer.join();
    return p99;
}
