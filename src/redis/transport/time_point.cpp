// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/time_point.h"

#include "redis/transport/duration.h"

#include <QDateTime>

namespace redis {

namespace {

constexpr qsizetype dayLength = 10; // "2026-11-20"

std::optional<qint64> ago(const QString &text, qint64 nowUnixMs)
{
    const auto duration = parseDuration(text.startsWith(u'-') ? text.sliced(1) : text);
    if (!duration.ok())
        return std::nullopt;
    return nowUnixMs - qint64(duration->count());
}

std::optional<qint64> lastTimeOfDay(const QString &text, qint64 nowUnixMs)
{
    const QTime time = QTime::fromString(text, Qt::ISODateWithMs);
    if (!time.isValid() || !text.contains(u':'))
        return std::nullopt;
    const QDate today = QDateTime::fromMSecsSinceEpoch(nowUnixMs).date();
    const qint64 ofToday = QDateTime(today, time).toMSecsSinceEpoch();
    return ofToday <= nowUnixMs ? ofToday : QDateTime(today.addDays(-1), time).toMSecsSinceEpoch();
}

std::optional<qint64> dated(QString text)
{
    const QDate day = QDate::fromString(text, Qt::ISODate);
    if (day.isValid() && text.size() == dayLength)
        return day.startOfDay().toMSecsSinceEpoch();
    if (text.size() <= dayLength)
        return std::nullopt;
    if (text.at(dayLength) == u' ')
        text[dayLength] = u'T';
    const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs);
    if (!time.isValid() || text.at(dayLength) != u'T')
        return std::nullopt;
    return time.toMSecsSinceEpoch();
}

} // namespace

std::optional<qint64> parseTimePoint(const QString &text, qint64 nowUnixMs)
{
    if (const auto time = ago(text, nowUnixMs))
        return time;
    if (const auto time = lastTimeOfDay(text, nowUnixMs))
        return time;
    return dated(text);
}

} // namespace redis
