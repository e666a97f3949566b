// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/io_thread.h"

#include "gui/live/monitor_host.h"

namespace gui {

IoThread::IoThread()
    : m_host(new MonitorHost)
{
    m_thread.start(m_host);
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
    post([thread = &m_thread](MonitorHost &host) { host.removeAll([thread] { thread->end(); }); });
    m_host = nullptr;
    m_thread.wait();
}

} // namespace gui
