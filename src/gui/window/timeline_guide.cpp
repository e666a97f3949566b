// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/timeline_guide.h"

#include "gui/live/workspace.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/window/lock_guide.h"
#include "history/model/history_path.h"
#include "profile/paths.h"

namespace gui {

TimelineGuide::TimelineGuide(TimelinePage *page, Workspace *workspace, LockGuide *guide)
    : QObject(page)
    , m_page(page)
    , m_workspace(workspace)
    , m_guide(guide)
{
    connect(page, &TimelinePage::lockWanted, this, &TimelineGuide::leadToLock);
    connect(page, &TimelinePage::failed, this, [this](const QString &sentence) {
        emit message({Message::Kind::Warning, sentence, {}});
    });
    connect(page, &TimelinePage::noted, this, [this](const QString &sentence) {
        emit message({Message::Kind::Information, sentence, {}});
    });
}

void TimelineGuide::setDeployment(const Deployment *deployment)
{
    const bool demo = deployment && deployment->origin() == Deployment::Origin::Demo;
    const QString folder =
        demo ? m_workspace->demoFolder() : profile::Paths::in(m_workspace->options().configDir).dataFolder;
    m_page->setConnection(history::historyPath(folder), deployment ? deployment->spec().name : QString());
}

void TimelineGuide::leadToLock(const QString &name, const QByteArray &key)
{
    for (Deployment *deployment : m_workspace->deployments()) {
        if (deployment->spec().name == name)
            return m_guide->lead(deployment, {key});
    }
    emit message({Message::Kind::Information, tr("%1 is not among the connections any more.").arg(name), {}});
}

} // namespace gui
