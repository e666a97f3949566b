// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/state_palette.h"
#include "gui/table/grouping.h"

#include <QVariant>

namespace gui {

/// What the head of a group gives a view in a column of LockTableModel: name and number of locks in that of
/// the key, how long the oldest is held in its column, how many are gone, silent or without expiry in
/// that of states.
QVariant groupCell(const LockGroup &group, int column, int role, const StatePalette &palette);

/// "web-4, 12 locks".
QString groupTitle(const LockGroup &group);

} // namespace gui
