// SPDX-License-Identifier: GPL-3.0-or-later
#include "side_thread.h"

namespace truth {

SideThread::SideThread()
{
    m_there.moveToThread(&m_thread);
    m_thread.start();
}

SideThread::~SideThread()
{
    m_thread.quit();
    m_thread.wait();
}

void SideThread::call(const std::function<void()> &act)
{
    QMetaObject::invokeMethod(&m_there, act, Qt::BlockingQueuedConnection);
}

} // namespace truth
