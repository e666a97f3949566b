// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/display_width.h"

#include <algorithm>
#include <array>

namespace cli {

namespace {

struct Range
{
    char32_t first;
    char32_t last;
};

// EastAsianWidth.txt of Unicode 15, classes W and F; characters without an assignment between two ranges
// belong to both. In ascending order.
constexpr std::array wide{
    Range{0x1100, 0x115F},   Range{0x231A, 0x231B},   Range{0x2329, 0x232A},   Range{0x23E9, 0x23EC},
    Range{0x23F0, 0x23F0},   Range{0x23F3, 0x23F3},   Range{0x25FD, 0x25FE},   Range{0x2614, 0x2615},
    Range{0x2648, 0x2653},   Range{0x267F, 0x267F},   Range{0x2693, 0x2693},   Range{0x26A1, 0x26A1},
    Range{0x26AA, 0x26AB},   Range{0x26BD, 0x26BE},   Range{0x26C4, 0x26C5},   Range{0x26CE, 0x26CE},
    Range{0x26D4, 0x26D4},   Range{0x26EA, 0x26EA},   Range{0x26F2, 0x26F3},   Range{0x26F5, 0x26F5},
    Range{0x26FA, 0x26FA},   Range{0x26FD, 0x26FD},   Range{0x2705, 0x2705},   Range{0x270A, 0x270B},
    Range{0x2728, 0x2728},   Range{0x274C, 0x274C},   Range{0x274E, 0x274E},   Range{0x2753, 0x2755},
    Range{0x2757, 0x2757},   Range{0x2795, 0x2797},   Range{0x27B0, 0x27B0},   Range{0x27BF, 0x27BF},
    Range{0x2B1B, 0x2B1C},   Range{0x2B50, 0x2B50},   Range{0x2B55, 0x2B55},   Range{0x2E80, 0x303E},
    Range{0x3041, 0x3247},   Range{0x3250, 0x4DBF},   Range{0x4E00, 0xA4CF},   Range{0xA960, 0xA97C},
    Range{0xAC00, 0xD7A3},   Range{0xF900, 0xFAFF},   Range{0xFE10, 0xFE19},   Range{0xFE30, 0xFE6B},
    Range{0xFF01, 0xFF60},   Range{0xFFE0, 0xFFE6},   Range{0x16FE0, 0x18CD5}, Range{0x18D00, 0x18D08},
    Range{0x1AFF0, 0x1B2FB}, Range{0x1F004, 0x1F004}, Range{0x1F0CF, 0x1F0CF}, Range{0x1F18E, 0x1F18E},
    Range{0x1F191, 0x1F19A}, Range{0x1F200, 0x1F320}, Range{0x1F32D, 0x1F335}, Range{0x1F337, 0x1F37C},
    Range{0x1F37E, 0x1F393}, Range{0x1F3A0, 0x1F3CA}, Range{0x1F3CF, 0x1F3D3}, Range{0x1F3E0, 0x1F3F0},
    Range{0x1F3F4, 0x1F3F4}, Range{0x1F3F8, 0x1F43E}, Range{0x1F440, 0x1F440}, Range{0x1F442, 0x1F4FC},
    Range{0x1F4FF, 0x1F53D}, Range{0x1F54B, 0x1F54E}, Range{0x1F550, 0x1F567}, Range{0x1F57A, 0x1F57A},
    Range{0x1F595, 0x1F596}, Range{0x1F5A4, 0x1F5A4}, Range{0x1F5FB, 0x1F64F}, Range{0x1F680, 0x1F6C5},
    Range{0x1F6CC, 0x1F6CC}, Range{0x1F6D0, 0x1F6D2}, Range{0x1F6D5, 0x1F6D7}, Range{0x1F6DC, 0x1F6DF},
    Range{0x1F6EB, 0x1F6EC}, Range{0x1F6F4, 0x1F6FC}, Range{0x1F7E0, 0x1F7EB}, Range{0x1F7F0, 0x1F7F0},
    Range{0x1F90C, 0x1F93A}, Range{0x1F93C, 0x1F945}, Range{0x1F947, 0x1F9FF}, Range{0x1FA70, 0x1FAF8},
    Range{0x20000, 0x2FFFD}, Range{0x30000, 0x3FFFD},
};

bool isWide(char32_t character)
{
    const auto range =
        std::lower_bound(wide.begin(), wide.end(), character,
                         [](const Range &each, char32_t sought) { return each.last < sought; });
    return range != wide.end() && range->first <= character;
}

int widthOf(char32_t character)
{
    switch (QChar::category(character)) {
    case QChar::Mark_NonSpacing:
    case QChar::Mark_Enclosing:
    case QChar::Other_Format:
        return 0;
    default:
        return isWide(character) ? 2 : 1;
    }
}

/// One character of a text: a surrogate pair is one.
struct Character
{
    int units = 1; ///< of UTF-16
    int width = 0; ///< columns
};

Character characterOf(QChar unit, QChar second)
{
    if (QChar::isHighSurrogate(unit.unicode()) && QChar::isLowSurrogate(second.unicode()))
        return {2, widthOf(QChar::surrogateToUcs4(unit, second))};
    return {1, widthOf(unit.unicode())};
}

Character characterAt(QStringView text, qsizetype at)
{
    return characterOf(text[at], at + 1 < text.size() ? text[at + 1] : QChar());
}

Character characterBefore(QStringView text, qsizetype end)
{
    const Character pair = end > 1 ? characterOf(text[end - 2], text[end - 1]) : Character();
    return pair.units == 2 ? pair : characterOf(text[end - 1], QChar());
}

/// The length of the longest beginning that takes no more than `columns`.
qsizetype headLength(QStringView text, int columns)
{
    qsizetype at = 0;
    for (int taken = 0; at < text.size();) {
        const Character next = characterAt(text, at);
        taken += next.width;
        if (taken > columns)
            break;
        at += next.units;
    }
    return at;
}

/// Where the longest end begins that takes no more than `columns`; never with a mark that stands above
/// another character.
qsizetype tailStart(QStringView text, int columns)
{
    qsizetype start = text.size();
    int taken = 0;
    for (qsizetype at = text.size(); at > 0;) {
        const Character last = characterBefore(text, at);
        taken += last.width;
        if (taken > columns)
            break;
        at -= last.units;
        if (last.width > 0)
            start = at;
    }
    return start;
}

} // namespace

int displayWidth(const QString &text)
{
    constexpr char16_t firstMark = 0x300; // below it nothing is wide, and most tables have nothing else
    if (std::all_of(text.begin(), text.end(), [](QChar each) { return each.unicode() < firstMark; }))
        return int(text.size());
    int columns = 0;
    for (qsizetype at = 0; at < text.size();) {
        const Character next = characterAt(text, at);
        columns += next.width;
        at += next.units;
    }
    return columns;
}

QString leftPadded(const QString &text, int columns)
{
    return text + QString(std::max(0, columns - displayWidth(text)), u' ');
}

QString rightPadded(const QString &text, int columns)
{
    return QString(std::max(0, columns - displayWidth(text)), u' ') + text;
}

QString elidedMiddle(const QString &text, int columns)
{
    if (headLength(text, columns) == text.size())
        return text;
    const QString head = text.first(headLength(text, (columns - 1) / 2));
    const qsizetype tail = tailStart(text, columns - 1 - displayWidth(head));
    return head + QChar(0x2026) + QStringView(text).sliced(tail);
}

} // namespace cli
