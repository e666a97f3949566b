// SPDX-License-Identifier: GPL-3.0-or-later
#include "stall_probe.h"

#include "gui/window/run_window.h"

#include <QEvent>

#include <time.h>

#include <algorithm>
#include <utility>

namespace {

constexpr int beatMs = 5;
constexpr double pictureMs = 16;

double threadCpuMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
}

} // namespace

void Beat::start()
{
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        const double late = double(m_since.nsecsElapsed()) / 1e6 - beatMs;
        m_worst.longest = std::max(m_worst.longest, late);
        ++m_worst.beats;
        m_worst.late += late > pictureMs ? 1 : 0;
        m_since.start();
    });
    m_since.start();
    m_timer.start(beatMs);
}

void Beat::stop()
{
    m_timer.stop();
}

Beat::Late Beat::taken()
{
    m_since.start();
    return std::exchange(m_worst, {});
}

IdleThread::IdleThread()
{
    m_beat.moveToThread(&m_thread);
    m_thread.start();
    QMetaObject::invokeMethod(&m_beat, &Beat::start, Qt::BlockingQueuedConnection);
}

IdleThread::~IdleThread()
{
    // A timer ends on its own thread only, and the beat itself here, where it was made.
    QThread *const here = QThread::currentThread();
    QMetaObject::invokeMethod(
        &m_beat,
        [this, here] {
            m_beat.stop();
            m_beat.moveToThread(here);
        },
        Qt::BlockingQueuedConnection);
    m_thread.quit();
    m_thread.wait();
}

Beat::Late IdleThread::taken()
{
    Beat::Late late;
    QMetaObject::invokeMethod(&m_beat, &Beat::taken, Qt::BlockingQueuedConnection, &late);
    return late;
}

void ProbedApplication::prepare()
{
    gui::returnLargeBlocks();
    qputenv("QT_NO_THREADED_GLIB", "1"); // both as the program does
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

ProbedApplication::ProbedApplication(int &argc, char **argv)
    : QApplication(argc, argv)
{
    m_beat.start();
}

ProbedApplication::Stall ProbedApplication::taken()
{
    m_worst.beat = m_beat.taken();
    return std::exchange(m_worst, {});
}

bool ProbedApplication::notify(QObject *receiver, QEvent *event)
{
    // The events of every thread come through here; only the GUI thread's make a person wait.
    if (QThread::currentThread() != thread() || m_depth > 0)
        return QApplication::notify(receiver, event);
    ++m_depth;
    const QByteArray where =
        QByteArray(receiver->metaObject()->className()) + " event " + QByteArray::number(event->type());
    const double before = threadCpuMs();
    const bool done = QApplication::notify(receiver, event);
    const double spent = threadCpuMs() - before;
    --m_depth;
    if (spent > m_worst.cpu) {
        m_worst.cpu = spent;
        m_worst.where = where;
    }
    return done;
}
