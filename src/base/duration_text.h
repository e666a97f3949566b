// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace base {

/// How exactly a span of time is written.
enum class SpanStyle : quint8 {
    Counting, ///< "0 s", "24 s", "3 min", "3 min 12 s", "2 h 5 min", "4 d 3 h", "1.5 years": what counts down
    Measured, ///< the same, with tenths below ten seconds: "0.4 s"
    Listed, ///< "850 ms", "24 s", "3 min 0 s", "2 h 5 min", "400 d 3 h": alike when one stands below another
    Coarse, ///< "0.4 s", "95 s", "12 min", "90 min", "4 d 3 h", "57 years": within a sentence of evidence
};
/// A span of milliseconds in the person's language, its figures as the locale has them. Never negative.
QString spanText(qint64 milliseconds, SpanStyle style);

} // namespace base
