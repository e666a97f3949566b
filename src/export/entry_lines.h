// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/format.h"
#include "export/json_writer.h"
#include "journal/journal_reader.h"

#include <QByteArray>
#include <QByteArrayView>

#include <string>

namespace exports {

/// Lines of actions in one format, one behind the other, as `lockscope journal --csv` and `--json` print
/// them.
class EntryLines
{
public:
    /// What comes before the first of them, its line feed included; empty where nothing does.
    static QByteArray header(Format format);

    explicit EntryLines(Format format)
        : m_format(format)
    {
    }
    /// Memory for so many bytes, that they need not be moved as they become more.
    void reserve(size_t bytes);
    void add(const journal::Entry &entry, const journal::Head &head);
    /// All of them, each with its line feed. Valid until the next call.
    QByteArrayView bytes() const;
    /// Starts over; keeps the memory.
    void clear();
    /// What bytes() is, given away. Starts over.
    std::string take();

private:
    Format m_format;
    std::string m_csv;
    JsonWriter m_json;
};

} // namespace exports
