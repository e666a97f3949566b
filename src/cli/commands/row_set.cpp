// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/row_set.h"

#include <algorithm>

namespace cli {

void RowSet::apply(const locks::Delta &delta)
{
    if (m_takesOnce)
        return applyOnce(delta);
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
        m_rows.push_back(change.row);
    }
}

void RowSet::applyOnce(const locks::Delta &delta)
{
    for (const locks::Change &change : delta.changes) {
        if (change.event != locks::Event::Ended && markTaken(change.row.id()))
            m_rows.push_back(change.row);
    }
}

/// False: it was taken before.
bool RowSet::markTaken(quint32 id)
{
    if (id >= m_taken.size())
        m_taken.resize(std::max<size_t>(id + 1, m_taken.size() * 2));
    if (m_taken[id])
        return false;
    m_taken[id] = true;
    return true;
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
        m_places[m_rows[index].id()] = index;
    }
    m_rows.pop_back();
}

std::vector<locks::SharedRow> RowSet::takeSorted()
{
    m_places = {};
    std::vector<locks::SharedRow> rows = std::exchange(m_rows, {});
    std::sort(rows.begin(), rows.end(), [](const locks::SharedRow &a, const locks::SharedRow &b) {
        const int order = a.key().compare(b.key());
        return order != 0 ? order < 0 : a.separateMaster() < b.separateMaster();
    });
    return rows;
}

std::vector<locks::SharedRow> RowSet::takeForGood()
{
    if (!std::exchange(m_takesOnce, true)) {
        m_places = {};
        for (const locks::SharedRow &row : m_rows)
            markTaken(row.id());
    }
    return std::exchange(m_rows, {});
}

} // namespace cli
