// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/messages/message.h"
#include "journal/journal.h"
#include "locks/monitor/production_finding.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <functional>

namespace gui {

class Deployment;
class IoThread;

/// Finds out of each connection whether it leads to production by another name, and makes it production then:
/// read-only until a person says otherwise, and with the friction that belongs to it.
///
/// The journal is the one of the user and outlives the I/O thread. GUI thread; the servers are asked on the
/// I/O thread each time that a connection begins.
class ProductionWatch : public QObject
{
    Q_OBJECT
public:
    using Profiles = std::function<QList<locks::ProductionServer>()>;

    ProductionWatch(IoThread *io, journal::Journal *journal, Profiles profiles, QObject *parent = nullptr);

    void watch(Deployment *deployment);
    /// More servers of production are known: asks again where that has been done already.
    void askAgain(const QList<Deployment *> &deployments);

signals:
    void message(const gui::Message &message);

private:
    /// What a connection was before it turned out to be production.
    struct Before
    {
        locks::Environment environment;
        bool readOnly;
    };

    void onChanged(Deployment *deployment);
    void onFound(Deployment *deployment, const locks::ProductionFinding &finding);
    void askToWithdraw(const QPointer<Deployment> &deployment, const QList<locks::ServerIdentity> &servers);
    void withdraw(const QPointer<Deployment> &deployment, const QList<locks::ServerIdentity> &servers,
                  const QString &reason);
    void onWithdrawn(Deployment *deployment, const QString &error);

    IoThread *m_io;
    journal::Journal *m_journal;
    Profiles m_profiles;
    QSet<Deployment *> m_asked; ///< in this connection
    QHash<Deployment *, Before> m_before;
};

} // namespace gui
