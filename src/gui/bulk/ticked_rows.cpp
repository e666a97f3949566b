// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/ticked_rows.h"

#include <algorithm>
#include <bit>

namespace gui {

TickedRows::TickedRows(int count)
    : m_count(count)
    , m_tickedBits(count)
    , m_allowed(count)
    , m_shown(count)
    , m_alive(count)
{
}

template <typename Each> void TickedRows::inWords(int first, int last, Each each) const
{
    first = std::max(first, 0);
    last = std::min(last, m_count - 1);
    for (int place = first; place <= last;) {
        const int begin = place % wordSize;
        const int bits = std::min(wordSize - begin, last - place + 1);
        const Word mask = (bits == wordSize ? ~Word(0) : (Word(1) << bits) - 1) << begin;
        each(size_t(place / wordSize), mask);
        place += bits;
    }
}

void TickedRows::change(size_t word, Word to)
{
    Word &bits = m_tickedBits.words[word];
    m_ticked += std::popcount(to) - std::popcount(bits);
    m_tickedAlive += std::popcount(to & m_alive.words[word]) - std::popcount(bits & m_alive.words[word]);
    bits = to;
}

std::vector<int> TickedRows::places(bool ticked) const
{
    std::vector<int> found;
    found.reserve(size_t(ticked ? m_ticked : m_count - m_ticked));
    inWords(0, m_count - 1, [&](size_t word, Word mask) {
        const Word bits = m_tickedBits.words[word];
        for (Word left = (ticked ? bits : ~bits) & mask; left != 0; left &= left - 1)
            found.push_back(int(word) * wordSize + std::countr_zero(left));
    });
    return found;
}

void TickedRows::allow(int place, bool alive, bool ticked)
{
    inWords(place, place, [&](size_t word, Word mask) {
        m_allowed.words[word] |= mask;
        if (alive)
            m_alive.words[word] |= mask;
        if (ticked)
            change(word, m_tickedBits.words[word] | mask);
    });
}

void TickedRows::allowAndTickAll()
{
    inWords(0, m_count - 1, [&](size_t word, Word mask) {
        m_allowed.words[word] |= mask;
        change(word, mask);
    });
}

void TickedRows::show(int first, int last)
{
    inWords(first, last, [&](size_t word, Word mask) { m_shown.words[word] |= mask; });
}

bool TickedRows::canTickMore(int first, int last) const
{
    bool more = false;
    inWords(first, last, [&](size_t word, Word mask) { more = more || (tickable(word) & mask) != 0; });
    return more;
}

void TickedRows::tick(int first, int last)
{
    inWords(first, last, [&](size_t word, Word mask) {
        change(word, m_tickedBits.words[word] | (tickable(word) & mask));
    });
}

void TickedRows::untick(int first, int last)
{
    inWords(first, last, [&](size_t word, Word mask) { change(word, m_tickedBits.words[word] & ~mask); });
}

} // namespace gui
