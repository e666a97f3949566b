// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <string>

namespace redis {

/// Whether a spreadsheet would take the text for a formula (OWASP, "CSV injection").
bool looksLikeFormula(QByteArrayView utf8);

/// One cell of a table for a spreadsheet (RFC 4180), as UTF-8: what looks like a formula gets an apostrophe
/// in front; in quotation marks where it has to be, also for what some spreadsheets and countries part cells
/// with. Every cell whose words are not this program's own goes through here.
QByteArray csvCell(QByteArrayView utf8);
QByteArray csvCell(const QString &text);
/// The same behind `csv`.
void appendCsvCell(std::string &csv, QByteArrayView utf8);

} // namespace redis
