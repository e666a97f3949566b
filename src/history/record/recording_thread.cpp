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

void RecordingThread::setLimits(const KeepLimits &limits)
{
    base::post(m_inbox, [inbox = m_inbox, limits] {
        inbox->limits = limits;
        for (Recording *each : std::as_const(inbox->recordings))
            each->setLimits(limits);
    });
}

void RecordingThread::adopt(Recording *recording)
{
    recording->moveToThread(m_inbox->thread());
    base::post(m_inbox, [inbox = m_inbox, recording] {
        inbox->recordings.insert(recording);
        recording->setLimits(inbox->limits);
    });
}

void RecordingThread::dismiss(Recording *recording, QObject *reports)
{
    // The caller's thread may end before the recording does, so it cannot delete `reports` later.
    reports->moveToThread(m_inbox->thread());
    // After all that was posted to it: events of one thread keep their order.
    base::post(m_inbox, [inbox = m_inbox, recording, reports] {
        inbox->recordings.remove(recording);
        recording->finish();
        delete recording;
        delete reports;
    });
}

} // namespace history
