// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/journal/journal_filter.h"
#include "gui/journal/journal_rows.h"

#include <QList>

#include <memory>
#include <utility>
#include <vector>

namespace gui {

/// Which rows of a journal are listed, and in which order. A value.
struct JournalSpec
{
    JournalFilter filter;
    int column = 0; ///< JournalModel::Column; of When the number of the record counts, clocks can be set back
    Qt::SortOrder direction = Qt::DescendingOrder;
    bool operator==(const JournalSpec &) const = default;
};

/// The rows of a journal as they are listed: filtered and sorted, once and for all. Made on any thread, which
/// takes time that grows with the rows; to look into it takes none.
class JournalOrder
{
public:
    JournalOrder() = default;
    JournalOrder(const JournalRows &rows, const JournalSpec &spec);

    int count() const { return int(m_list.size()); }
    const JournalRow &at(int place) const { return *m_list[size_t(place)]; }
    /// Where the row of this number is listed; −1: it is not.
    int placeOf(qint64 sequence) const;
    /// All of them, whether listed or not.
    const JournalRows &rows() const { return m_rows; }
    const JournalSpec &spec() const { return m_spec; }
    /// The numbers of what is listed, in the order in which it was begun.
    std::vector<qint64> sequences() const;

private:
    void sortBy(int column);

    JournalRows m_rows; ///< keeps alive what the list points to
    JournalSpec m_spec;
    std::vector<const JournalRow *> m_list;
    std::vector<std::pair<qint64, int>> m_places; ///< by number; empty where the list is by number itself
};

/// How one order becomes the next, in steps from its beginning to its end: places are those that are right
/// when the steps before were done.
struct OrderStep
{
    enum class Kind : quint8 { Inserted, Removed, Changed };
    Kind kind = Kind::Inserted;
    int first = 0;
    int count = 0;
};
/// nullopt: it is another one altogether, or so many steps that they are not worth it.
std::optional<QList<OrderStep>> stepsBetween(const JournalOrder &from, const JournalOrder &to);

} // namespace gui
