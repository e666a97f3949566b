// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/model/deployment.h"
#include "locks/monitor/rights.h"

#include <QCoro/QCoroTask>
#include <QList>
#include <QString>

namespace locks {

/// One thing that connecting does, and how it went.
struct CheckStep
{
    enum class What : quint8 { Name, Socket, Tls, Login, Topology, Rights, Tracking, Patterns };
    /// Limited: it works with less, and the sentence says with what. NotReached: an earlier step failed.
    enum class Grade : quint8 { Good, Limited, Bad, NotReached };

    What what = What::Name;
    Grade grade = Grade::NotReached;
    QString sentence; ///< translated; empty when there is nothing to say

    QString name() const; ///< translated: "name", "socket"
};

/// How connecting to one master went. A value.
struct MasterCheck
{
    QString master;
    QList<CheckStep> steps; ///< in their order
    bool passwordWanted = false;
    bool passwordNeedless = false; ///< one was given that the server does not ask for
    QByteArray pin; ///< SHA-256 of a certificate that did not verify; hex
    std::optional<Rights> rights; ///< none: not reached
    QList<QByteArray> found; ///< some of the keys that the patterns find there

    /// The first step that failed; null when one can connect.
    const CheckStep *failure() const;
};

/// How connecting to a deployment went. A value.
struct DeploymentCheck
{
    /// Whether several servers look like a Redlock set, which writes its locks to all of them.
    enum class Set : quint8 {
        Unknown, ///< one server, one out of reach, or too few locks to tell
        Shared, ///< a key of one stands on another one
        Apart, ///< none of those that were looked at does
    };

    QList<MasterCheck> masters;
    Set set = Set::Unknown;
};

/// Does what connecting does, once, on every master of the deployment, and says how each step went; whether
/// several masters hold keys in common is looked at by a few of them.
///
/// Looks for the masters first where they are not given by their addresses; that failing, the one entry
/// stands for all. Changes nothing on the servers. On the I/O thread.
QCoro::Task<DeploymentCheck> checkConnection(DeploymentSpec spec, base::TaskScope *scope);

} // namespace locks
