// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/elided_label.h"

#include <QPainter>
#include <QStyle>

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

void ElidedLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QString cut = fontMetrics().elidedText(text(), Qt::ElideMiddle, contentsRect().width());
    style()->drawItemText(&painter, contentsRect(), int(alignment() | Qt::TextSingleLine), palette(),
                          isEnabled(), cut, foregroundRole());
}

} // namespace gui
