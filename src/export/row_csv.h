// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/row_fields.h"

#include <QByteArray>

#include <string>

namespace exports {

/// The header line, and appending one line a lock (RFC 4180), each ended by a line feed: the fields of
/// `list --json`, lists joined by spaces.
QByteArray rowCsvHeader();
void appendRowCsv(std::string &lines, const RowFields &fields);

} // namespace exports
