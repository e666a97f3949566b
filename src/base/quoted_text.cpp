// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/quoted_text.h"

namespace base {

namespace {

int hexOf(char letter)
{
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    const char low = char(letter | 0x20);
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

char escaped(char letter)
{
    switch (letter) {
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    case 'a':
        return '\a';
    case 'b':
        return '\b';
    default:
        return letter;
    }
}

} // namespace

std::optional<QByteArray> quotedText(QByteArrayView text, qsizetype *at)
{
    const char mark = text[*at];
    QByteArray bytes;
    for (qsizetype i = *at + 1; i < text.size(); ++i) {
        if (text[i] == mark) {
            *at = i + 1;
            return bytes;
        }
        const bool isEscape = text[i] == '\\' && i + 1 < text.size() && (mark == '"' || text[i + 1] == mark);
        if (!isEscape) {
            bytes.append(text[i]);
            continue;
        }
        ++i;
        const bool isHex =
            text[i] == 'x' && i + 2 < text.size() && hexOf(text[i + 1]) >= 0 && hexOf(text[i + 2]) >= 0;
        if (isHex && mark == '"') {
            bytes.append(char(hexOf(text[i + 1]) * 16 + hexOf(text[i + 2])));
            i += 2;
        } else {
            bytes.append(escaped(text[i]));
        }
    }
    return std::nullopt; // it was cut off
}

} // namespace base
