// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/key_index.h"
#include "locks/model/shared_row.h"

#include <array>
#include <memory>
#include <vector>

namespace gui {

/// What a slot of LockRows holds.
enum class SlotMark : quint8 {
    Free,
    Live,
    Ended, ///< stays to be seen for a while
    Gone, ///< waits until no order shows it any more
};

/// One slot as it is from now on: what the table tells the order thread.
struct SlotChange
{
    quint32 slot = 0;
    SlotMark mark = SlotMark::Free;
    locks::SharedRow row;
};

/// Changes as they came, batch by batch: handed on without copying one.
using SlotBatches = std::vector<std::vector<SlotChange>>;

/// Rows in numbered slots, in chunks of 4,096: a slot's number stays, nothing moves when it grows.
///
/// The table keeps one on the GUI thread, its order another on the order thread; what they hold is shared row
/// by row.
class LockRows
{
public:
    static constexpr quint32 chunk = 4096;

    /// One more than the highest number in use so far.
    quint32 size() const { return m_size; }
    const locks::SharedRow &row(quint32 slot) const { return m_chunks[slot / chunk]->rows[slot % chunk]; }
    SlotMark mark(quint32 slot) const { return m_chunks[slot / chunk]->marks[slot % chunk]; }
    void set(SlotChange change)
    {
        while (change.slot >= m_chunks.size() * chunk)
            m_chunks.push_back(std::make_unique<Chunk>());
        m_size = std::max(m_size, change.slot + 1);
        Chunk &at = *m_chunks[change.slot / chunk];
        at.rows[change.slot % chunk] = std::move(change.row);
        at.marks[change.slot % chunk] = change.mark;
    }
    void setMark(quint32 slot, SlotMark mark) { m_chunks[slot / chunk]->marks[slot % chunk] = mark; }
    locks::SharedRow take(quint32 slot) { return std::move(m_chunks[slot / chunk]->rows[slot % chunk]); }

private:
    struct Chunk
    {
        std::array<locks::SharedRow, chunk> rows;
        std::array<SlotMark, chunk> marks{};
    };
    std::vector<std::unique_ptr<Chunk>> m_chunks;
    quint32 m_size = 0;
};

/// From a row's id to its slot. In shards, so that growing never takes a noticeable time.
class IdIndex
{
public:
    static constexpr quint32 none = locks::KeyIndex::none;

    quint32 slotOf(quint32 id) const
    {
        const quint32 hash = hashOf(id);
        return m_shards[hash % shards].find(hash / shards, [](quint32) { return true; });
    }
    void insert(quint32 id, quint32 slot)
    {
        const quint32 hash = hashOf(id);
        m_shards[hash % shards].insert(hash / shards, slot);
    }
    void remove(quint32 id, quint32 slot)
    {
        const quint32 hash = hashOf(id);
        m_shards[hash % shards].remove(hash / shards, slot);
    }
    void clear() { *this = IdIndex(); }

private:
    static constexpr quint32 shards = 256;
    /// An odd factor loses nothing: two ids never have the same hash.
    static quint32 hashOf(quint32 id) { return id * 0x9e3779b1U; }

    std::vector<locks::KeyIndex> m_shards = std::vector<locks::KeyIndex>(shards, locks::KeyIndex(16));
};

} // namespace gui
