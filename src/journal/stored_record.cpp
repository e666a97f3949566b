// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/stored_record.h"

#include <cstring>

namespace journal {

StoredRecord::StoredRecord(const Columns &columns)
    : m_sequence(columns.sequence)
    , m_atUnixMs(columns.atUnixMs)
{
    const std::array parts{columns.id,   columns.kind,     columns.key,
                           columns.body, columns.previous, columns.hash};
    static_assert(parts.size() == Parts);
    qsizetype size = 0;
    for (size_t i = 0; i < Parts; ++i)
        m_ends[i] = size += parts[i].size();
    m_bytes = QByteArray(size, Qt::Uninitialized);
    char *at = m_bytes.data();
    for (const QByteArrayView part : parts) {
        if (!part.isEmpty())
            std::memcpy(at, part.data(), size_t(part.size()));
        at += part.size();
    }
}

StoredRecord::StoredRecord(const Record &record)
    : StoredRecord(Columns{record.sequence, record.atUnixMs, record.id.toUtf8(), record.kind, record.key,
                           record.body, record.previous, record.hash})
{
}

} // namespace journal
