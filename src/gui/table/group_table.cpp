// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/group_table.h"

#include "gui/table/lock_words.h"

#include <QCollator>

#include <algorithm>
#include <numeric>

namespace gui {

void GroupTable::setUp(const RowGrouper &grouper)
{
    if (grouper == m_grouper && m_groups.size() < most)
        return;
    m_grouper = grouper;
    clear();
}

void GroupTable::clear()
{
    m_members = {};
    m_groups.clear();
    m_numbers.clear();
    m_ranks = {0};
    m_ranked = true;
}

quint32 GroupTable::groupOf(quint32 slot, const locks::SharedRow &row)
{
    if (!isOn())
        return 0;
    if (slot >= m_members.size())
        m_members.resize(std::max<size_t>(slot + 1, m_members.size() + m_members.size() / 2));
    Member &member = m_members[slot];
    if (member.known)
        return member.group;
    member = {row.heldSince(),
              numberOf(m_grouper.keyOf(row)),
              true,
              row.birthSeen(),
              isHolderGone(row),
              row.states().testFlag(locks::State::RenewalMissed),
              row.deadline() == locks::noDeadline};
    return member.group;
}

quint32 GroupTable::numberOf(const QByteArray &key)
{
    const auto known = m_numbers.constFind(key);
    if (known != m_numbers.cend())
        return *known;
    const bool full = m_groups.size() + 1 >= most;
    if (full && key != RowGrouper::restKey())
        return numberOf(RowGrouper::restKey());
    const auto number = quint32(m_groups.size());
    m_groups.push_back(m_grouper.describe(key));
    m_groups.back().id = m_nextId++;
    m_numbers.insert(key, number);
    m_ranked = false;
    return number;
}

void GroupTable::rank()
{
    if (std::exchange(m_ranked, true))
        return;
    QCollator collator{QLocale(QLocale::English)};
    collator.setNumericMode(true);
    collator.setCaseSensitivity(Qt::CaseInsensitive);
    std::vector<quint32> sorted(m_groups.size());
    std::iota(sorted.begin(), sorted.end(), quint32(0));
    const auto plain = [](const LockGroup &group) {
        return group.kind == GroupKind::Guessed ? QStringView(group.name).sliced(2) : QStringView(group.name);
    };
    std::sort(sorted.begin(), sorted.end(), [&](quint32 a, quint32 b) {
        const LockGroup &one = m_groups[a];
        const LockGroup &other = m_groups[b];
        if (one.rank != other.rank)
            return one.rank < other.rank;
        const int byName = collator.compare(plain(one), plain(other));
        return byName != 0 ? byName < 0 : std::tie(one.kind, one.key) < std::tie(other.kind, other.key);
    });
    m_ranks.assign(std::max<size_t>(1, m_groups.size()), 0);
    for (size_t place = 0; place < sorted.size(); ++place)
        m_ranks[sorted[place]] = quint32(place);
}

void GroupTable::count(LockGroup *group, const Member &member)
{
    const bool older = group->live == 0 || member.since < group->oldest
        || (member.since == group->oldest && !member.birthSeen);
    if (older) {
        group->oldest = member.since;
        group->oldestSeen = member.birthSeen;
    }
    ++group->live;
    group->gone += member.gone;
    group->silent += member.silent;
    group->endless += member.endless;
}

LockGroups GroupTable::lay(const std::vector<SortEntry> &entries, const Folds &folds,
                           std::vector<quint32> *order, std::vector<quint32> *places) const
{
    auto groups = std::make_shared<std::vector<LockGroup>>();
    order->clear();
    quint32 number = ~quint32(0);
    for (const SortEntry &entry : entries) {
        if (entry.group != number) {
            number = entry.group;
            groups->push_back(m_groups[number]);
            groups->back().place = int(order->size());
            groups->back().closed = folds.isClosed(groups->back().key);
            order->push_back(groupMark | quint32(groups->size() - 1));
        }
        LockGroup &group = groups->back();
        if (!entry.ended)
            count(&group, m_members[entry.slot]);
        if (group.closed)
            continue;
        (*places)[entry.slot] = quint32(order->size());
        order->push_back(entry.slot);
    }
    return groups;
}

} // namespace gui
