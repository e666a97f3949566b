// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/worker_thread.h"

namespace base {

WorkerThread::WorkerThread(const QString &name)
{
    m_thread.setObjectName(name);
}

void WorkerThread::start(QObject *worker)
{
    m_worker = worker;
    worker->moveToThread(&m_thread);
    QObject::connect(
        worker, &QObject::destroyed, worker,
        [this] {
            m_ended.store(true);
            m_thread.quit();
        },
        Qt::DirectConnection);
    m_thread.start();
}

void WorkerThread::end()
{
    m_worker->deleteLater();
}

void WorkerThread::wait()
{
    m_thread.wait();
    m_ended.load();
}

} // namespace base
