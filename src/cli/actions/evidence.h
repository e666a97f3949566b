// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/action/action.h"

#include <QCoro/QCoroTask>

namespace cli {

/// What a direct read of one key on every master says, before an action on it: no scan, and the key is never
/// a pattern.
struct Evidence
{
    QStringList lines; ///< a line a master, for the journal; translated
    bool found = false; ///< the token stands there, on one master at least
    bool spansKeys = false; ///< the form of the lock: one may stand on several keys
    QList<locks::SeenDeadline> deadlines; ///< of the token, on each master where that could be read
};

/// Reads on connections of its own, all masters at once. A master that does not answer is a line, not an
/// error: the action says more about it. Ends soon when `scope` stops.
QCoro::Task<Evidence> gatherEvidence(locks::DeploymentSpec spec, QByteArray key, QByteArray token,
                                     base::TaskScope *scope);

} // namespace cli
