// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <atomic>
#include <chrono>
#include <thread>

/// A port of 127.0.0.1 behind which a server is further away: what comes in passes on after a delay, in both
/// directions, as much at a time as there is. A thread of its own, which is exact to some ten microseconds.
class DelayedLink
{
public:
    DelayedLink(quint16 server, std::chrono::microseconds oneWay);
    ~DelayedLink();
    quint16 port() const { return m_port; }

private:
    void run();

    quint16 m_server;
    std::chrono::microseconds m_delay;
    int m_listener = -1;
    quint16 m_port = 0;
    std::atomic<bool> m_stopped = false;
    std::thread m_thread;
};
