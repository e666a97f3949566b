// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/appearance.h"

#include "gui/common/state_palette.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>
#include <QToolTip>

namespace gui {

namespace {

struct Tones
{
    QRgb window, base, alternate, button, text, muted, highlight, link;
};

constexpr Tones lightTones{0xfff3f4f6, 0xffffffff, 0xfff6f7f9, 0xffe9ebee,
                           0xff1d2126, 0xff5d6269, 0xff2a62b8, 0xff1d4f9c};
constexpr Tones darkTones{0xff2a2d34, 0xff17191d, 0xff1d2025, 0xff363b44,
                          0xffe4e7eb, 0xffa3a9b3, 0xff2f62b0, 0xff8fb8ff};

QPalette made(const Tones &tones, bool dark)
{
    QPalette palette(QColor::fromRgb(tones.button), QColor::fromRgb(tones.window));
    const auto set = [&palette](QPalette::ColorRole role, QRgb rgb) {
        palette.setColor(role, QColor::fromRgb(rgb));
    };
    set(QPalette::Base, tones.base);
    set(QPalette::AlternateBase, tones.alternate);
    set(QPalette::Text, tones.text);
    set(QPalette::WindowText, tones.text);
    set(QPalette::ButtonText, tones.text);
    set(QPalette::BrightText, dark ? 0xffffffff : 0xff000000);
    set(QPalette::PlaceholderText, tones.muted);
    set(QPalette::Highlight, tones.highlight);
    set(QPalette::HighlightedText, 0xffffffff);
    set(QPalette::Link, tones.link);
    set(QPalette::LinkVisited, tones.link);
    set(QPalette::ToolTipBase, tones.button);
    set(QPalette::ToolTipText, tones.text);
    for (const QPalette::ColorRole role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText}) {
        QColor faded = QColor::fromRgb(tones.text);
        faded.setAlphaF(0.45f);
        palette.setColor(QPalette::Disabled, role, faded);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor::fromRgb(tones.muted));
    return palette;
}

} // namespace

QString appearanceId(Appearance appearance)
{
    switch (appearance) {
    case Appearance::Light:
        return QStringLiteral("light");
    case Appearance::Dark:
        return QStringLiteral("dark");
    case Appearance::System:
        break;
    }
    return QStringLiteral("system");
}

Appearance appearanceFromId(const QString &id)
{
    for (const Appearance each : {Appearance::Light, Appearance::Dark}) {
        if (appearanceId(each) == id)
            return each;
    }
    return Appearance::System;
}

void apply(Appearance appearance)
{
    // An empty palette gives control back to style and desktop.
    const QPalette palette = appearance == Appearance::System ? QPalette()
        : appearance == Appearance::Light                     ? made(lightTones, false)
                                                              : made(darkTones, true);
    QApplication::setPalette(palette);
    QToolTip::setPalette(appearance == Appearance::System ? QToolTip::palette() : palette);
    completePalette();
}

void completePalette()
{
    constexpr double leastContrast = 3;
    constexpr double hintShare = 0.65;
    const QPalette desktop = QApplication::palette();
    const QColor ground = desktop.color(QPalette::Base);
    const QColor hint = desktop.color(QPalette::PlaceholderText);
    const QColor better = mixed(ground, desktop.color(QPalette::Text), hintShare);
    if (hint == better || contrast(mixed(ground, hint, hint.alphaF()), ground) >= leastContrast)
        return;
    QPalette palette = desktop; // what the desktop decides stays with it
    palette.setColor(QPalette::PlaceholderText, better);
    QApplication::setPalette(palette);
}

} // namespace gui
