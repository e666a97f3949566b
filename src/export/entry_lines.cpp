// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/entry_lines.h"

#include "export/journal_entry.h"

#include <utility>

namespace exports {

QByteArray EntryLines::header(Format format)
{
    return format == Format::Csv ? entryCsvHeader() : QByteArray();
}

void EntryLines::reserve(size_t bytes)
{
    if (m_format == Format::Csv)
        m_csv.reserve(bytes);
    else
        m_json.reserve(bytes);
}

void EntryLines::add(const journal::Entry &entry, const journal::Head &head)
{
    if (m_format == Format::Csv)
        return appendEntryCsv(m_csv, entry, head);
    writeEntry(m_json, entry, head);
    m_json.endLine();
}

QByteArrayView EntryLines::bytes() const
{
    return m_format == Format::Csv ? QByteArrayView(m_csv.data(), qsizetype(m_csv.size())) : m_json.line();
}

void EntryLines::clear()
{
    m_csv.clear();
    m_json.clear();
}

std::string EntryLines::take()
{
    return m_format == Format::Csv ? std::exchange(m_csv, {}) : m_json.take();
}

} // namespace exports
