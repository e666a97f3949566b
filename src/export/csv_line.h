// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>
#include <string>

namespace exports {

/// Writes one line of CSV cell by cell, each as base::csvCell() has it. To a std::string, because a
/// QByteArray takes several times as long to append a few bytes; it must outlive the line.
class CsvLine
{
public:
    explicit CsvLine(std::string *csv)
        : m_csv(*csv)
    {
    }

    CsvLine &cell(QByteArrayView utf8);
    CsvLine &cell(const QByteArray &utf8) { return cell(QByteArrayView(utf8)); }
    CsvLine &cell(const QString &text);
    /// Two cells: bytes as they are shown, and in base64 where that is not all of them.
    CsvLine &bytes(const QByteArray &bytes);
    /// Empty where there is none.
    CsvLine &number(std::optional<qint64> number);
    /// As appendUtcText() has it; empty where there is none.
    CsvLine &time(std::optional<qint64> unixMs);
    /// Ends the line by a line feed. It has at least one cell.
    void end() { m_csv.back() = '\n'; }

private:
    std::string &m_csv;
};

} // namespace exports
