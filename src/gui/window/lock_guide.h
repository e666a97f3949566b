// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"

#include <QObject>
#include <QPointer>

class QTabWidget;

namespace gui {

class ConnectionsPanel;
class Deployment;
class LocksPage;

/// *Show lock*: leads from wherever one is to a lock of a connection, and selects it. GUI thread.
class LockGuide : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; the page is one of `pages`.
    LockGuide(ConnectionsPanel *connections, QTabWidget *pages, LocksPage *page);

    void lead(Deployment *deployment, const MessageLock &lock);

signals:
    /// The lock stands in the table no more; what to say of it.
    void missing(const gui::Message &message);

private:
    ConnectionsPanel *m_connections;
    QTabWidget *m_pages;
    LocksPage *m_page;
};

} // namespace gui
