// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QtGlobal>

#include <limits>

namespace truth {

/// An instant of this machine's clock, Unix µs; all servers and programs of a test share that clock.
using Us = qint64;
inline constexpr Us never = std::numeric_limits<Us>::max();
inline constexpr Us us(qint64 ms)
{
    return ms * 1000;
}

Us nowUs();
/// Time of a monotonic clock, µs.
qint64 steadyUs();
/// "12:03:04.123456", UTC.
QByteArray clockText(Us at);

/// A closed interval of time.
struct Span
{
    Us from = 0;
    Us to = 0;
    bool contains(Us at) const { return from <= at && at <= to; }
    bool meets(const Span &other) const { return from <= other.to && other.from <= to; }
    /// The interval, longer by `by` at both ends.
    Span wider(Us by) const { return {from - by, to >= never - by ? never : to + by}; }
};

} // namespace truth
