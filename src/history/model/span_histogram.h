// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <map>

namespace history {

/// Counts spans of time from a millisecond to decades, each to within a 32nd of its length, in as much memory
/// as there are different ones. The bucket scheme is HdrHistogram's (Gil Tene): powers of two, each cut into
/// equal parts. A value.
class SpanHistogram
{
public:
    /// Negative `times` take back what was recorded; the longest stays.
    void record(qint64 milliseconds, qint64 times = 1);

    qint64 count() const { return m_count; }
    qint64 longest() const { return m_longest; } ///< exact, ms; −1: none
    /// What `percentile` (0 to 100) of the spans do not exceed, ms; −1: there are none.
    qint64 valueAt(double percentile) const;

    QByteArray packed() const;
    /// Empty for what packed() did not make.
    static SpanHistogram unpacked(QByteArrayView bytes);
    bool operator==(const SpanHistogram &) const = default;

private:
    std::map<quint32, qint64> m_counts; ///< by bucket
    qint64 m_count = 0;
    qint64 m_longest = -1;
};

} // namespace history
