// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace gui {

/// One of the program's own action icons ("refresh", "release", …), in the ink that suits the current
/// palette.
QIcon icon(const char *name);
/// The program's icon in all its sizes.
QIcon programIcon();

} // namespace gui
