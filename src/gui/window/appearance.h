// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QApplication;

namespace gui {

/// Light or dark, where the desktop does not say: Qt 6.4 leaves that to the program.
enum class Appearance : quint8 { System, Light, Dark };

QString appearanceId(Appearance appearance); ///< "system", "light", "dark"
Appearance appearanceFromId(const QString &id);

/// Gives the whole program this appearance; every widget hears of it as a change of palette.
void apply(Appearance appearance);
/// Gives hints and names of fields a colour that can be read where the desktop's palette has none: what
/// Qt 6.4 makes of KDE's dark colours leaves them black. To be asked again when the desktop changes its
/// colours.
void completePalette();

} // namespace gui
