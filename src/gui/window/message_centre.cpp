// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/message_centre.h"

#include "gui/connections/connections_panel.h"
#include "gui/live/deployment.h"
#include "gui/messages/message_bar.h"
#include "gui/messages/message_bell.h"
#include "gui/window/away_notice.h"

namespace gui {

MessageCentre::MessageCentre(MessageBar *bar, MessageBell *bell, ConnectionsPanel *connections,
                             QObject *parent)
    : QObject(parent)
    , m_away(new AwayNotice(&m_log, this))
    , m_bar(bar)
    , m_connections(connections)
{
    m_log.setNaming([this](const QObject *about) {
        for (const Deployment *each : std::as_const(m_deployments)) {
            if (each == about)
                return each->spec().name;
        }
        return QString();
    });
    bar->setLog(&m_log);
    bell->setUp(bar);
    connect(&m_log, &MessageLog::altered, this, &MessageCentre::mark);
    connect(bar, &MessageBar::lockWanted, this, [this](const QObject *about, const MessageLock &lock) {
        for (Deployment *each : std::as_const(m_deployments)) {
            if (each == about)
                return emit lockWanted(each, lock);
        }
    });
}

void MessageCentre::watch(Deployment *deployment)
{
    m_deployments.append(deployment);
    connect(deployment, &Deployment::message, this, [this, deployment](const QString &text) {
        show({Message::Kind::Warning, text, {}, {}, deployment});
    });
    m_away->watch(deployment);
}

void MessageCentre::forget(Deployment *deployment)
{
    m_away->forget(deployment);
    m_deployments.removeOne(deployment);
    m_log.detach(deployment);
    if (m_shown == deployment)
        setShown(nullptr);
}

void MessageCentre::setShown(Deployment *deployment)
{
    m_shown = deployment;
    m_bar->setConnection(deployment);
    mark();
}

void MessageCentre::mark()
{
    for (Deployment *each : std::as_const(m_deployments))
        m_connections->setWaiting(each, each == m_shown ? 0 : m_log.standingAbout(each));
}

} // namespace gui
