// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_row.h"

#include "gui/common/text.h"
#include "gui/journal/record_facts.h"
#include "journal/entry_line.h"
#include "locks/action/action.h"

namespace gui {

namespace {

/// Of one cell; a record may carry a key of a megabyte, and a table shows none of it.
constexpr qsizetype mostBytes = 2048;
constexpr int tokenCharacters = 10;

QByteArrayView cut(const QByteArray &cell)
{
    qsizetype end = std::min(cell.size(), mostBytes);
    while (end > 0 && end < cell.size() && (uchar(cell.at(end)) & 0xc0) == 0x80)
        --end; // not within a character
    return QByteArrayView(cell).first(end);
}

} // namespace

JournalRow::JournalRow(const journal::Entry &entry)
    : m_sequence(entry.intent.sequence())
    , m_atUnixMs(entry.intent.atUnixMs())
{
    const journal::Line line = journal::lineOf(entry);
    const QString holder = ownerOf(entry);
    const QByteArray token = tokenOf(entry);
    m_isOwnerToken = holder.isEmpty() && !token.isEmpty();
    const QByteArray owner = (m_isOwnerToken ? shownStart(token, tokenCharacters) : holder).toUtf8();
    const QByteArray unknown = locks::outcomeWord(locks::Outcome::Unknown);
    const QByteArray profile = profileOf(entry).toUtf8();
    const std::array parts{cut(line.id),          cut(line.who),
                           cut(line.host),        cut(line.action),
                           cut(line.key),         cut(owner),
                           cut(line.reason),      cut(line.outcome.isEmpty() ? unknown : line.outcome),
                           cut(line.environment), cut(profile.isEmpty() ? line.deployment : profile)};
    static_assert(parts.size() == Parts);
    qsizetype size = 0;
    for (const QByteArrayView part : parts)
        size += part.size();
    m_bytes.reserve(size);
    for (size_t i = 0; i < Parts; ++i) {
        m_bytes.append(parts[i]);
        m_ends[i] = quint32(m_bytes.size());
    }
}

} // namespace gui
