// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/learn/learn_page.h"
#include "gui/messages/message.h"

#include <QObject>
#include <QPointer>

class QTabWidget;

namespace gui {

class ConnectionsPanel;
class Deployment;
class LabTabs;
class LocksPage;
class Workspace;

/// Leads from a lesson to where the same can be seen: to its lock in the table, live, and to its load in the
/// lab. Remembers the progress. GUI thread.
class LessonGuide : public QObject
{
    Q_OBJECT
public:
    /// The widgets of the window that it leads to; the pages are among `tabs`.
    struct Places
    {
        ConnectionsPanel *connections;
        QTabWidget *tabs;
        LocksPage *locks;
        LabTabs *lab;
    };
    /// All must outlive it.
    LessonGuide(Workspace *workspace, LearnPage *page, const Places &places);

signals:
    void message(const gui::Message &message);

private:
    void showLock(const LessonLock &lock);
    void endShown();

    Workspace *m_workspace;
    LearnPage *m_page;
    Places m_places;
    QPointer<Deployment> m_shown; ///< the servers of the lesson, as a connection
};

} // namespace gui
