// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/outlined_style.h"

#include <QPainter>
#include <QStyleOption>

namespace gui {

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
    const bool round = element == PE_IndicatorRadioButton;
    if (!(box || round) || option->palette.color(QPalette::Base).lightness() >= 128)
        return;
    const bool selected = option->state.testFlag(State_Selected) && element == PE_IndicatorItemViewItemCheck;
    QColor ink = option->palette.color(selected ? QPalette::HighlightedText : QPalette::Text);
    ink.setAlphaF(ink.alphaF() * 0.7F);
    const QRectF edge = QRectF(option->rect).adjusted(1.5, 1.5, -1.5, -1.5);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(ink, 1));
    if (round)
        painter->drawEllipse(edge);
    else
        painter->drawRoundedRect(edge, 1.5, 1.5);
    painter->restore();
}

} // namespace gui
