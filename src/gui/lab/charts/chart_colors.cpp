// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_colors.h"

#include <QPainter>

#include <array>
#include <cmath>

namespace gui {

namespace {
constexpr std::array<QRgb, ChartColors::inks> onLight{0xffc47c48, 0xff3649ea, 0xff400089,
                                                      0xff3d9f86, 0xff703953, 0xff1e5f0f};
constexpr std::array<QRgb, ChartColors::inks> onDark{0xffe0a354, 0xff5c9da4, 0xfffab9f7,
                                                     0xff58ffb5, 0xffbcc7c7, 0xffe1d348};
} // namespace

ChartColors::ChartColors(const QPalette &palette)
    : m_ground(palette.color(QPalette::Base))
    , m_ink(palette.color(QPalette::Text))
    , m_dark(m_ground.lightness() < 128)
{
}

QColor ChartColors::grid() const
{
    QColor color = m_ink;
    color.setAlphaF(0.15F);
    return color;
}

QColor ChartColors::strategy(int index) const
{
    return QColor(m_dark ? onDark[size_t(index) % onDark.size()] : onLight[size_t(index) % onLight.size()]);
}

QPen ChartColors::pen(int ink, double width) const
{
    QPen pen(strategy(ink), width);
    switch (ink / inks) {
    case 0:
        break;
    case 1:
        pen.setStyle(Qt::DashDotLine);
        break;
    case 2:
        pen.setStyle(Qt::DashDotDotLine);
        break;
    case 3:
        pen.setDashPattern({8, 2, 1, 2, 1, 2, 1, 2});
        break;
    default:
        pen.setStyle(Qt::DotLine);
    }
    return pen;
}

QImage ChartColors::marker(int ink, double size) const
{
    const int wide = int(std::ceil(size));
    QImage image(wide, wide, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_ground, 1));
    painter.setBrush(strategy(ink));
    const double end = wide - 1;
    const double middle = end / 2;
    switch (ink % inks) {
    case 0:
        painter.drawEllipse(QRectF(0.5, 0.5, end - 0.5, end - 0.5));
        break;
    case 1:
        painter.drawRect(QRectF(0.5, 0.5, end - 0.5, end - 0.5));
        break;
    case 2:
        painter.drawPolygon(QPolygonF{{middle, 0.5}, {end, end}, {0.5, end}});
        break;
    case 3:
        painter.drawPolygon(QPolygonF{{middle, 0.5}, {end, middle}, {middle, end}, {0.5, middle}});
        break;
    case 4:
        painter.drawPolygon(QPolygonF{{0.5, 0.5}, {end, 0.5}, {middle, end}});
        break;
    default:
        painter.setPen(QPen(strategy(ink), size / 4));
        painter.drawLine(QPointF(1, 1), QPointF(end - 1, end - 1));
        painter.drawLine(QPointF(1, end - 1), QPointF(end - 1, 1));
    }
    return image;
}

QColor ChartColors::faint() const
{
    QColor color = m_ink;
    color.setAlphaF(0.45F);
    return color;
}

QColor ChartColors::alarm() const
{
    return m_dark ? QColor(0xff, 0x8a, 0x80) : QColor(0xb7, 0x1c, 0x1c);
}

QColor ChartColors::alarmFill() const
{
    return m_dark ? QColor(0xff, 0x52, 0x52, 120) : QColor(0xd3, 0x2f, 0x2f, 90);
}

} // namespace gui
