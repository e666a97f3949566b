// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/journal/journal_row.h"

#include <memory>
#include <vector>

namespace gui {

/// The rows of a journal, the one begun last first, in chunks that copies share: handing them to another
/// thread copies no row. A value.
class JournalRows
{
public:
    using Chunk = std::vector<JournalRow>;

    /// So many rows are usually in a chunk.
    static constexpr size_t usualChunk = 4096;

    /// Rows that were begun before all that are there, the last one first.
    void addOlder(Chunk &&rows);
    /// Rows in the order in which they were begun: each replaces the one of its number, or comes before all
    /// that are there.
    void addNewer(const Chunk &rows);

    size_t count() const { return m_count; }
    const std::vector<std::shared_ptr<const Chunk>> &chunks() const { return m_chunks; }
    /// Null: there is no such row.
    const JournalRow *find(qint64 sequence) const;

private:
    size_t chunkOf(qint64 sequence) const;

    std::vector<std::shared_ptr<const Chunk>> m_chunks; ///< none of them empty
    size_t m_count = 0;
};

} // namespace gui
