// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/local_times.h"

#include <QDateTime>

namespace cli {

namespace {

constexpr qint64 secondsOfDay = 86400;

qint64 floorOf(qint64 number, qint64 divisor)
{
    return number / divisor - (number % divisor < 0 ? 1 : 0);
}

int offsetAt(qint64 unixSecond)
{
    return QDateTime::fromSecsSinceEpoch(unixSecond).offsetFromUtc();
}

} // namespace

const QByteArray &LocalTimes::of(qint64 unixMs)
{
    const qint64 second = floorOf(unixMs, 1000);
    if (second == m_second)
        return m_text;
    m_second = second;
    if (const std::optional<int> offset = offsetOn(floorOf(second, secondsOfDay))) {
        const qint64 local = second + *offset;
        const qint64 day = floorOf(local, secondsOfDay);
        const auto ofDay = int(local - day * secondsOfDay);
        if (day != m_localDay)
            m_inParts = enterDay(day, unixMs, ofDay);
        if (m_inParts) {
            m_text = m_date + timeOfDay(ofDay);
            return m_text;
        }
    }
    m_text = m_locale.toString(QDateTime::fromMSecsSinceEpoch(unixMs), QLocale::ShortFormat).toUtf8();
    return m_text;
}

std::optional<int> LocalTimes::offsetOn(qint64 utcDay)
{
    if (utcDay == m_utcDay)
        return m_offset;
    m_utcDay = utcDay;
    // No clock is set and set back within one day.
    const int atStart = offsetAt(utcDay * secondsOfDay);
    m_offset = atStart == offsetAt((utcDay + 1) * secondsOfDay) ? std::optional(atStart) : std::nullopt;
    return m_offset;
}

bool LocalTimes::enterDay(qint64 localDay, qint64 unixMs, int secondOfDay)
{
    m_localDay = localDay;
    const QDate date = QDate::fromJulianDay(QDate(1970, 1, 1).toJulianDay() + localDay);
    m_date = (m_locale.toString(date, QLocale::ShortFormat) + u' ').toUtf8();
    const QString whole = m_locale.toString(QDateTime::fromMSecsSinceEpoch(unixMs), QLocale::ShortFormat);
    return m_date + timeOfDay(secondOfDay) == whole.toUtf8();
}

QByteArray LocalTimes::timeOfDay(int second)
{
    const auto written = [this](int ofDay) {
        return m_locale.toString(QTime::fromMSecsSinceStartOfDay(ofDay * 1000), QLocale::ShortFormat)
            .toUtf8();
    };
    const bool endsWithSeconds = m_timeFormat.endsWith(QLatin1String("ss"));
    if (m_timeFormat.contains(u's') && (!endsWithSeconds || m_locale.zeroDigit() != QLatin1String("0")))
        return written(second);
    QByteArray &minute = m_minutes[second / 60];
    if (minute.isEmpty())
        minute = written(second - second % 60);
    QByteArray text = minute;
    if (endsWithSeconds) {
        text[text.size() - 2] = char('0' + second % 60 / 10);
        text[text.size() - 1] = char('0' + second % 10);
    }
    return text;
}

} // namespace cli
