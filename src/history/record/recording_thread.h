// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/worker_thread.h"
#include "history/model/keep_limits.h"

#include <QObject>
#include <QSet>

namespace history {

class Recording;

/// The thread on which history is written, for all recorders of a program. Create and destroy it on one
/// thread, the recorders before it; destroying it waits until what was told is written.
class RecordingThread
{
public:
    RecordingThread();
    ~RecordingThread();
    RecordingThread(const RecordingThread &) = delete;
    RecordingThread &operator=(const RecordingThread &) = delete;

    /// How much is kept from now on. Any thread.
    void setLimits(const KeepLimits &limits);
    /// Takes it over: from now on it lives there, and is deleted there.
    void adopt(Recording *recording);
    /// Has it write what waits, and deletes it on the thread, then `reports`, which receives what it emits.
    /// Returns at once. For the thread of `reports`, which has no parent.
    void dismiss(Recording *recording, QObject *reports);

private:
    /// Lives on the thread and is deleted there.
    struct Inbox : QObject
    {
        KeepLimits limits;
        QSet<Recording *> recordings;
    };

    Inbox *m_inbox = new Inbox;
    base::WorkerThread m_thread;
};

} // namespace history
