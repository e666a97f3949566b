// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/order_thread.h"

namespace gui {

OrderThread::OrderThread()
{
    m_thread.setObjectName(QStringLiteral("lockscope-order"));
    m_context.moveToThread(&m_thread);
    m_thread.start(QThread::LowPriority);
}

OrderThread::~OrderThread()
{
    // What was posted still runs: it frees what it holds.
    base::post(&m_context, [this] { m_thread.quit(); });
    m_thread.wait();
}

} // namespace gui
