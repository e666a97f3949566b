// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/journal_guide.h"

#include "gui/actions/action_controller.h"
#include "gui/connections/connections_panel.h"
#include "gui/journal/journal_page.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/timeline/page/evidence_file.h"
#include "gui/timeline/page/timeline_page.h"
#include "history/model/history_path.h"

#include <QDateTime>
#include <QTabWidget>

#include <algorithm>

namespace gui {

JournalGuide::JournalGuide(ConnectionsPanel *connections, QTabWidget *pages, JournalPage *page,
                           TimelinePage *timeline, ActionController *controller, Workspace *workspace)
    : QObject(page)
    , m_connections(connections)
    , m_pages(pages)
    , m_page(page)
    , m_timeline(timeline)
    , m_workspace(workspace)
{
    connect(page, &JournalPage::said, this, [this](const QString &text) {
        emit message({Message::Kind::Information, text, {}});
    });
    connect(page, &JournalPage::failed, this, [this](const QString &sentence) {
        emit message({Message::Kind::Error, sentence, {}});
    });
    connect(page, &JournalPage::undoWanted, controller, &ActionController::openUndoOf);
    connect(controller, &ActionController::journalWanted, this, &JournalGuide::lead);
    connect(page, &JournalPage::timelineWanted, this, &JournalGuide::leadToTimeline);
    connect(page, &JournalPage::evidenceWanted, this, &JournalGuide::askEvidence);
    // What is shown there is of the connection that is selected.
    connect(timeline, &TimelinePage::journalWanted, this, [this](const QString &id) { lead(nullptr, id); });
}

/// The journal that is shown is that of the selected connection.
void JournalGuide::lead(Deployment *deployment, const QString &id)
{
    if (deployment)
        m_connections->select(deployment);
    m_pages->setCurrentWidget(m_page);
    m_page->reveal(id);
}

void JournalGuide::leadToTimeline(Deployment *deployment, const QByteArray &key, qint64 at)
{
    m_connections->select(deployment);
    m_pages->setCurrentWidget(m_timeline);
    m_timeline->showLane(key, at);
}

/// An hour before the action and after it, as far as that is past.
void JournalGuide::askEvidence(Deployment *deployment, const QByteArray &key, qint64 at)
{
    constexpr qint64 hourMs = 3'600'000;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    EvidenceFile::Wish wish{history::historyPath(m_workspace->dataFolderOf(deployment)), false, {}};
    wish.query.key = key;
    wish.query.since = at - hourMs;
    wish.query.until = std::min(now, at + hourMs);
    wish.query.untilNow = at + hourMs >= now;
    wish.query.atLeastUntil = at + 1;
    EvidenceFile::ask(m_page, wish, [this](const QString &sentence, bool good) {
        emit message({good ? Message::Kind::Information : Message::Kind::Warning, sentence, {}});
    });
}

} // namespace gui
