// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/window_options.h"

class QApplication;

namespace gui {

/// Lets the C library return each large block to the system as soon as it is free, and not learn to keep
/// them: what a million arriving rows needed for a moment leaves no holes behind. Call before the application
/// is made. Nothing without the GNU C library.
void returnLargeBlocks();

/// Opens the window and runs until it is closed; answers the program's exit status.
///
/// Call on the main thread with QT_NO_THREADED_GLIB=1 in the environment. When it returns, no thread, no
/// connection and no server that the window started is left.
int runWindow(QApplication &application, const WindowOptions &options);

} // namespace gui
