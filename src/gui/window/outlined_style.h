// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace gui {

/// The platform's style, with an outline around empty check boxes, radio buttons, fields, and more quietly
/// tables and lists, where the ground is dark: Fusion draws theirs darker than the ground, where nobody can
/// see it. A flat group box has no frame. Fields of whatever kind, and the buttons beside them, are equally
/// high, so that the rows of two forms side by side stand on one line, and what is written in them begins as
/// far from their edges. The rows of lists and trees do not touch.
class OutlinedStyle : public QProxyStyle
{
    Q_OBJECT
public:
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override;

private:
    static void outline(const QStyleOption &option, QPainter *painter, bool quiet = false);
};

} // namespace gui
