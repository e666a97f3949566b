// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/help/help_pages.h"

class QMenuBar;

namespace gui {

/// The page `shortcuts`, made from the menus themselves, so that none can be forgotten: each menu, its
/// entries and their keys.
HelpPage shortcutPage(const QMenuBar &menuBar);

} // namespace gui
