// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/csv.h"

#include "base/byte_scan.h"

#include <algorithm>
#include <cstring>

namespace base {

namespace {

bool isSpecial(char c)
{
    return uchar(c) <= ';' && (c == ',' || c == ';' || c == '"' || c == '\n' || c == '\r' || c == '\t');
}

/// Eight bytes at once, as an export has a hundred megabytes of them: false is sure, true is not.
bool mayBeSpecial(quint64 word)
{
    return (bytesEqual(word, ',') | bytesEqual(word, ';') | bytesEqual(word, '"') | bytesBelow(word, ' '))
        != 0;
}

bool needsQuotes(QByteArrayView cell)
{
    constexpr auto width = qsizetype(sizeof(quint64));
    const char *at = cell.data();
    const char *const end = at + cell.size();
    if (cell.size() < width)
        return std::any_of(at, end, isSpecial);
    const auto isSpecialWord = [](const char *from) {
        quint64 word = 0;
        std::memcpy(&word, from, sizeof word);
        return mayBeSpecial(word) && std::any_of(from, from + width, isSpecial);
    };
    for (; end - at > width; at += width) {
        if (isSpecialWord(at))
            return true;
    }
    return isSpecialWord(end - width);
}

} // namespace

bool looksLikeFormula(QByteArrayView utf8)
{
    if (utf8.isEmpty())
        return false;
    const char first = utf8.front();
    return first == '=' || first == '+' || first == '-' || first == '@' || first == '\t' || first == '\r'
        || first == '\n';
}

void appendCsvCell(std::string &csv, QByteArrayView utf8, CsvQuotes quotes)
{
    const bool quoted = quotes == CsvQuotes::Always || needsQuotes(utf8);
    if (quoted)
        csv += '"';
    if (looksLikeFormula(utf8))
        csv += '\'';
    if (!quoted) {
        csv.append(utf8.data(), size_t(utf8.size()));
        return;
    }
    for (const char c : utf8) {
        if (c == '"')
            csv += '"';
        csv += c;
    }
    csv += '"';
}

QByteArray csvCell(const QByteArray &utf8, CsvQuotes quotes)
{
    std::string csv;
    appendCsvCell(csv, utf8, quotes);
    return {csv.data(), qsizetype(csv.size())};
}

QByteArray csvCell(const QString &text, CsvQuotes quotes)
{
    return csvCell(text.toUtf8(), quotes);
}

} // namespace base
