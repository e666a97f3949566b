// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/csv_line.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "export/utc_text.h"

namespace exports {

CsvLine &CsvLine::cell(QByteArrayView utf8)
{
    base::appendCsvCell(m_csv, utf8);
    m_csv += ',';
    return *this;
}

CsvLine &CsvLine::cell(const QString &text)
{
    return cell(text.toUtf8());
}

CsvLine &CsvLine::bytes(const QByteArray &bytes)
{
    const bool isPlain = base::isPlainText(bytes);
    cell(isPlain ? bytes : base::shownBytes(bytes).toUtf8());
    return cell(isPlain ? QByteArray() : bytes.toBase64());
}

CsvLine &CsvLine::number(std::optional<qint64> number)
{
    if (number)
        m_csv += std::to_string(*number);
    m_csv += ',';
    return *this;
}

CsvLine &CsvLine::time(std::optional<qint64> unixMs)
{
    if (unixMs)
        appendUtcText(m_csv, *unixMs);
    m_csv += ',';
    return *this;
}

} // namespace exports
