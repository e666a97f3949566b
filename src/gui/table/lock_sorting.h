// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_rows.h"
#include "locks/model/known_hosts.h"

#include <QByteArray>

#include <span>

namespace gui {

/// The default order: what needs a person first, then time left.
inline constexpr int byUrgency = -1;

/// The states by which locks are told apart, the one that most needs a person first.
std::span<const locks::State> leadingStates();
/// The place among them of the first that it has; their number when it has none.
int leadingRank(locks::States states);
/// How much a lock in these states needs a person: 0 is most urgent.
int urgencyOf(locks::States states);
/// The same of a lock: one whose owner is gone before all others.
int urgencyOf(const locks::SharedRow &row);

/// By what locks are ordered: a column of LockTableModel or byUrgency, and the direction.
struct Sorting
{
    int column = byUrgency;
    Qt::SortOrder direction = Qt::AscendingOrder;
    bool operator==(const Sorting &) const = default;
};

/// The place of one row in an order: two words that decide nearly always, so that sorting seldom looks at
/// rows.
struct SortEntry
{
    quint64 first = 0;
    quint64 second = 0;
    quint32 slot = 0;
    quint32 group : 31 = 0; ///< its number; sorted by the group's rank before all else
    quint32 ended : 1 = 0;
};

/// Compares rows by a Sorting; ties are broken by key, so that the order is total and rows do not jump. Those
/// that have ended come last in their group, whatever the sorting and its direction.
///
/// Any one thread. `rows` and `ranks` must outlive it.
class LockComparer
{
public:
    /// `common`: what the keys of all rows begin with; it is skipped. `hosts`: what guessed owners rest on.
    /// `ranks`: the place of each group, by its number; the one of no group, 0, too.
    LockComparer(const LockRows *rows, const Sorting &sorting, const QByteArray &common,
                 const locks::KnownHosts &hosts, const std::vector<quint32> *ranks);

    SortEntry entryOf(quint32 slot) const;
    bool operator()(const SortEntry &one, const SortEntry &other) const
    {
        if (one.group != other.group)
            return (*m_ranks)[one.group] < (*m_ranks)[other.group];
        if (one.ended != other.ended)
            return other.ended;
        if (one.first != other.first)
            return one.first < other.first;
        if (one.second != other.second)
            return one.second < other.second;
        return before(one.slot, other.slot);
    }

private:
    struct Key;
    static const Key &keyOf(int column);
    bool before(quint32 one, quint32 other) const;
    SortEntry liveEntryOf(quint32 slot) const;
    quint64 keyWord(const locks::SharedRow &row) const;

    const LockRows *m_rows;
    const Key *m_key; ///< of the table of columns
    bool m_ascending;
    QByteArray m_common;
    locks::KnownHosts m_hosts;
    const std::vector<quint32> *m_ranks;
    quint64 m_flip; ///< turns an ascending word into a descending one
    std::vector<quint16> m_libraryRanks; ///< by LibraryIndex
};

} // namespace gui
