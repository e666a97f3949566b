// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/ranks.h"
#include "gui/timeline/load/lane_filter.h"
#include "history/read/table_at.h"

#include <QCoreApplication>

#include <memory>

namespace gui {

/// The locks as they were at an instant, with what takes long to find of them: made in the pool, and not
/// changed any more.
class PastTable
{
    Q_DECLARE_TR_FUNCTIONS(gui::PastModel)
public:
    enum Column : quint8 {
        Key,
        OwnerColumn,
        Library,
        TimeLeft,
        HeldFor,
        Renewed,
        Waiters,
        Asked,
        Server,
        End,
        ColumnCount
    };

    PastTable() = default;
    explicit PastTable(history::TableAt &&table);

    const history::TableAt &at() const { return m_table; }
    int count() const { return int(m_table.held.size()); }
    /// Its place in the order of a column.
    int rank(int row, int column) const { return m_ranks[size_t(column)][size_t(row)]; }
    bool matches(int row, const LaneFilter &filter) const { return filter.matchesOneOf(m_words.at(row)); }
    /// What a cell says.
    QString text(int row, int column) const;

private:
    QString endText(const history::Hold &hold) const;
    Ranks ranksBy(Column column) const;

    history::TableAt m_table;
    std::array<Ranks, ColumnCount> m_ranks;
    QList<QByteArrayList> m_words; ///< key, owner, token, library and server of each
};

using SharedPastTable = std::shared_ptr<const PastTable>;

} // namespace gui
