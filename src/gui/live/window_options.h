// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"

#include <QList>
#include <QString>

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
    /// `--history`: a file of somebody else to be shown at start, read-only; empty: none.
    QString history;
    /// `--read-only`: every deployment is read-only, and the window does not offer to turn that off.
    bool readOnly = false;
    /// Shown in the message bar at start: a warning such as that of a password in a URL.
    QStringList warnings;
};

} // namespace gui
