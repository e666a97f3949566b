// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/elided_key.h"

#include <QApplication>
#include <QFontMetrics>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleOptionViewItem>
#include <QWidget>

#include <algorithm>

namespace gui {

namespace {

const QChar dots(0x2026);

/// A part of a key: from, and up to.
struct Part
{
    qsizetype from = 0;
    qsizetype to = 0;

    qsizetype size() const { return to - from; }
};

/// The longest number, or run of hexadecimal digits; the later of two; empty: there is none.
Part numberIn(const QString &key)
{
    static const QRegularExpression numbers(
        QStringLiteral("(?=[A-Fa-f]*[0-9])[0-9A-Fa-f]{8,}|[0-9]+")); // a shorter one may be a word
    Part longest;
    for (auto matches = numbers.globalMatch(key); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (match.capturedLength() >= longest.size())
            longest = {match.capturedStart(), match.capturedEnd()};
    }
    constexpr qsizetype enough = 6;
    longest.from = std::max(longest.from, longest.to - enough);
    return longest;
}

/// Is that part of the key left in what was cut in the middle?
bool isLeftIn(const QString &cut, qsizetype keySize, const Part &part)
{
    const qsizetype head = cut.indexOf(dots);
    const qsizetype tail = cut.size() - head - 1;
    return head < 0 || part.to <= head || part.from >= keySize - tail;
}

} // namespace

QString elidedKey(const QString &key, const QFontMetrics &metrics, int width)
{
    const QString plain = metrics.elidedText(key, Qt::ElideMiddle, width);
    if (plain == key)
        return key;
    const Part number = numberIn(key);
    if (number.size() == 0 || isLeftIn(plain, key.size(), number))
        return plain;
    const auto cutTo = [&](qsizetype beside) {
        const qsizetype head = std::min(beside - beside / 2, number.from);
        const qsizetype tail = std::min(beside / 2, key.size() - number.to);
        return QString(key.left(head) + dots + key.mid(number.from, number.size()) + dots + key.right(tail));
    };
    // To measure a text takes long for a cell: so it is done a few times only.
    qsizetype fits = 1;
    for (qsizetype tooMany = std::min(plain.size(), key.size()) + 1; tooMany - fits > 1;) {
        const qsizetype beside = (fits + tooMany) / 2;
        (metrics.horizontalAdvance(cutTo(beside)) <= width ? fits : tooMany) = beside;
    }
    if (fits > 1)
        return cutTo(fits);
    return plain; // there is no room for more than a letter or two
}

void elideKey(QStyleOptionViewItem *option)
{
    const QWidget *widget = option->widget;
    const QStyle *style = widget ? widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, widget) + 1;
    const int room = style->subElementRect(QStyle::SE_ItemViewItemText, option, widget).width() - 2 * margin;
    option->text = elidedKey(option->text, option->fontMetrics, room);
}

} // namespace gui
