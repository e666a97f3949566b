// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <string>

namespace base {

/// Whether a spreadsheet would take the text for a formula (OWASP, "CSV injection").
bool looksLikeFormula(QByteArrayView utf8);

/// One cell of a table for a spreadsheet (RFC 4180), as UTF-8: what looks like a formula gets an apostrophe
/// in front; in quotation marks where it has to be, also for what some spreadsheets and countries part cells
/// with. Every cell whose words are not this program's own goes through here.
enum class CsvQuotes : quint8 { WhereNeeded, Always };
QByteArray csvCell(const QByteArray &utf8, CsvQuotes quotes = CsvQuotes::WhereNeeded);
QByteArray csvCell(const QString &text, CsvQuotes quotes = CsvQuotes::WhereNeeded);
/// The same behind `csv`.
void appendCsvCell(std::string &csv, QByteArrayView utf8, CsvQuotes quotes = CsvQuotes::WhereNeeded);

} // namespace base
