// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QTimeZone>

#include <span>

namespace base {

/// From one round time to the next.
struct RoundStep
{
    enum class Unit : quint8 { Millisecond, Second, Minute, Day, Month, Year };
    Unit unit = Unit::Millisecond;
    qint64 count = 1; ///< ms below a day, else days, months or years

    bool isByClock() const { return unit < Unit::Day; }
    /// The shortest that it can be, ms.
    double shortestMs() const;
};

/// What people find round, from 1 ms to 20 years.
std::span<const RoundStep> roundSteps();

/// The times from `from` to before `to` (Unix ms) at which clocks and calendar of a zone show a multiple of
/// the step, ascending; also where its clocks change, when an hour is missing or comes twice. By the calendar
/// the first one may be before `from`. Weeks begin with `firstDay`.
QList<qint64> roundTimes(const RoundStep &step, double from, double to, const QTimeZone &zone,
                         Qt::DayOfWeek firstDay);

} // namespace base
