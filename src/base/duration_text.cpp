// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/duration_text.h"

#include <QCoreApplication>
#include <QLocale>

namespace base {

namespace {

constexpr qint64 minute = 60;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;
constexpr qint64 tenthsBelow = 10'000; ///< milliseconds
constexpr qint64 coarseMinutesFrom = 2 * minute;
constexpr qint64 coarseMinutesUntil = 2 * hour;
constexpr qint64 yearsFrom = 366; ///< days
constexpr qint64 wholeYearsFrom = 3653; ///< days

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(base::Duration)
};

QString number(qint64 value)
{
    return QLocale().toString(value);
}

QString twoParts(const QString &large, qint64 small, const QString &smallText, SpanStyle style)
{
    const bool one = small == 0 && style != SpanStyle::Listed;
    return one ? large : large + QLatin1Char(' ') + smallText.arg(number(small));
}

QString secondsText(qint64 seconds)
{
    return Text::tr("%1 s").arg(number(seconds));
}

QString minutesText(qint64 seconds)
{
    return Text::tr("%1 min").arg(number(seconds / minute));
}

QString daysText(qint64 seconds, SpanStyle style)
{
    const qint64 days = seconds / day;
    if (days < yearsFrom || style == SpanStyle::Listed)
        return twoParts(Text::tr("%1 d").arg(number(days)), seconds % day / hour, Text::tr("%1 h"), style);
    return Text::tr("%1 years")
        .arg(QLocale().toString(double(days) / 365.25, 'f', days < wholeYearsFrom ? 1 : 0));
}

} // namespace

QString spanText(qint64 milliseconds, SpanStyle style)
{
    milliseconds = qMax<qint64>(0, milliseconds);
    const qint64 seconds = milliseconds / 1000;
    const bool hasTenths = style == SpanStyle::Measured || style == SpanStyle::Coarse;
    if (hasTenths && milliseconds < tenthsBelow)
        return Text::tr("%1 s").arg(QLocale().toString(double(milliseconds) / 1000, 'f', 1));
    if (style == SpanStyle::Listed && seconds < 1)
        return Text::tr("%1 ms").arg(number(milliseconds));
    if (style == SpanStyle::Coarse && seconds < coarseMinutesUntil)
        return seconds < coarseMinutesFrom ? secondsText(seconds) : minutesText(seconds);
    if (seconds < minute)
        return secondsText(seconds);
    if (seconds < hour)
        return twoParts(minutesText(seconds), seconds % minute, Text::tr("%1 s"), style);
    if (seconds < day)
        return twoParts(Text::tr("%1 h").arg(number(seconds / hour)), seconds % hour / minute,
                        Text::tr("%1 min"), style);
    return daysText(seconds, style);
}

} // namespace base
