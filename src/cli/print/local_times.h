// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QHash>
#include <QLocale>

#include <optional>

namespace cli {

/// Local times as the locale writes them in short, for long lists: the text of QLocale::toString(), made from
/// that of its day and that of its minute, without asking the system for its time zone each time.
class LocalTimes
{
public:
    /// Valid until the next call.
    const QByteArray &of(qint64 unixMs);

private:
    /// What the local clock is ahead of UTC throughout a day of UTC; nullopt where it is set that day.
    std::optional<int> offsetOn(qint64 utcDay);
    /// False where this locale does not write a time as date, space and time of day.
    bool enterDay(qint64 localDay, qint64 unixMs, int secondOfDay);
    QByteArray timeOfDay(int second);

    QLocale m_locale;
    QString m_timeFormat = m_locale.timeFormat(QLocale::ShortFormat);
    std::optional<qint64> m_second;
    QByteArray m_text;
    std::optional<qint64> m_utcDay;
    std::optional<int> m_offset;
    std::optional<qint64> m_localDay;
    QByteArray m_date; ///< with the space behind it
    bool m_inParts = false;
    QHash<int, QByteArray> m_minutes; ///< by the minute of the day
};

} // namespace cli
