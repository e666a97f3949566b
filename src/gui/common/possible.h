// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractButton;
class QAction;
class QWidget;

namespace gui {

/// Enables it where there is no reason against it; else its tool tip says, after what it is for, why it is
/// not possible now. What it is for is `purpose`, or else its tool tip at the first call.
void setPossible(QAction *action, const QString &reasonAgainst);
void setPossible(QAbstractButton *button, const QString &reasonAgainst, const QString &purpose = {});
void setPossible(QWidget *field, const QString &reasonAgainst);

} // namespace gui
