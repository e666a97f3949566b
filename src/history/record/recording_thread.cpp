// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/record/recording_thread.h"

#include "base/post.h"
#include "history/record/recording.h"

namespace history {

RecordingThread::RecordingThread()
    : m_thread(QStringLiteral("history"))
{
    m_thread.start(m_inbox);
}

RecordingThread::~RecordingThread()
{
    base::post(m_inbox, [ending = &m_thread] { ending->end(); });
    m_thread.wait();
}

void RecordingThread::adopt(Recording *recording)
{
    recording->moveToThread(m_inbox->thread());
}

void RecordingThread::dismiss(Recording *recording)
{
    // After all that was posted to it: events of one thread keep their order.
    base::post(m_inbox, [recording] {
        recording->finish();
        delete recording;
    });
}

} // namespace history
