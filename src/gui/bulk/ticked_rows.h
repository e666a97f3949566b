// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <vector>

namespace gui {

/// Which lines of a list are ticked. What a person ticks are only lines that may be ticked and that were on
/// the screen. A bit a line, 64 at a time: a range costs next to nothing in a list of a million.
class TickedRows
{
public:
    explicit TickedRows(int count);

    int count() const { return m_count; }
    /// How many are ticked, and how many of these have a holder that is alive.
    int ticked() const { return m_ticked; }
    int tickedAlive() const { return m_tickedAlive; }
    bool isTicked(int place) const { return m_tickedBits.has(place); }
    bool mayTick(int place) const { return m_allowed.has(place); }
    bool isAlive(int place) const { return m_alive.has(place); }
    /// The lines that are ticked, or that are not, in their order.
    std::vector<int> places(bool ticked = true) const;

    /// From now on the line may be ticked; `ticked`: and it is.
    void allow(int place, bool alive, bool ticked);
    void allowAndTickAll();
    /// The lines were on the screen.
    void show(int first, int last);

    /// Whether tick() would change any of these.
    bool canTickMore(int first, int last) const;
    void tick(int first, int last);
    void untick(int first, int last);

private:
    using Word = quint64;
    static constexpr int wordSize = 64;

    class Bits
    {
    public:
        explicit Bits(int count)
            : words(size_t(count + wordSize - 1) / wordSize)
        {
        }
        bool has(int place) const { return words[size_t(place / wordSize)] >> (place % wordSize) & 1; }
        std::vector<Word> words;
    };
    /// Calls `each` with every word that the range touches and the bits of the range in it.
    template <typename Each> void inWords(int first, int last, Each each) const;
    Word tickable(size_t word) const
    {
        return m_allowed.words[word] & m_shown.words[word] & ~m_tickedBits.words[word];
    }
    void change(size_t word, Word to);

    int m_count;
    int m_ticked = 0;
    int m_tickedAlive = 0;
    Bits m_tickedBits;
    Bits m_allowed;
    Bits m_shown;
    Bits m_alive;
};

} // namespace gui
