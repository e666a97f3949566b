// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/pauses.h"

#include <utility>

namespace lab {

Pauses::Pauses(QObject *parent)
    : QObject(parent)
    , m_timer(this)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &Pauses::wakeDue);
}

void Pauses::add(std::chrono::microseconds time, std::coroutine_handle<> handle)
{
    m_sleepers.push({Clock::now() + time, handle});
    if (m_sleepers.top().until < m_armedFor)
        arm();
}

void Pauses::arm()
{
    m_armedFor = m_sleepers.top().until;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(m_armedFor - Clock::now());
    m_timer.start(std::max(left, std::chrono::milliseconds(0)));
}

void Pauses::wakeDue()
{
    m_armedFor = Clock::time_point::max();
    const auto now = Clock::now();
    std::vector<std::coroutine_handle<>> due = std::exchange(m_due, {});
    while (!m_sleepers.empty() && m_sleepers.top().until <= now) {
        due.push_back(m_sleepers.top().handle);
        m_sleepers.pop();
    }
    if (!m_sleepers.empty())
        arm();
    for (const std::coroutine_handle<> &handle : due)
        handle.resume();
    due.clear();
    m_due = std::move(due); // keeps its memory for the next time
}

void Pauses::wakeAll()
{
    m_closed = true;
    while (!m_sleepers.empty()) {
        const std::coroutine_handle<> handle = m_sleepers.top().handle;
        m_sleepers.pop();
        handle.resume();
    }
    m_timer.stop();
}

} // namespace lab
