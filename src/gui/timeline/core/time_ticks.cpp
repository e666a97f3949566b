// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/time_ticks.h"

#include <QDateTime>

#include <cmath>

namespace gui {

namespace {

constexpr qint64 second = 1000;
constexpr qint64 minute = 60 * second;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;
constexpr double gap = 18; ///< pixels between two labels

QDateTime timeOf(qint64 at, const QTimeZone &zone)
{
    return QDateTime::fromMSecsSinceEpoch(at, zone);
}

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

} // namespace

double TimeTicks::lengthOf(const Step &step)
{
    switch (step.unit) {
    case Unit::Day:
        return double(step.count) * day;
    case Unit::Month:
        return double(step.count) * 28 * day;
    case Unit::Year:
        return double(step.count) * 365 * day;
    default:
        return double(step.count);
    }
}

TimeTicks::Step TimeTicks::stepFor(const Place &place, const WidthOf &widthOf)
{
    static constexpr Step steps[] = {{Unit::Millisecond, 1},
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
    for (const Step &step : steps) {
        const QString sample = labelOf(qint64(place.scale.from()), step.unit, place);
        // The names of days and months differ in their width.
        const double slack = step.unit == Unit::Day || step.unit == Unit::Month ? 1.4 : 1.0;
        if (lengthOf(step) / place.scale.perPixel() >= widthOf(sample) * slack + gap)
            return step;
    }
    return steps[std::size(steps) - 1];
}

QString TimeTicks::labelOf(qint64 at, Unit unit, const Place &place)
{
    const QDateTime time = timeOf(at, place.zone);
    switch (unit) {
    case Unit::Millisecond:
        return place.locale.toString(time.time(), QStringLiteral("HH:mm:ss.zzz"));
    case Unit::Second:
        return place.locale.toString(time.time(), QStringLiteral("HH:mm:ss"));
    case Unit::Minute:
        return place.locale.toString(time.time(), QStringLiteral("HH:mm"));
    case Unit::Day:
        //: A day on a scale of time, as a format of QDate: ddd its name, d its number
        return place.locale.toString(time.date(), tr("ddd d"));
    case Unit::Month:
        //: A month on a scale of time, as a format of QDate
        return place.locale.toString(time.date(), tr("MMM"));
    case Unit::Year:
        break;
    }
    return place.locale.toString(time.date(), QStringLiteral("yyyy"));
}

QString TimeTicks::contextOf(qint64 at, Unit unit, const Place &place)
{
    const QDate date = timeOf(at, place.zone).date();
    if (unit == Unit::Day) {
        //: A month with its year above a scale of time, as a format of QDate
        return place.locale.toString(date, tr("MMMM yyyy"));
    }
    if (unit == Unit::Month)
        return place.locale.toString(date, QStringLiteral("yyyy"));
    return place.locale.toString(date, QLocale::LongFormat);
}

QList<qint64> TimeTicks::clockTimes(const Place &place, qint64 stepMs)
{
    QList<qint64> times;
    for (qint64 at = roundTimeFrom(qint64(std::ceil(place.scale.from())), stepMs, place.zone);
         double(at) < place.scale.to(); at = nextRoundTime(at, stepMs, place.zone))
        times.append(at);
    return times;
}

QList<qint64> TimeTicks::calendarTimes(const Place &place, const Step &step, double from)
{
    const bool byDay = step.unit == Unit::Day;
    const qint64 count = step.unit == Unit::Year ? step.count * 12 : step.count;
    QDate date =
        roundDate(timeOf(qint64(from), place.zone).date(), byDay, count, place.locale.firstDayOfWeek());
    QList<qint64> times;
    while (date.isValid()) {
        const qint64 at = date.startOfDay(place.zone).toMSecsSinceEpoch();
        if (double(at) >= place.scale.to())
            break;
        times.append(at);
        date = byDay ? date.addDays(count) : date.addMonths(int(count));
    }
    return times;
}

TimeTicks TimeTicks::of(const TimeScale &scale, const QTimeZone &zone, const QLocale &locale,
                        const WidthOf &widthOf)
{
    const Place place{scale, zone, locale};
    const Step step = stepFor(place, widthOf);
    TimeTicks ticks;
    const bool byClock = step.unit < Unit::Day;
    for (const qint64 at :
         byClock ? clockTimes(place, step.count) : calendarTimes(place, step, scale.from())) {
        if (scale.contains(double(at)))
            ticks.m_ticks.append({at, labelOf(at, step.unit, place)});
    }
    if (step.unit == Unit::Year)
        return ticks;
    const Step context = byClock ? Step{Unit::Day, 1}
        : step.unit == Unit::Day ? Step{Unit::Month, 1}
                                 : Step{Unit::Year, 1};
    for (const qint64 at : calendarTimes(place, context, scale.from()))
        ticks.m_contexts.append({at, contextOf(at, step.unit, place)});
    return ticks;
}

QString TimeTicks::instantText(double at, double perPixel, const QTimeZone &zone, const QLocale &locale)
{
    const QDateTime time = timeOf(qint64(std::floor(at)), zone);
    const QString clock = perPixel < 200 ? QStringLiteral("HH:mm:ss.zzz")
        : perPixel < 60 * double(second) ? QStringLiteral("HH:mm:ss")
                                         : QStringLiteral("HH:mm");
    return locale.toString(time.date(), QLocale::ShortFormat) + QLatin1Char(' ')
        + locale.toString(time.time(), clock);
}

} // namespace gui
