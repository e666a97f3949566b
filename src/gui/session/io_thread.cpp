// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/session/io_thread.h"

#include "gui/session/monitor_host.h"

namespace gui {

IoThread::IoThread()
    : m_host(new MonitorHost)
{
    m_thread.setObjectName(QStringLiteral("lockscope-io"));
    m_host->moveToThread(&m_thread);
    m_thread.start();
}

IoThread::~IoThread()
{
    stop();
}

QObject *IoThread::contextOf(MonitorHost *host)
{
    return host;
}

void IoThread::stop()
{
    if (!m_host)
        return;
    post([thread = &m_thread](MonitorHost &host) {
        host.removeAll([thread, &host] {
            host.deleteLater();
            thread->quit();
        });
    });
    m_host = nullptr;
    m_thread.wait();
}

} // namespace gui
