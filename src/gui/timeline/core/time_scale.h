// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace gui {

/// Which stretch of time is shown on how many pixels: instants in Unix ms, as numbers with a fraction, from
/// and to a place. A value.
///
/// Its span is from 10 ms to 60 years, and it lies between 1970 and the year 9999, whatever is asked.
class TimeScale
{
public:
    static constexpr double shortestMs = 10;
    static constexpr double longestMs = 60.0 * 366 * 86'400'000;

    TimeScale() = default;
    /// A span that is too short or too long is made so long about its middle. `width` of at least one pixel.
    TimeScale(double from, double to, double width);

    double from() const { return m_from; }
    double to() const { return m_from + span(); }
    double span() const { return m_perPixel * m_width; }
    double width() const { return m_width; }
    /// ms.
    double perPixel() const { return m_perPixel; }
    double xOf(double at) const { return (at - m_from) / m_perPixel; }
    double at(double x) const { return m_from + x * m_perPixel; }
    bool contains(double at) const { return at >= from() && at < to(); }

    /// So many times as much time on a pixel; the instant at `x` keeps its place.
    TimeScale zoomed(double factor, double x) const;
    /// So many pixels later.
    TimeScale panned(double pixels) const { return movedTo(m_from + pixels * m_perPixel); }
    /// As long, but beginning there.
    TimeScale movedTo(double from) const;
    /// The same stretch on another width.
    TimeScale resized(double width) const { return {from(), to(), width}; }

    bool operator==(const TimeScale &) const = default;

private:
    double m_from = 0;
    double m_perPixel = 1000;
    double m_width = 1;
};

} // namespace gui
