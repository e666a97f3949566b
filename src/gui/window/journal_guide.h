// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QObject>

class QTabWidget;

namespace gui {

class ActionController;
class ConnectionsPanel;
class Deployment;
class JournalPage;
class TimelinePage;
class Workspace;

/// Ways between the journal and the rest of the window: *Show in journal*, *Timeline*, *Evidence…*, *Undo…*,
/// and what the page has to say. GUI thread.
class JournalGuide : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; both pages are among `pages`.
    JournalGuide(ConnectionsPanel *connections, QTabWidget *pages, JournalPage *page, TimelinePage *timeline,
                 ActionController *controller, Workspace *workspace);

signals:
    void message(const gui::Message &message);

private:
    void lead(Deployment *deployment, const QString &id);
    void leadToTimeline(Deployment *deployment, const QByteArray &key, qint64 at);
    void askEvidence(Deployment *deployment, const QByteArray &key, qint64 at);

    ConnectionsPanel *m_connections;
    QTabWidget *m_pages;
    JournalPage *m_page;
    TimelinePage *m_timeline;
    Workspace *m_workspace;
};

} // namespace gui
