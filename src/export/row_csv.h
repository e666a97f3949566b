// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/row_fields.h"

#include <QByteArray>

namespace exports {

/// One lock as a line of CSV (RFC 4180), without its line feed: the fields of `list --json`, lists joined by
/// spaces; and the line of their names.
QByteArray csvRow(const RowFields &fields);
QByteArray rowCsvHeader();

} // namespace exports
