// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/model/deployment.h"

#include <QCoro/QCoroTask>

namespace cli {

/// Other keys of one lock that writes its token under several: what stands beside `key` with this token.
struct Siblings
{
    QList<QByteArray> keys; ///< at most 100
    bool complete = false; ///< every key that the patterns find was looked at, and all found are named
    qint64 looked = 0; ///< keys that the patterns found, on all masters
};

/// Walks the deployment's patterns on connections of its own, all masters at once, for some seconds at most:
/// an action waits for it. A key is never a pattern. Ends soon when `scope` stops.
QCoro::Task<Siblings> findSiblings(locks::DeploymentSpec spec, QByteArray key, QByteArray token,
                                   base::TaskScope *scope);

} // namespace cli
