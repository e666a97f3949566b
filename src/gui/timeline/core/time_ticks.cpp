// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/core/time_ticks.h"

#include <QDateTime>

#include <cmath>

namespace gui {

namespace {

constexpr qint64 second = 1000;
constexpr double gap = 18; ///< pixels between two labels

QDateTime timeOf(qint64 at, const QTimeZone &zone)
{
    return QDateTime::fromMSecsSinceEpoch(at, zone);
}

} // namespace

TimeTicks::Step TimeTicks::stepFor(const Place &place, const WidthOf &widthOf)
{
    for (const Step &step : base::roundSteps()) {
        const QString sample = labelOf(qint64(place.scale.from()), step.unit, place);
        // The names of days and months differ in their width.
        const double slack = step.unit == Unit::Day || step.unit == Unit::Month ? 1.4 : 1.0;
        if (step.shortestMs() / place.scale.perPixel() >= widthOf(sample) * slack + gap)
            return step;
    }
    return base::roundSteps().back();
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

QList<qint64> TimeTicks::timesOf(const Place &place, const Step &step)
{
    return base::roundTimes(step, place.scale.from(), place.scale.to(), place.zone,
                            place.locale.firstDayOfWeek());
}

TimeTicks TimeTicks::of(const TimeScale &scale, const QTimeZone &zone, const QLocale &locale,
                        const WidthOf &widthOf)
{
    const Place place{scale, zone, locale};
    const Step step = stepFor(place, widthOf);
    TimeTicks ticks;
    for (const qint64 at : timesOf(place, step)) {
        if (scale.contains(double(at)))
            ticks.m_ticks.append({at, labelOf(at, step.unit, place)});
    }
    if (step.unit == Unit::Year)
        return ticks;
    const Step context = step.isByClock() ? Step{Unit::Day, 1}
        : step.unit == Unit::Day          ? Step{Unit::Month, 1}
                                          : Step{Unit::Year, 1};
    for (const qint64 at : timesOf(place, context))
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
