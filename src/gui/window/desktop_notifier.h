// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gui {

/// A notification of the desktop (org.freedesktop.Notifications), for what must be heard though the window is
/// not looked at. Sent and forgotten: where no desktop listens, nothing happens. GUI thread, never waits.
void notifyDesktop(const QString &title, const QString &text);

} // namespace gui
