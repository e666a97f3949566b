// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

/// What a person with a keyboard reaches, and what nobody can read.

/// Presses Tab until the focus comes round, and answers which enabled controls never had it: a line each.
/// Exempt are parts of larger controls, buttons whose action has a key or stands in a menu, and the rest of a
/// group of radio buttons, which the arrow keys reach.
QStringList unreachableControls(QWidget *surface);

/// Enabled texts whose contrast with their ground is below 4.5 : 1 (WCAG 2.1, 1.4.3): a line each.
QStringList faintTexts(QWidget *surface);
