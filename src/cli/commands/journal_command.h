// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/command.h"
#include "journal/journal_reader.h"

namespace cli {

CommandSpec journalSpec();

/// `lockscope journal`: shows what was done, and proves that nothing of it was changed.
///
/// Reads the file on the main thread: there is nothing else to be done meanwhile.
class JournalCommand : public Command
{
    Q_OBJECT
public:
    JournalCommand(const Arguments &arguments, Output *output);

    void start() override;

private:
    enum class Format : quint8 { Table, Json, Csv };

    redis::Result<journal::Query> query() const;
    redis::Result<void> readTimes(journal::Query *query) const;
    redis::Result<void> readWords(journal::Query *query) const;
    redis::Result<void> show(journal::JournalReader &reader, const journal::Query &query);
    redis::Result<void> showTable(journal::JournalReader &reader, const journal::Query &query);
    void printNoMatch(bool isEmpty);
    int verify(journal::JournalReader &reader);

    Format m_format = Format::Table;
};

} // namespace cli
