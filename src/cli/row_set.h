// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/shared_row.h"

#include <QHash>

#include <vector>

namespace cli {

/// The rows of one deployment as a pass leaves them: deltas merged by row id.
class RowSet
{
public:
    void apply(const locks::Delta &delta);
    size_t count() const { return m_rows.size(); }
    /// All rows in the order of their keys, then of their masters. Empties the set.
    std::vector<locks::Row> takeSorted();

private:
    void remove(quint32 id);

    std::vector<locks::Row> m_rows;
    QHash<quint32, size_t> m_places; ///< row id → index
};

} // namespace cli
