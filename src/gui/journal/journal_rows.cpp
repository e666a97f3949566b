// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_rows.h"

#include <algorithm>

namespace gui {

namespace {

/// Where a row of this number is or would be, the last one being first.
template <typename Rows> auto placeIn(Rows &rows, qint64 sequence)
{
    return std::lower_bound(rows.begin(), rows.end(), sequence,
                            [](const JournalRow &row, qint64 sought) { return row.sequence() > sought; });
}

} // namespace

void JournalRows::addOlder(Chunk &&rows)
{
    if (rows.empty())
        return;
    m_count += rows.size();
    m_chunks.push_back(std::make_shared<const Chunk>(std::move(rows)));
}

/// The first chunk whose last row was begun at that number or before; there may be none.
size_t JournalRows::chunkOf(qint64 sequence) const
{
    const auto chunk = std::lower_bound(m_chunks.begin(), m_chunks.end(), sequence,
                                        [](const std::shared_ptr<const Chunk> &each, qint64 sought) {
                                            return each->back().sequence() > sought;
                                        });
    return size_t(chunk - m_chunks.begin());
}

const JournalRow *JournalRows::find(qint64 sequence) const
{
    const size_t chunk = chunkOf(sequence);
    if (chunk == m_chunks.size())
        return nullptr;
    const auto row = placeIn(*m_chunks[chunk], sequence);
    return row != m_chunks[chunk]->end() && row->sequence() == sequence ? &*row : nullptr;
}

void JournalRows::addNewer(const Chunk &rows)
{
    Chunk fresh;
    std::shared_ptr<Chunk> changed; // of one chunk: others look at the one that is there
    for (const JournalRow &row : rows) {
        if (!find(row.sequence())) {
            fresh.push_back(row);
            continue;
        }
        const size_t chunk = chunkOf(row.sequence());
        if (m_chunks[chunk] != changed) {
            changed = std::make_shared<Chunk>(*m_chunks[chunk]);
            m_chunks[chunk] = changed;
        }
        *placeIn(*changed, row.sequence()) = row;
    }
    if (fresh.empty())
        return;
    m_count += fresh.size();
    std::reverse(fresh.begin(), fresh.end());
    const bool joins = !m_chunks.empty() && m_chunks.front()->size() + fresh.size() <= usualChunk;
    if (joins) {
        fresh.insert(fresh.end(), m_chunks.front()->begin(), m_chunks.front()->end());
        m_chunks.front() = std::make_shared<const Chunk>(std::move(fresh));
    } else {
        m_chunks.insert(m_chunks.begin(), std::make_shared<const Chunk>(std::move(fresh)));
    }
}

} // namespace gui
