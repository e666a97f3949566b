// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/shown_order.h"

#include <algorithm>

namespace gui {

void ShownOrder::clear()
{
    m_order.clear();
    m_places.clear();
    m_groups.reset();
}

void ShownOrder::exchange(OrderAnswer &answer)
{
    std::swap(m_order, answer.order);
    std::swap(m_places, answer.places);
    m_groups = std::move(answer.groups);
    m_spareOrder = std::move(answer.order);
    m_sparePlaces = std::move(answer.places);
}

void ShownOrder::lend(OrderRequest *request)
{
    request->spareOrder = std::move(m_spareOrder);
    request->sparePlaces = std::move(m_sparePlaces);
}

std::optional<quint32> ShownOrder::slotAt(int row) const
{
    if (row < 0 || size_t(row) >= m_order.size() || m_order[size_t(row)] & groupMark)
        return std::nullopt;
    return m_order[size_t(row)];
}

const LockGroup *ShownOrder::groupAt(int row) const
{
    if (!m_groups || row < 0 || size_t(row) >= m_order.size() || !(m_order[size_t(row)] & groupMark))
        return nullptr;
    return &(*m_groups)[m_order[size_t(row)] & ~groupMark];
}

int ShownOrder::headOf(int row) const
{
    if (!m_groups)
        return -1;
    const auto next = std::upper_bound(m_groups->begin(), m_groups->end(), row,
                                       [](int place, const LockGroup &group) { return place < group.place; });
    return next == m_groups->begin() ? -1 : std::prev(next)->place;
}

quint32 ShownOrder::nameAt(int row) const
{
    if (const LockGroup *group = groupAt(row))
        return groupMark | group->id;
    return slotAt(row).value_or(nothing);
}

quint32 ShownOrder::placeOfName(quint32 name) const
{
    if (name == nothing || !(name & groupMark))
        return name == nothing ? OrderAnswer::nowhere : placeOf(name);
    if (!m_groups)
        return OrderAnswer::nowhere;
    const auto found = std::find_if(m_groups->begin(), m_groups->end(), [name](const LockGroup &group) {
        return (groupMark | group.id) == name;
    });
    return found == m_groups->end() ? OrderAnswer::nowhere : quint32(found->place);
}

} // namespace gui
