// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/evidence/evidence_times.h"

#include <QLocale>

#include <algorithm>

namespace exports {

using history::UnixMs;

namespace {

constexpr qint64 second = 1'000;
constexpr qint64 minute = 60 * second;
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

base::RoundStep EvidenceTimes::stepFor(int most) const
{
    constexpr double finest = 10; // ms
    const auto steps = base::roundSteps();
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const base::RoundStep &each) {
        return each.shortestMs() >= finest && double(m_until - m_since) / each.shortestMs() < most;
    });
    return step == steps.end() ? steps.back() : *step;
}

QList<EvidenceTimes::Tick> EvidenceTimes::ticks(int most) const
{
    using Unit = base::RoundStep::Unit;
    const base::RoundStep step = stepFor(most);
    const QString format = !step.isByClock() ? QStringLiteral("MM-dd")
        : step.unit == Unit::Minute          ? QStringLiteral("HH:mm")
        : step.unit == Unit::Second          ? QStringLiteral("HH:mm:ss")
                                             : QStringLiteral("HH:mm:ss.zzz");
    const QString wholeFormat = step.isByClock() ? QStringLiteral("yyyy-MM-dd") : QStringLiteral("yyyy");
    QList<Tick> ticks;
    QString lastWhole;
    QString lastOffset;
    for (const qint64 at : base::roundTimes(step, double(m_since), double(m_until) + 1,
                                            QTimeZone::systemTimeZone(), Qt::Monday)) {
        if (at < m_since)
            continue;
        const QDateTime time = timeOf(at);
        const QString whole = QLocale::c().toString(time, wholeFormat);
        const QString offset = offsetText(at);
        // An hour that comes twice is told by what the clocks are off by then.
        const bool isSet = !lastOffset.isEmpty() && offset != lastOffset;
        ticks.append({at, QLocale::c().toString(time, format),
                      whole != lastWhole ? whole
                          : isSet        ? offset
                                         : QString()});
        lastWhole = whole;
        lastOffset = offset;
    }
    return ticks;
}

} // namespace exports
