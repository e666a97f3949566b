// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QByteArray>
#include <QDateTime>

namespace lab {

/// HdrHistogram's log (version 1.3), which its own tools read: a header, then one line a histogram.
///
/// Values are microseconds; each line carries a tag, `strategy` or `strategy.corrected`.
class HistogramLog
{
public:
    static QByteArray header(const QDateTime &start);
    /// The lines of one result, which began `startSeconds` after the log's start.
    static QByteArray lines(const RunResult &result, double startSeconds);
};

} // namespace lab
