// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QByteArray>
#include <QJsonObject>

#include <string>

namespace journal {

/// Appends one line of `journal --json` (lockscope(1)), ended by a line feed. `hash` and `previous`
/// are the intent's; those of the outcome stand beside them as `outcome_hash` and `outcome_previous`; `head`
/// is the end of the chain. To a std::string, because a QByteArray takes several times as long to append a
/// few bytes.
void appendJsonLine(std::string &lines, const Entry &entry, const Head &head);
/// The same as an object.
QJsonObject toJson(const Entry &entry, const Head &head);

/// The header line, and appending one line an action, each ended by a line feed.
QByteArray csvHeader();
void appendCsvLine(std::string &lines, const Entry &entry, const Head &head);

} // namespace journal
