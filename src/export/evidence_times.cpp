// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/evidence_times.h"

#include <QLocale>

#include <algorithm>
#include <array>

namespace exports {

using history::UnixMs;

namespace {

constexpr qint64 second = 1'000;
constexpr qint64 minute = 60 * second;
constexpr qint64 hour = 60 * minute;
constexpr qint64 day = 24 * hour;

// What people find round, ascending; beyond it whole days.
constexpr std::array steps{qint64(10), qint64(20), qint64(50), qint64(100), qint64(200), qint64(500),
                           second,     2 * second, 5 * second, 10 * second, 15 * second, 30 * second,
                           minute,     2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute,
                           hour,       2 * hour,   3 * hour,   6 * hour,    12 * hour,   day,
                           2 * day,    7 * day,    14 * day,   30 * day,    91 * day,    365 * day};

QDateTime timeOf(UnixMs at)
{
    return QDateTime::fromMSecsSinceEpoch(at);
}

QString offsetText(UnixMs at)
{
    const int minutes = timeOf(at).offsetFromUtc() / 60;
    return QStringLiteral("UTC%1%2:%3")
        .arg(minutes < 0 ? QChar(0x2212) : QLatin1Char('+'))
        .arg(std::abs(minutes) / 60, 2, 10, QLatin1Char('0'))
        .arg(std::abs(minutes) % 60, 2, 10, QLatin1Char('0'));
}

/// The first round time at or behind `at`, by the local clock.
UnixMs roundUp(UnixMs at, qint64 step)
{
    const qint64 offset = timeOf(at).offsetFromUtc() * second;
    const qint64 local = at + offset;
    const qint64 rest = local % step;
    if (rest == 0)
        return at;
    const UnixMs up = at + step - rest;
    if (step < hour)
        return up;
    // The clock may have been set between the two.
    return up + offset - timeOf(up).offsetFromUtc() * second;
}

} // namespace

EvidenceTimes::EvidenceTimes(UnixMs since, UnixMs until)
    : m_since(since)
    , m_until(until)
    , m_isMixed(timeOf(since).offsetFromUtc() != timeOf(until).offsetFromUtc())
    , m_hasDays(timeOf(since).date() != timeOf(until).date())
{
}

QString EvidenceTimes::written(const QDateTime &time, const QString &format) const
{
    const QString text = QLocale::c().toString(time, format);
    return m_isMixed ? QString(text + QLatin1Char(' ') + offsetText(time.toMSecsSinceEpoch())) : text;
}

QString EvidenceTimes::exact(UnixMs at) const
{
    return written(timeOf(at), QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
}

QString EvidenceTimes::brief(UnixMs at) const
{
    constexpr qint64 shortSpan = 2 * minute;
    const QDateTime time = timeOf(at);
    const bool isOtherDay = time.date() != timeOf(m_since).date();
    QString format =
        m_hasDays || isOtherDay ? QStringLiteral("yyyy-MM-dd HH:mm:ss") : QStringLiteral("HH:mm:ss");
    if (m_until - m_since < shortSpan)
        format += QLatin1String(".zzz");
    return written(time, format);
}

QString EvidenceTimes::offsets() const
{
    const QString first = offsetText(m_since);
    return m_isMixed ? QString(first + QLatin1String(" / ") + offsetText(m_until)) : first;
}

qint64 EvidenceTimes::stepFor(int most) const
{
    const auto step = std::find_if(steps.begin(), steps.end(),
                                   [&](qint64 each) { return (m_until - m_since) / each < most; });
    return step == steps.end() ? steps.back() : *step;
}

QList<EvidenceTimes::Tick> EvidenceTimes::ticks(int most) const
{
    const qint64 step = stepFor(most);
    const QString format = step >= day ? QStringLiteral("MM-dd")
        : step >= minute               ? QStringLiteral("HH:mm")
        : step >= second               ? QStringLiteral("HH:mm:ss")
                                       : QStringLiteral("HH:mm:ss.zzz");
    QList<Tick> ticks;
    QDate last;
    for (UnixMs at = roundUp(m_since, step); at <= m_until && ticks.size() <= most;
         at = roundUp(at + 1, step)) {
        const QDateTime time = timeOf(at);
        const bool isNew = step >= day ? time.date().year() != last.year() : time.date() != last;
        const QString named = step >= day ? QStringLiteral("yyyy") : QStringLiteral("yyyy-MM-dd");
        ticks.append({at, QLocale::c().toString(time, format),
                      isNew || !last.isValid() ? QLocale::c().toString(time, named) : QString()});
        last = time.date();
    }
    return ticks;
}

} // namespace exports
