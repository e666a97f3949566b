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

/// Ways between the journal and the rest of the window: *Show in journal*, *Undo…*, and what the page has to
/// say. GUI thread.
class JournalGuide : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; the page is one of `pages`.
    JournalGuide(ConnectionsPanel *connections, QTabWidget *pages, JournalPage *page,
                 ActionController *controller);

signals:
    void message(const gui::Message &message);

private:
    void lead(Deployment *deployment, const QString &id);

    ConnectionsPanel *m_connections;
    QTabWidget *m_pages;
    JournalPage *m_page;
};

} // namespace gui
