// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_sorting.h"
#include "gui/table/row_grouper.h"

#include <QHash>

namespace gui {

/// What a place of an order holds, as a number: a slot, or with this bit the index of a group.
inline constexpr quint32 groupMark = 0x80000000;

/// The groups of one table: to which each row belongs, in which order they stand, and how the rows are laid
/// out under their heads. Part of LockSorter; any one thread.
///
/// There are 5,000 at most: what would be one more goes to a last one, *all others*. What a row adds to its
/// group (its age, its states) is taken when its place is settled.
class GroupTable
{
public:
    static constexpr size_t most = 5'000;

    /// Forgets everything when the grouping is another, or when it has become full.
    void setUp(const RowGrouper &grouper);
    bool isOn() const { return m_grouper.isOn(); }
    void clear();
    /// This row is another now.
    void forget(quint32 slot)
    {
        if (slot < m_members.size())
            m_members[slot].known = false;
    }
    /// The number of its group, for SortEntry and ranks(); 0 without groups.
    quint32 groupOf(quint32 slot, const locks::SharedRow &row);
    /// To be called after groupOf() and before ranks() are asked: gives new groups their place among the
    /// others, which keep their order.
    void rank();
    /// The place of each group among all, by its number.
    const std::vector<quint32> &ranks() const { return m_ranks; }
    const QByteArray &keyOf(quint32 group) const { return m_groups[group].key; }

    /// Lays sorted entries out under the heads of their groups: `order` by place, `places` by slot, which
    /// holds `nowhere` already; rows of closed groups have none.
    LockGroups lay(const std::vector<SortEntry> &entries, const Folds &folds, std::vector<quint32> *order,
                   std::vector<quint32> *places) const;

private:
    /// What a row adds to its group.
    struct Member
    {
        locks::Millis since = 0;
        quint32 group = 0;
        bool known = false; ///< false: to be asked anew
        bool birthSeen = false;
        bool gone = false;
        bool silent = false;
        bool endless = false;
    };
    quint32 numberOf(const QByteArray &key);
    static void count(LockGroup *group, const Member &member);

    RowGrouper m_grouper;
    std::vector<Member> m_members; ///< by slot
    std::vector<LockGroup> m_groups;
    std::vector<quint32> m_ranks{0};
    QHash<QByteArray, quint32> m_numbers;
    quint32 m_nextId = 0;
    bool m_ranked = true;
};

} // namespace gui
