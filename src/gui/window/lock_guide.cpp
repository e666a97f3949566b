// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/lock_guide.h"

#include "gui/common/text.h"
#include "gui/connections/connections_panel.h"
#include "gui/live/deployment.h"
#include "gui/locks/locks_page.h"

#include <QTabWidget>

namespace gui {

LockGuide::LockGuide(ConnectionsPanel *connections, QTabWidget *pages, LocksPage *page)
    : QObject(page)
    , m_connections(connections)
    , m_pages(pages)
    , m_page(page)
{
}

void LockGuide::lead(Deployment *deployment, const MessageLock &lock)
{
    m_connections->select(deployment);
    m_pages->setCurrentWidget(m_page);
    const auto wanted = [lock](const locks::SharedRow &row) {
        return row.key() == lock.key && (lock.master < 0 || row.separateMaster() == lock.master);
    };
    deployment->order()->find(
        this, wanted, [this, deployment, lock](const std::vector<locks::SharedRow> &found) {
            if (!found.empty())
                return m_page->reveal(found.front().id());
            emit missing({Message::Kind::Information,
                          tr("%1 is not in the table any more.").arg(shownShort(lock.key, 48)),
                          {},
                          {},
                          deployment});
        });
}

} // namespace gui
