// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/situations.h"

#include <algorithm>

namespace lab::race {

namespace {

constexpr size_t firstSize = 1U << 12U;

} // namespace

Situations::Situations()
    : m_table(firstSize, 0)
{
}

size_t Situations::placeOf(const Situation &situation) const
{
    const size_t mask = m_table.size() - 1;
    size_t place = situation.hash() & mask;
    while (m_table[place] != 0 && m_situations[m_table[place] - 1] != situation)
        place = (place + 1) & mask;
    return place;
}

void Situations::grow()
{
    m_table.assign(m_table.size() * 2, 0);
    quint32 number = 0;
    for (const Situation &situation : m_situations)
        m_table[placeOf(situation)] = ++number;
}

void Situations::add(const Situation &situation, quint32 parent, const Choice &choice)
{
    const size_t place = placeOf(situation);
    if (m_table[place] != 0)
        return;
    m_situations.push_back(situation);
    m_origins.push_back({parent, choice});
    m_table[place] = quint32(m_situations.size());
    if (m_situations.size() * 3 > m_table.size() * 2)
        grow();
}

Schedule Situations::scheduleTo(quint32 number) const
{
    Schedule schedule;
    for (; number != 0; number = m_origins[number].parent)
        schedule.push_back(m_origins[number].choice);
    std::reverse(schedule.begin(), schedule.end());
    return schedule;
}

} // namespace lab::race
