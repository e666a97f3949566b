// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/row_set.h"

#include <algorithm>

namespace cli {

void RowSet::apply(const locks::Delta &delta)
{
    for (const locks::Change &change : delta.changes) {
        if (change.event == locks::Event::Ended) {
            remove(change.row.id());
            continue;
        }
        const auto place = m_places.constFind(change.row.id());
        if (place != m_places.constEnd()) {
            m_rows[*place] = change.row;
            continue;
        }
        m_places.insert(change.row.id(), m_rows.size());
        m_rows.push_back(*change.row);
    }
}

void RowSet::remove(quint32 id)
{
    const auto place = m_places.constFind(id);
    if (place == m_places.constEnd())
        return;
    const size_t index = *place;
    m_places.erase(place);
    if (index + 1 < m_rows.size()) {
        m_rows[index] = std::move(m_rows.back());
        m_places[m_rows[index].id] = index;
    }
    m_rows.pop_back();
}

std::vector<locks::Row> RowSet::takeSorted()
{
    m_places.clear();
    std::vector<locks::Row> rows = std::move(m_rows);
    m_rows.clear();
    std::sort(rows.begin(), rows.end(), [](const locks::Row &a, const locks::Row &b) {
        const int order = a.key.compare(b.key);
        return order != 0 ? order < 0 : a.separateMaster < b.separateMaster;
    });
    return rows;
}

} // namespace cli
