// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/command.h"
#include "journal/journal_reader.h"

#include <optional>

namespace cli {

CommandSpec journalSpec();

/// `--since`: a duration before now ("2h"), a day ("2026-11-20"), or a time of day on it; without an offset
/// the local time counts. BadInput with a sentence otherwise.
redis::Result<qint64> parseSince(const QString &text, qint64 nowUnixMs);

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
    redis::Result<void> show(journal::JournalReader &reader, const journal::Query &query);
    redis::Result<void> showTable(journal::JournalReader &reader, const journal::Query &query);
    int verify(journal::JournalReader &reader);

    Format m_format = Format::Table;
};

} // namespace cli
