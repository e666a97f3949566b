// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <functional>

class QWidget;

namespace gui {

class Deployment;

/// A question about a connection, with which it closes. The safe answer is the default; `yes` runs when the
/// other button is pressed.
void askAbout(QWidget *window, Deployment *deployment, const QString &title, const QString &question,
              const QString &button, std::function<void()> yes);

} // namespace gui
