// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/local_times.h"

#include <QDateTime>

#include <cstdlib>

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

void appendTwoDigits(QByteArray *text, char before, int number)
{
    *text += before;
    *text += char('0' + number / 10);
    *text += char('0' + number % 10);
}

} // namespace

const QByteArray &LocalTimes::of(qint64 unixMs)
{
    const qint64 second = floorOf(unixMs, 1000);
    if (second == m_second)
        return m_text;
    m_second = second;
    const std::optional<int> offsetOfDay = offsetOn(floorOf(second, secondsOfDay));
    const int offset = offsetOfDay ? *offsetOfDay : offsetAt(second);
    const qint64 local = second + offset;
    const qint64 day = floorOf(local, secondsOfDay);
    write(day, int(local - day * secondsOfDay), offset);
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

void LocalTimes::write(qint64 localDay, int secondOfDay, int offset)
{
    if (localDay != m_localDay) {
        m_localDay = localDay;
        m_date =
            QDate::fromJulianDay(QDate(1970, 1, 1).toJulianDay() + localDay).toString(Qt::ISODate).toLatin1();
    }
    m_text = m_date;
    appendTwoDigits(&m_text, 'T', secondOfDay / 3600);
    appendTwoDigits(&m_text, ':', secondOfDay / 60 % 60);
    appendTwoDigits(&m_text, ':', secondOfDay % 60);
    const int minutes = std::abs(offset) / 60;
    appendTwoDigits(&m_text, offset < 0 ? '-' : '+', minutes / 60);
    appendTwoDigits(&m_text, ':', minutes % 60);
}

} // namespace cli
