// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QObject>
#include <QPointer>

class QTabWidget;

namespace gui {

class Deployment;
class LocksPage;
class RecentStrip;
class TimelinePage;
struct RecentQuestion;
class Workspace;

/// The last hour of the lock that the inspector shows, from what is recorded, and the way from there to the
/// timeline. GUI thread.
class RecentGuide : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; both pages are among `pages`.
    RecentGuide(Workspace *workspace, QTabWidget *pages, LocksPage *locks, TimelinePage *timeline);

    /// Null: none is selected.
    void setDeployment(Deployment *deployment);

signals:
    void message(const gui::Message &message);

private:
    void refresh();
    void askEvidence(const RecentQuestion &question);

    Workspace *m_workspace;
    LocksPage *m_locks;
    RecentStrip *m_strip;
    QPointer<Deployment> m_deployment;
};

} // namespace gui
