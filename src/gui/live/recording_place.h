// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace history {
class RecordingThread;
}

namespace gui {

/// Where the locks of a deployment are recorded. A value; the thread outlives the I/O thread.
struct RecordingPlace
{
    history::RecordingThread *thread = nullptr; ///< null: they are not
    QString dataFolder;
    bool isAgreed = false; ///< a person said so; else it ends where the servers turn out to be production
};

} // namespace gui
