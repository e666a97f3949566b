// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/json_writer.h"
#include "journal/journal_reader.h"

#include <QByteArray>

#include <string>

namespace exports {

/// Writes one action as a JSON object: a line of `journal --json` (lockscope(1)). `hash` and `previous` are
/// the intent's; those of the outcome stand beside them as `outcome_hash` and `outcome_previous`; `head` is
/// the end of the chain.
void writeEntry(JsonWriter &json, const journal::Entry &entry, const journal::Head &head);

/// The header line, and appending one line an action, each ended by a line feed.
QByteArray entryCsvHeader();
void appendEntryCsv(std::string &lines, const journal::Entry &entry, const journal::Head &head);

} // namespace exports
