// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/time_scale.h"

#include <algorithm>

namespace gui {

namespace {

constexpr double latest = 253'370'764'800'000; // the year 9999

double allowedBegin(double from, double span)
{
    return std::clamp(from, 0.0, latest - span);
}

} // namespace

TimeScale::TimeScale(double from, double to, double width)
    : m_width(std::max(1.0, width))
{
    const double span = std::clamp(to - from, shortestMs, longestMs);
    m_perPixel = span / m_width;
    m_from = allowedBegin((from + to - span) / 2, span);
}

TimeScale TimeScale::zoomed(double factor, double x) const
{
    TimeScale scale = *this;
    const double wanted = std::clamp(span() * factor, shortestMs, longestMs);
    scale.m_perPixel = wanted / m_width;
    scale.m_from = allowedBegin(at(x) - x * scale.m_perPixel, wanted);
    return scale;
}

TimeScale TimeScale::movedTo(double from) const
{
    TimeScale scale = *this;
    scale.m_from = allowedBegin(from, span());
    return scale;
}

} // namespace gui
