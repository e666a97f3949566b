// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace cli {

/// Local times as ISO 8601 with their offset ("2026-11-22T08:00:05+01:00"), for long lists: without asking
/// the system for its time zone each time.
class LocalTimes
{
public:
    /// Valid until the next call.
    const QByteArray &of(qint64 unixMs);

private:
    /// What the local clock is ahead of UTC throughout a day of UTC; nullopt where it is set that day.
    std::optional<int> offsetOn(qint64 utcDay);
    /// The text of a second of a local day.
    void write(qint64 localDay, int secondOfDay, int offset);

    std::optional<qint64> m_second;
    std::optional<qint64> m_utcDay;
    std::optional<int> m_offset;
    std::optional<qint64> m_localDay;
    QByteArray m_date;
    QByteArray m_text;
};

} // namespace cli
