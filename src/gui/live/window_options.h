// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"

#include <QList>
#include <QString>

class QApplication;

namespace gui {

/// What the command line asks of the window.
struct WindowOptions
{
    /// Start the private demo servers and connect to both of their deployments.
    bool demo = false;
    /// Connect to these at start: the URLs or the profile of the command line. Their `readOnly` counts as it
    /// stands; `environment` is already that of `--environment` or of the profile.
    QList<locks::DeploymentSpec> deployments;
    /// Folder of settings, profiles and journal; empty: the user's own. The demo's journal is in the demo's
    /// folder.
    QString configDir;
    /// `--read-only`: every deployment is read-only, and the window does not offer to turn that off.
    bool readOnly = false;
    /// Shown in the message bar at start: a warning such as that of a password in a URL.
    QStringList warnings;
};

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
