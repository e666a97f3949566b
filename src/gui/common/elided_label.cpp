// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/elided_label.h"

#include <QPainter>
#include <QRegularExpression>
#include <QStyle>

#include <algorithm>

namespace gui {

ElidedLabel::ElidedLabel(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 8, QLabel::minimumSizeHint().height()};
}

bool ElidedLabel::hasTooLongWord() const
{
    static const QRegularExpression blank(QStringLiteral("\\s"));
    const QStringList words = text().split(blank, Qt::SkipEmptyParts);
    return std::any_of(words.begin(), words.end(), [this](const QString &word) {
        return fontMetrics().horizontalAdvance(word) > contentsRect().width();
    });
}

void ElidedLabel::paintEvent(QPaintEvent *event)
{
    if (wordWrap() && !hasTooLongWord())
        return QLabel::paintEvent(event);
    QPainter painter(this);
    const QString cut = fontMetrics().elidedText(text(), m_elideMode, contentsRect().width());
    style()->drawItemText(&painter, contentsRect(), int(alignment() | Qt::TextSingleLine), palette(),
                          isEnabled(), cut, foregroundRole());
}

} // namespace gui
