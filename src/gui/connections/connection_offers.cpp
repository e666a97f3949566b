// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/connection_offers.h"

#include "gui/live/deployment.h"

#include <QPointer>

namespace gui {

ConnectionOffers::ConnectionOffers(Deployment *deployment)
    : QObject(deployment)
    , m_deployment(deployment)
{
    connect(deployment, &Deployment::changed, this, &ConnectionOffers::onChanged);
    connect(deployment, &Deployment::patternsChanged, this, &ConnectionOffers::onPatternsChanged);
}

QString ConnectionOffers::separateTopic() const
{
    return QStringLiteral("separate/%1").arg(quintptr(m_deployment));
}

QString ConnectionOffers::saveTopic() const
{
    return QStringLiteral("save/%1").arg(quintptr(m_deployment));
}

void ConnectionOffers::onChanged()
{
    if (m_saveOffered && m_deployment->origin() != Deployment::Origin::CommandLine)
        emit withdrawn(saveTopic());
    const bool isNoSet = m_deployment->isOpen() && m_deployment->status().isNoSet;
    if (isNoSet == m_isNoSet)
        return;
    m_isNoSet = isNoSet;
    if (isNoSet)
        offerSeparate();
    else
        emit withdrawn(separateTopic());
}

void ConnectionOffers::offerSeparate()
{
    const locks::DeploymentSpec &spec = m_deployment->spec();
    const auto chosen = [self = QPointer(this)] {
        if (self)
            emit self->separateChosen();
    };
    emit message({Message::Kind::Warning,
                  tr("%1: no lock stands on two of the %2 masters, as it would on a Redlock set. If they are "
                     "servers of their own, each lock there is held by itself.")
                      .arg(spec.name)
                      .arg(spec.masters.size()),
                  {{tr("Read separately"), chosen}},
                  separateTopic(),
                  m_deployment});
}

void ConnectionOffers::onPatternsChanged()
{
    if (m_saveOffered || m_deployment->origin() != Deployment::Origin::CommandLine)
        return;
    m_saveOffered = true;
    const auto chosen = [self = QPointer(this)] {
        if (self)
            emit self->saveChosen();
    };
    emit message({Message::Kind::Question, // news would be gone before it is read
                  tr("%1 is not saved: its patterns are forgotten when the window closes.")
                      .arg(m_deployment->spec().name),
                  {{tr("Save connection…"), chosen}},
                  saveTopic(),
                  m_deployment});
}

} // namespace gui
