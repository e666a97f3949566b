// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QHash>

#include <deque>

namespace gui {

/// Which rows came a moment ago, and how much of them is to be seen. Times are instants of the steady clock.
///
/// Forgets each row as soon as it is fully there, however many keep coming.
class FadingRows
{
public:
    /// How long a new row takes to be fully there, ms.
    static constexpr locks::Millis fadeFor = 400;

    void add(quint32 slot, locks::Millis now);
    /// Forgets those that are fully there. To be called from time to time.
    void prune(locks::Millis now);
    void clear();
    /// Some row is still on its way.
    bool isFading(locks::Millis now) const
    {
        return !m_order.empty() && now < m_order.back().since + fadeFor;
    }
    /// From faint to 1, fully there.
    double strengthOf(quint32 slot, locks::Millis now) const;
    qsizetype size() const { return m_since.size(); }

private:
    struct Fading
    {
        quint32 slot = 0;
        locks::Millis since = 0;
    };
    QHash<quint32, locks::Millis> m_since; ///< by slot: when it came
    std::deque<Fading> m_order; ///< in the order in which they came
};

} // namespace gui
