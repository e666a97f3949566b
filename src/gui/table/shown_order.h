// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_sorter.h"

#include <optional>

namespace gui {

/// The last answer of the order thread as a view asks for it: what stands in a row, and where something
/// stands. GUI thread only; nothing here grows with the number of rows.
class ShownOrder
{
public:
    size_t size() const { return m_order.size(); }
    void clear();
    /// Takes the answer; what was shown until now is memory for the next one.
    void exchange(OrderAnswer &answer);
    /// Gives that memory away.
    void lend(OrderRequest *request);

    /// The slot in a row; nullopt for the head of a group and where there is no such row.
    std::optional<quint32> slotAt(int row) const;
    /// The group that a row heads; null for any other. Until the next exchange().
    const LockGroup *groupAt(int row) const;
    /// The row that heads the group of this one, that may be itself; −1 without groups.
    int headOf(int row) const;
    /// OrderAnswer::nowhere when it is filtered away, or its group closed.
    quint32 placeOf(quint32 slot) const
    {
        return slot < m_places.size() ? m_places[slot] : OrderAnswer::nowhere;
    }

    /// What stands in a row, whatever row that will be: a slot, or a group by groupMark and its id.
    quint32 nameAt(int row) const;
    /// Where it stands now; OrderAnswer::nowhere: it does not.
    quint32 placeOfName(quint32 name) const;
    static constexpr quint32 nothing = OrderAnswer::nowhere;

private:
    std::vector<quint32> m_order; ///< slot, or group by groupMark, by place
    std::vector<quint32> m_places; ///< place by slot
    LockGroups m_groups;
    std::vector<quint32> m_spareOrder; ///< for the next answer
    std::vector<quint32> m_sparePlaces;
};

} // namespace gui
