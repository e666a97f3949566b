// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/timeline_guide.h"

#include "gui/live/record_match.h"
#include "gui/live/workspace.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/window/lock_guide.h"
#include "history/model/history_path.h"
#include "history/read/record_of.h"

namespace gui {

namespace {

/// The number of this master; nullopt: it has none of that name.
std::optional<int> masterOf(const Deployment *deployment, const QString &label)
{
    if (label.isEmpty())
        return -1; // whichever
    const QList<locks::MasterStatus> &masters = deployment->status().masters;
    for (int i = 0; i < int(masters.size()); ++i) {
        if (masters.at(i).label == label)
            return i;
    }
    return {};
}

} // namespace

TimelineGuide::TimelineGuide(TimelinePage *page, Workspace *workspace, LockGuide *guide)
    : QObject(page)
    , m_page(page)
    , m_workspace(workspace)
    , m_guide(guide)
{
    connect(page, &TimelinePage::lockWanted, this, &TimelineGuide::leadToLock);
    connect(workspace, &Workspace::demoPastLaid, this, &TimelineGuide::tellConnection);
    connect(page, &TimelinePage::failed, this, [this](const QString &sentence) {
        emit message({Message::Kind::Warning, sentence, {}});
    });
    connect(page, &TimelinePage::noted, this, [this](const QString &sentence) {
        emit message({Message::Kind::Information, sentence, {}});
    });
}

void TimelineGuide::setDeployment(Deployment *deployment)
{
    if (m_deployment != deployment) {
        if (m_deployment)
            disconnect(m_deployment, &Deployment::changed, this, nullptr);
        m_deployment = deployment;
        // Another one, whatever it is called: what showed of the last one is none of it.
        m_page->setConnection(history::historyPath(m_workspace->dataFolderOf(deployment)), {});
        if (deployment) // which servers it has, and what it is called
            connect(deployment, &Deployment::changed, this, &TimelineGuide::tellConnection);
    }
    tellConnection();
}

void TimelineGuide::readAgain()
{
    m_page->setConnection({}, {});
    tellConnection();
}

void TimelineGuide::tellConnection()
{
    m_folder = m_workspace->dataFolderOf(m_deployment);
    const bool isDemo = m_deployment && m_deployment->origin() == Deployment::Origin::Demo;
    m_page->setExample(isDemo ? m_workspace->demoPast() : QString());
    m_page->setConnection(history::historyPath(m_folder),
                          m_deployment ? RecordMatch::describe(m_deployment) : history::Deployment());
}

/// The one that it was recorded on, whatever that is called by now; null: there is none any more.
Deployment *TimelineGuide::connectionOf(const history::Deployment &record) const
{
    Deployment *found = nullptr;
    auto best = history::Likeness::None;
    for (Deployment *deployment : m_workspace->deployments()) {
        history::Deployment now = RecordMatch::describe(deployment);
        now.separate = record.separate; // it is the same, however it is read by now
        const auto like = history::likeness(record, now);
        if (like <= best || m_workspace->dataFolderOf(deployment) != m_folder)
            continue;
        best = like;
        found = deployment;
    }
    return found;
}

void TimelineGuide::leadToLock(const history::Deployment &record, const history::Hold &hold)
{
    const QString title = RecordMatch::title(record);
    Deployment *deployment = connectionOf(record);
    if (!deployment)
        return emit message({Message::Kind::Information,
                             tr("No connection to %1 is left: its locks cannot be shown.").arg(title),
                             {}});
    if (!deployment->isOpen()) {
        Message told{Message::Kind::Information,
                     tr("%1 is not connected: its locks cannot be shown.").arg(title),
                     {{tr("Connect"), [deployment = QPointer(deployment)] {
                           if (deployment && !deployment->isEnding())
                               deployment->open();
                       }}}};
        return emit message(told);
    }
    const std::optional<int> master = masterOf(deployment, hold.server);
    if (!master)
        return emit message(
            {Message::Kind::Information, tr("%1 has no master %2 any more.").arg(title, hold.server), {}});
    m_guide->lead(deployment, {hold.key, *master});
}

} // namespace gui
