// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/icons.h"

#include <QGuiApplication>
#include <QPalette>

namespace gui {

QIcon icon(const char *name)
{
    const bool dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
    const QLatin1String ink(dark ? "dark" : "light");
    return QIcon(QStringLiteral(":/icons/action/%1-%2.png").arg(QLatin1String(name), ink));
}

QIcon programIcon()
{
    QIcon result;
    for (const int size : {16, 22, 32, 48, 64, 128, 256})
        result.addFile(QStringLiteral(":/icons/app/lockscope-%1.png").arg(size));
    return result;
}

} // namespace gui
