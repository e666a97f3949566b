// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_colors.h"

#include "lab/spec/strategies.h"

#include <array>

namespace gui {

namespace {
constexpr std::array<QRgb, ChartColors::inks> onLight{0xff9a5b00, 0xff0072b2, 0xff8e4c9e,
                                                      0xff007a5e, 0xff3f3f46, 0xff4d6a00};
constexpr std::array<QRgb, ChartColors::inks> onDark{0xfff0b040, 0xff56b4e9, 0xffd69ae6,
                                                     0xff35d0a5, 0xffd4d4d8, 0xffb6d94c};
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

QList<int> ChartColors::inksOf(const QList<QByteArray> &strategies)
{
    QList<int> chosen;
    for (const QByteArray &id : strategies) {
        const int own = std::max(0, int(lab::Strategies::ids().indexOf(id))) % inks;
        int ink = own;
        for (int step = 1; chosen.contains(ink); ++step)
            ink = (own + step) % inks + step / inks * inks;
        chosen.append(ink);
    }
    return chosen;
}

QPen ChartColors::pen(int ink, double width) const
{
    return QPen(strategy(ink), width, ink < inks ? Qt::SolidLine : Qt::DashDotLine);
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
