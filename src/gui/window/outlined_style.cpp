// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/outlined_style.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOption>
#include <QTextEdit>

namespace gui {

namespace {

constexpr int fieldMargin = 10; ///< above and below the text of a field: as a combo box with a picture has it
constexpr int rowSpacing = 4; ///< between the lines of lists and trees, where Fusion has none
constexpr int textMargin = 2; ///< more than Fusion's, left and right of that: as a combo box has it

bool isFramed(const QStyleOptionFrame *line)
{
    return line && line->lineWidth > 0; // not an editor inside of something
}

bool isOfText(const QWidget *widget)
{
    return qobject_cast<const QTextEdit *>(widget) || qobject_cast<const QPlainTextEdit *>(widget);
}

} // namespace

void OutlinedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                                  const QWidget *widget) const
{
    const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
    if (element == PE_FrameGroupBox && frame && frame->features.testFlag(QStyleOptionFrame::Flat))
        return; // Fusion draws it all the same
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_FrameLineEdit)
        outline(*option, painter);
    else if (element == PE_Frame && (isOfText(widget) || qobject_cast<const QAbstractItemView *>(widget)))
        outline(*option, painter, !isOfText(widget));
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

void OutlinedStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                       QPainter *painter, const QWidget *widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
    if (control == CC_SpinBox && spin && spin->frame)
        outline(*option, painter);
}

QSize OutlinedStyle::sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                                      const QWidget *widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    if (type == CT_ItemViewItem)
        size.rheight() += rowSpacing;
    const bool isLine = type == CT_LineEdit && isFramed(qstyleoption_cast<const QStyleOptionFrame *>(option));
    if (isLine)
        size.rwidth() += 2 * textMargin;
    const bool isField = type == CT_ComboBox || type == CT_SpinBox || type == CT_PushButton || isLine;
    return isField && option ? size.expandedTo({0, option->fontMetrics.height() + fieldMargin}) : size;
}

/// What stands in a box without a frame begins where everything around it does.
QRect OutlinedStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                    SubControl part, const QWidget *widget) const
{
    QRect rect = QProxyStyle::subControlRect(control, option, part, widget);
    const auto *box = qstyleoption_cast<const QStyleOptionGroupBox *>(option);
    if (control == CC_GroupBox && box && box->features.testFlag(QStyleOptionFrame::Flat)
        && part == SC_GroupBoxContents) {
        rect.setLeft(option->rect.left());
        rect.setRight(option->rect.right());
    }
    return rect;
}

QRect OutlinedStyle::subElementRect(SubElement element, const QStyleOption *option,
                                    const QWidget *widget) const
{
    const QRect rect = QProxyStyle::subElementRect(element, option, widget);
    const bool isLine =
        element == SE_LineEditContents && isFramed(qstyleoption_cast<const QStyleOptionFrame *>(option));
    return isLine ? rect.adjusted(textMargin, 0, -textMargin, 0) : rect;
}

/// The edge of a field in dark, where Fusion's own is as dark as the window; of that which has the focus too.
/// `quiet`: of what is no field.
void OutlinedStyle::outline(const QStyleOption &option, QPainter *painter, bool quiet)
{
    if (option.palette.color(QPalette::Base).lightness() >= 128)
        return;
    constexpr int lighter = 170; // per cent: apart from the ground, and from the edges of the others
    QColor ink = option.palette.color(QPalette::Text);
    ink.setAlphaF(option.state.testFlag(State_Enabled) && !quiet ? 0.5F : 0.25F);
    if (!quiet && option.state.testFlag(State_HasFocus))
        ink = option.palette.color(QPalette::Highlight).lighter(lighter);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(QPen(ink, 1));
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter->restore();
}

} // namespace gui
