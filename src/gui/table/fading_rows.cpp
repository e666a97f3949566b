// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/fading_rows.h"

#include <algorithm>

namespace gui {

void FadingRows::add(quint32 slot, locks::Millis now)
{
    m_since.insert(slot, now);
    m_order.push_back({slot, now});
}

void FadingRows::prune(locks::Millis now)
{
    for (; !m_order.empty() && m_order.front().since + fadeFor <= now; m_order.pop_front()) {
        const auto found = m_since.constFind(m_order.front().slot);
        // A slot that was used again fades from then.
        if (found != m_since.cend() && *found == m_order.front().since)
            m_since.erase(found);
    }
}

void FadingRows::clear()
{
    m_since.clear();
    m_order.clear();
}

double FadingRows::strengthOf(quint32 slot, locks::Millis now) const
{
    constexpr double faintest = 0.15;
    const auto since = m_since.constFind(slot);
    if (since == m_since.cend())
        return 1;
    return std::min(1.0, faintest + (1 - faintest) * double(now - *since) / double(fadeFor));
}

} // namespace gui
