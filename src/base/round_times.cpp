// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/round_times.h"

#include <QDateTime>

#include <cmath>

namespace base {

namespace {

constexpr qint64 second = 1000;
constexpr qint64 minute = 60 * second;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;

/// What the clocks there show, as if it were UTC.
qint64 localOf(qint64 at, const QTimeZone &zone)
{
    return at + qint64(zone.offsetFromUtc(QDateTime::fromMSecsSinceEpoch(at, Qt::UTC))) * 1000;
}

qint64 beyond(qint64 value, qint64 step)
{
    const qint64 rest = value % step;
    return rest < 0 ? rest + step : rest;
}

/// The first instant from `at` on at which the clocks show a multiple of `step`.
qint64 roundTimeFrom(qint64 at, qint64 step, const QTimeZone &zone)
{
    for (int tries = 0; tries < 4; ++tries) { // each change of the clocks costs one
        const qint64 rest = beyond(localOf(at, zone), step);
        if (rest == 0)
            break;
        at += step - rest;
    }
    return at;
}

/// The next one after `at`, which is one itself. Between them the clocks may have been changed.
qint64 nextRoundTime(qint64 at, qint64 step, const QTimeZone &zone)
{
    const qint64 next = at + step;
    const qint64 rest = beyond(localOf(next, zone), step);
    if (rest == 0)
        return next;
    const qint64 sooner = next - rest;
    if (sooner > at && beyond(localOf(sooner, zone), step) == 0)
        return sooner;
    return roundTimeFrom(next, step, zone);
}

/// The begin of the day, week, month or years in which a date lies.
QDate roundDate(const QDate &date, bool byDay, qint64 count, Qt::DayOfWeek firstDay)
{
    if (byDay) {
        // Days of weeks from the locale's first day on; a Monday is a multiple of 7 in Julian days.
        const qint64 shift = count % 7 == 0 ? firstDay - 1 : 0;
        return QDate::fromJulianDay(date.toJulianDay() - beyond(date.toJulianDay() - shift, count));
    }
    const qint64 months = qint64(date.year()) * 12 + date.month() - 1;
    const qint64 round = months - beyond(months, count);
    return {int(round / 12), int(round % 12) + 1, 1};
}

QList<qint64> clockTimes(qint64 stepMs, double from, double to, const QTimeZone &zone)
{
    QList<qint64> times;
    for (qint64 at = roundTimeFrom(qint64(std::ceil(from)), stepMs, zone); double(at) < to;
         at = nextRoundTime(at, stepMs, zone))
        times.append(at);
    return times;
}

QList<qint64> calendarTimes(const RoundStep &step, double from, double to, const QTimeZone &zone,
                            Qt::DayOfWeek firstDay)
{
    const bool byDay = step.unit == RoundStep::Unit::Day;
    const qint64 count = step.unit == RoundStep::Unit::Year ? step.count * 12 : step.count;
    const QDate first = QDateTime::fromMSecsSinceEpoch(qint64(from), zone).date();
    QDate date = roundDate(first, byDay, count, firstDay);
    QList<qint64> times;
    while (date.isValid()) {
        const qint64 at = date.startOfDay(zone).toMSecsSinceEpoch();
        if (double(at) >= to)
            break;
        times.append(at);
        date = byDay ? date.addDays(count) : date.addMonths(int(count));
    }
    return times;
}

} // namespace

double RoundStep::shortestMs() const
{
    switch (unit) {
    case Unit::Day:
        return double(count) * day;
    case Unit::Month:
        return double(count) * 28 * day;
    case Unit::Year:
        return double(count) * 365 * day;
    default:
        return double(count);
    }
}

std::span<const RoundStep> roundSteps()
{
    using Unit = RoundStep::Unit;
    static constexpr RoundStep steps[] = {{Unit::Millisecond, 1},
                                          {Unit::Millisecond, 2},
                                          {Unit::Millisecond, 5},
                                          {Unit::Millisecond, 10},
                                          {Unit::Millisecond, 20},
                                          {Unit::Millisecond, 50},
                                          {Unit::Millisecond, 100},
                                          {Unit::Millisecond, 200},
                                          {Unit::Millisecond, 500},
                                          {Unit::Second, second},
                                          {Unit::Second, 2'000},
                                          {Unit::Second, 5'000},
                                          {Unit::Second, 10'000},
                                          {Unit::Second, 15'000},
                                          {Unit::Second, 30'000},
                                          {Unit::Minute, minute},
                                          {Unit::Minute, 2 * minute},
                                          {Unit::Minute, 5 * minute},
                                          {Unit::Minute, 10 * minute},
                                          {Unit::Minute, 15 * minute},
                                          {Unit::Minute, 30 * minute},
                                          {Unit::Minute, hour},
                                          {Unit::Minute, 2 * hour},
                                          {Unit::Minute, 3 * hour},
                                          {Unit::Minute, 6 * hour},
                                          {Unit::Minute, 12 * hour},
                                          {Unit::Day, 1},
                                          {Unit::Day, 2},
                                          {Unit::Day, 7},
                                          {Unit::Day, 14},
                                          {Unit::Month, 1},
                                          {Unit::Month, 3},
                                          {Unit::Month, 6},
                                          {Unit::Year, 1},
                                          {Unit::Year, 2},
                                          {Unit::Year, 5},
                                          {Unit::Year, 10},
                                          {Unit::Year, 20}};
    return steps;
}

QList<qint64> roundTimes(const RoundStep &step, double from, double to, const QTimeZone &zone,
                         Qt::DayOfWeek firstDay)
{
    return step.isByClock() ? clockTimes(step.count, from, to, zone)
                            : calendarTimes(step, from, to, zone, firstDay);
}

} // namespace base
