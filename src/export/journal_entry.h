// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QByteArray>

#include <string>

namespace exports {

/// Appends one line of `journal --json` (lockscope(1)), ended by a line feed. `hash` and `previous`
/// are the intent's; those of the outcome stand beside them as `outcome_hash` and `outcome_previous`; `head`
/// is the end of the chain. To a std::string, because a QByteArray takes several times as long to append a
/// few bytes.
void appendEntryJson(std::string &lines, const journal::Entry &entry, const journal::Head &head);

/// The header line, and appending one line an action, each ended by a line feed.
QByteArray entryCsvHeader();
void appendEntryCsv(std::string &lines, const journal::Entry &entry, const journal::Head &head);

} // namespace exports
