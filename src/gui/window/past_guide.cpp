// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/past_guide.h"

#include "gui/locks/locks_page.h"
#include "gui/timeline/page/timeline_page.h"
#include "gui/timeline/past/past_locks.h"

#include <QTabWidget>

namespace gui {

PastGuide::PastGuide(QTabWidget *pages, LocksPage *locks, TimelinePage *timeline)
    : QObject(locks)
    , m_pages(pages)
    , m_locks(locks)
    , m_timeline(timeline)
    , m_past(new PastLocks(locks))
{
    m_past->hide(); // until it stands in the place of the locks
    connect(timeline, &TimelinePage::pastWanted, this, [this](const PastPlace &place, history::UnixMs at) {
        m_past->showAt(place, at);
        m_locks->showInstead(m_past);
        m_pages->setCurrentWidget(m_locks);
        m_past->focusTable();
    });
    connect(m_past, &PastLocks::instantShown, timeline, &TimelinePage::pin);
    const auto showTimeline = [this] {
        m_pages->setCurrentWidget(m_timeline);
    };
    connect(m_past, &PastLocks::timelineWanted, this, showTimeline);
    connect(timeline, &TimelinePage::pageWanted, this, showTimeline);
    connect(m_past, &PastLocks::left, this, &PastGuide::leave);
}

void PastGuide::leave()
{
    m_past->leave();
    m_locks->showLive();
}

void PastGuide::setDeployment(const Deployment *deployment)
{
    if (std::exchange(m_deployment, deployment) != deployment)
        leave();
}

} // namespace gui
