// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/journal_guide.h"

#include "gui/actions/action_controller.h"
#include "gui/connections/connections_panel.h"
#include "gui/journal/journal_page.h"
#include "gui/live/deployment.h"

#include <QTabWidget>

namespace gui {

JournalGuide::JournalGuide(ConnectionsPanel *connections, QTabWidget *pages, JournalPage *page,
                           ActionController *controller)
    : QObject(page)
    , m_connections(connections)
    , m_pages(pages)
    , m_page(page)
{
    connect(page, &JournalPage::said, this, [this](const QString &text) {
        emit message({Message::Kind::Information, text, {}});
    });
    connect(page, &JournalPage::failed, this, [this](const QString &sentence) {
        emit message({Message::Kind::Error, sentence, {}});
    });
    connect(page, &JournalPage::undoWanted, controller, &ActionController::openUndoOf);
    connect(controller, &ActionController::journalWanted, this, &JournalGuide::lead);
}

/// The journal that is shown is that of the selected connection.
void JournalGuide::lead(Deployment *deployment, const QString &id)
{
    if (deployment)
        m_connections->select(deployment);
    m_pages->setCurrentWidget(m_page);
    m_page->reveal(id);
}

} // namespace gui
