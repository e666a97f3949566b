// SPDX-License-Identifier: GPL-3.0-or-later
#include "stall_probe.h"

#include "gui/window/run_window.h"

#include <QEvent>
#include <QThread>

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
    m_beat.setTimerType(Qt::PreciseTimer);
    connect(&m_beat, &QTimer::timeout, this, [this] {
        const double late = double(m_sinceBeat.nsecsElapsed()) / 1e6 - beatMs;
        m_worst.late = std::max(m_worst.late, late);
        ++m_worst.beats;
        m_worst.lateBeats += late > pictureMs ? 1 : 0;
        m_sinceBeat.start();
    });
    m_sinceBeat.start();
    m_beat.start(beatMs);
}

ProbedApplication::Stall ProbedApplication::taken()
{
    m_sinceBeat.start();
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
