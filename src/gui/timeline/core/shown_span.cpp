// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/shown_span.h"

#include <QDeadlineTimer>

#include <cmath>

namespace gui {

namespace {

/// Behind the present, so much of the picture remains empty.
constexpr double room = 0.06;
constexpr qint64 oneStepMs = 1'200;
constexpr size_t mostBack = 50;

} // namespace

void ShownSpan::set(const TimeScale &scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    emit changed();
}

void ShownSpan::setFollowing(bool following)
{
    if (std::exchange(m_following, following) != following)
        emit followingChanged(following);
}

void ShownSpan::remember(bool step)
{
    const qint64 now = QDeadlineTimer::current().deadline();
    if (step && now - std::exchange(m_lastStep, now) < oneStepMs)
        return;
    if (m_back.size() == mostBack)
        m_back.erase(m_back.begin());
    m_back.push_back(m_scale);
}

void ShownSpan::setWidth(double pixels)
{
    set(m_scale.resized(pixels));
}

void ShownSpan::show(double from, double to)
{
    remember(false);
    setFollowing(false);
    set({from, to, m_scale.width()});
}

void ShownSpan::zoom(double factor, double x)
{
    remember(true);
    // While it follows, the present keeps its place.
    set(m_scale.zoomed(factor, isFollowing() ? m_scale.xOf(m_now) : x));
}

void ShownSpan::zoomAt(double factor, double x)
{
    constexpr double near = 24; // pixels
    if (factor < 1 && x < m_scale.xOf(m_now) - near)
        setFollowing(false);
    zoom(factor, x);
}

void ShownSpan::pan(double pixels)
{
    if (pixels == 0)
        return;
    remember(true);
    setFollowing(false);
    set(m_scale.panned(pixels));
}

void ShownSpan::back()
{
    if (m_back.empty())
        return;
    const TimeScale scale = m_back.back().resized(m_scale.width());
    m_back.pop_back();
    m_lastStep = 0;
    setFollowing(false);
    set(scale);
}

void ShownSpan::follow()
{
    remember(true);
    setFollowing(true);
    setNow(m_now);
}

void ShownSpan::unfollow()
{
    setFollowing(false);
}

void ShownSpan::setNow(double now)
{
    m_now = now;
    if (!isFollowing())
        return;
    const TimeScale moved = m_scale.movedTo(now - m_scale.span() * (1 - room));
    if (std::abs(moved.from() - m_scale.from()) >= m_scale.perPixel() / 2) // less than that nobody sees
        set(moved);
}

} // namespace gui
