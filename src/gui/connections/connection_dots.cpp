// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connection_dots.h"

#include <QPainter>
#include <QPixmap>

namespace gui {

namespace {

QPixmap dotPixmap(const QColor &color, bool full, qreal ratio)
{
    QPixmap pixmap(QSize(16, 16) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 2));
    painter.setBrush(full ? QBrush(color) : QBrush(Qt::NoBrush));
    painter.drawEllipse(QRectF(3, 3, 10, 10));
    return pixmap;
}

} // namespace

QIcon ConnectionDots::dot(const QColor &color, const QColor &selected, bool full)
{
    QIcon &drawn = m_drawn[{{color.rgba(), selected.rgba()}, full}];
    if (drawn.isNull()) {
        for (const qreal ratio : {1.0, 2.0, 3.0}) {
            drawn.addPixmap(dotPixmap(color, full, ratio));
            drawn.addPixmap(dotPixmap(selected, full, ratio), QIcon::Selected);
        }
    }
    return drawn;
}

} // namespace gui
