// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QHash>

#include <vector>

namespace cli {

/// The rows of one deployment as a pass leaves them: deltas merged by row id. Shares the rows' memory with
/// whoever told of them.
class RowSet
{
public:
    void apply(const locks::Delta &delta);
    size_t count() const { return m_rows.size(); }
    /// All rows in the order of their keys, then of their masters. Empties the set.
    std::vector<locks::SharedRow> takeSorted();
    /// All rows in the order in which they came. Empties the set; what is told of these rows from now on is
    /// passed over.
    std::vector<locks::SharedRow> takeForGood();

private:
    void applyOnce(const locks::Delta &delta);
    void remove(quint32 id);
    bool markTaken(quint32 id);

    std::vector<locks::SharedRow> m_rows;
    QHash<quint32, size_t> m_places; ///< row id → index
    bool m_takesOnce = false; ///< since takeForGood()
    std::vector<bool> m_taken; ///< by row id
};

} // namespace cli
