// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message_log.h"

#include <QObject>

namespace gui {

class AwayNotice;
class ConnectionsPanel;
class Deployment;
class MessageBar;
class MessageBell;

/// Where all that is said comes together: the log, the bar and the bell that show it, and the tree, which
/// marks the connections whose messages wait. GUI thread.
class MessageCentre : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it.
    MessageCentre(MessageBar *bar, MessageBell *bell, ConnectionsPanel *connections, QObject *parent);

    MessageLog *log() { return &m_log; }
    void show(const Message &message) { m_log.show(message); }
    /// What this connection says, and what there is to say of its masters.
    void watch(Deployment *deployment);
    void forget(Deployment *deployment);
    /// Whose page is shown; null: none is.
    void setShown(Deployment *deployment);

signals:
    void lockWanted(gui::Deployment *deployment, const gui::MessageLock &lock);

private:
    void mark();

    MessageLog m_log;
    AwayNotice *m_away;
    MessageBar *m_bar;
    ConnectionsPanel *m_connections;
    QList<Deployment *> m_deployments;
    Deployment *m_shown = nullptr;
};

} // namespace gui
