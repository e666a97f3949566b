// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/search_pace.h"

#include "base/post.h"

#include <utility>

namespace lab::race {

namespace {

constexpr qint64 workMs = 10;
constexpr qint64 tellMs = 200;
constexpr int asksPerLook = 64;

} // namespace

SearchPace::SearchPace(SearchControl *control)
    : m_control(control)
{
    m_clock.start();
}

void SearchControl::goOn()
{
    rest = false;
    if (const auto search = std::exchange(resting, {}))
        search.resume();
}

void SearchPace::Rest::await_suspend(std::coroutine_handle<> handle)
{
    pace->m_control->resting = handle;
}

void SearchPace::Rest::await_resume() const
{
    pace->m_restedNs += pace->m_clock.nsecsElapsed() - sinceNs;
}

SearchPace::Rest SearchPace::rest(const Findings &findings)
{
    if (m_control->rested)
        m_control->rested(findings);
    return {this, m_clock.nsecsElapsed()};
}

void SearchPace::Way::await_suspend(std::coroutine_handle<> handle)
{
    base::post(context, [handle] { handle.resume(); });
}

bool SearchPace::isDue()
{
    if (++m_asked % asksPerLook != 0 || m_clock.elapsed() - m_gaveWayMs < workMs)
        return false;
    m_gaveWayMs = m_clock.elapsed();
    return true;
}

void SearchPace::tell(Progress &progress)
{
    progress.seconds = seconds();
    if (!m_control->progressed || m_clock.elapsed() - m_toldMs < tellMs)
        return;
    m_toldMs = m_clock.elapsed();
    m_control->progressed(progress);
}

} // namespace lab::race
