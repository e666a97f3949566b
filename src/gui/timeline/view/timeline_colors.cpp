// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/timeline_colors.h"

#include "gui/timeline/core/lane_store.h"

#include <array>

namespace gui {

namespace {
constexpr std::array<QRgb, holdInks> onLight{0xffb07314, 0xff0072b2, 0xff9a5fac,
                                             0xff008a68, 0xff5b6270, 0xff6b8a1c};
constexpr std::array<QRgb, holdInks> onDark{0xffe3a33c, 0xff56b4e9, 0xffcf95e0,
                                            0xff35c79f, 0xffaab2bf, 0xffb0d048};
} // namespace

TimelineColors::TimelineColors(const QPalette &palette)
    : m_ground(palette.color(QPalette::Base))
    , m_text(palette.color(QPalette::Text))
    , m_accent(palette.color(QPalette::Highlight))
    , m_dark(m_ground.lightness() < 128)
{
}

QColor TimelineColors::ink(quint8 ink) const
{
    if (ink >= holdInks)
        return mixed(m_text, m_ground, 0.3);
    return QColor::fromRgb(m_dark ? onDark[ink] : onLight[ink]);
}

QColor TimelineColors::alarm() const
{
    return m_dark ? QColor(0xff, 0x7a, 0x70) : QColor(0xc6, 0x1c, 0x1c);
}

QColor TimelineColors::waited() const
{
    return m_dark ? QColor(0xc7, 0xad, 0xff) : QColor(0x63, 0x35, 0xb0);
}

QColor TimelineColors::mixed(const QColor &one, const QColor &other, double share)
{
    const auto part = [share](int a, int b) {
        return int(a + (b - a) * share + 0.5);
    };
    return {part(one.red(), other.red()), part(one.green(), other.green()), part(one.blue(), other.blue())};
}

} // namespace gui
