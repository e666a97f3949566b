// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <algorithm>
#include <functional>
#include <optional>

namespace base {

/// An instant that is known to lie between two others, which may be it. Milliseconds of any one clock. A
/// value.
struct KnownTime
{
    /// The largest width of an instant that is reported as exact, ms.
    static constexpr qint64 exactly = 50;

    std::optional<qint64> earliest; ///< nullopt: not known
    qint64 latest = 0;

    bool isExact() const { return earliest && latest - *earliest <= exactly; }
    /// Half of the width, rounded up, ms; nullopt: the earliest instant is not known.
    std::optional<qint64> errorMs() const
    {
        return earliest ? std::optional((std::max<qint64>(0, latest - *earliest) + 1) / 2) : std::nullopt;
    }
    /// The middle of the interval; `latest` if the earliest instant is not known.
    qint64 middle() const { return earliest ? latest - std::max<qint64>(0, latest - *earliest) / 2 : latest; }
    /// The same instant in another clock, which is ahead by `offset` ms.
    KnownTime shifted(qint64 offset) const
    {
        return {earliest ? std::optional(*earliest + offset) : std::nullopt, latest + offset};
    }
    bool operator==(const KnownTime &) const = default;
};

/// Says when it was, translated: an instant; "… ± 0.4 s" up to 2 s; "between … and …"; "… or earlier" if the
/// earliest instant is not known. `at`: writes one instant, to a tenth of a second or better.
QString knownTimeText(const KnownTime &time, const std::function<QString(qint64)> &at);

} // namespace base
