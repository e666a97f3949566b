// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/lock_table_model.h"
#include "locks/action/action.h"
#include "locks/action/key_rights.h"

#include <QElapsedTimer>
#include <QHash>
#include <QMap>
#include <QObject>
#include <QPointer>

namespace gui {

class Deployment;
class MonitorProxy;

/// Actions that the servers of a connection forbid its user: learned by asking without doing anything
/// (locks::Operator::rights()), or from a refusal. Others may be forbidden as well. Kept until a refresh or
/// the end of the connection. GUI thread.
class KnownRights : public QObject
{
    Q_OBJECT
public:
    using Reasons = QMap<locks::ActionKind, QString>;

    using QObject::QObject;

    /// Asks what is not known yet of this connection and its selected lock, which may be null.
    void look(Deployment *deployment, const LockItem *selected);
    /// Why actions on the selected lock are forbidden; translated. Acquire: on any key. Without a lock:
    /// Release where the user can change no lock at all.
    Reasons forbidden(const Deployment *deployment, const LockItem *selected) const;
    /// Before the servers are asked again.
    void forget(Deployment *deployment);

signals:
    void changed();

private:
    struct Known
    {
        QPointer<MonitorProxy> monitor; ///< its monitor; another one knows another login
        Reasons ofUser; ///< whatever the key
        QHash<QByteArray, Reasons> refused; ///< by form, and by form and key: what a refusal told
        QHash<QByteArray, locks::KeyRights> asked; ///< by form and key
        QHash<QByteArray, QElapsedTimer> askedAt;
        bool isTold = true; ///< the servers answer ACL DRYRUN
    };

    Known *knownOf(Deployment *deployment);
    bool isWanted(Known *known, const QByteArray &subject);
    void askOfUser(Deployment *deployment, Known *known);
    void askOfLock(Deployment *deployment, Known *known, const LockItem &item);
    void noteRefusal(Deployment *deployment, const locks::ActionRequest &request,
                     const locks::ActionReport &report);

    QHash<const Deployment *, Known> m_known;
};

} // namespace gui
