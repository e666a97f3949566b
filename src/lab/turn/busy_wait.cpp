// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/busy_wait.h"

using namespace std::chrono_literals;

namespace lab {

namespace {

constexpr auto longest = 100us; // some round trips of a server on this machine
constexpr int few = 4;

} // namespace

BusyWait::BusyWait(QObject *parent)
    : QObject(parent)
{
    m_poll.setInterval(0);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        if (!isWorthIt() || Clock::now() - m_sent > longest)
            m_poll.stop();
    });
}

BusyWait::Expected BusyWait::expect()
{
    ++m_expected;
    if (m_allowed && isWorthIt()) {
        m_sent = Clock::now();
        if (!m_poll.isActive())
            m_poll.start();
    }
    return Expected(this);
}

bool BusyWait::isWorthIt() const
{
    return m_expected > 0 && m_expected <= few;
}

} // namespace lab
