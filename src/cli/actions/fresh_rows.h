// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "locks/master_calls/master_routes.h"
#include "locks/model/shared_row.h"
#include "locks/model/usual_holds.h"
#include "redis/protocol/error.h"

#include <QHash>
#include <QStringList>

#include <vector>

namespace cli {

/// Some locks as they stand now, each owner of a lock that has several as a row of its own.
struct FreshRows
{
    QMultiHash<QByteArray, locks::SharedRow> byKey;
    QStringList masters; ///< what they are called, by the number that holdings have
    locks::Millis readAt = 0;

    /// The row of this owner; null where it holds the key no more.
    locks::SharedRow rowOf(const QByteArray &key, const QByteArray &token) const;
};

/// Reads these keys once, on every master that can have them; the board makes rows of what they say. An error
/// where a master cannot be read: then nobody can tell what stands there. `asksIdle`: and for how long they
/// had not been touched. `usual`: by what they are overdue; null: by rules alone. `routes` has found its
/// masters, and outlives the scope's tasks.
QCoro::Task<redis::Result<FreshRows>> readFresh(locks::DeploymentSpec spec, locks::MasterRoutes *routes,
                                                QList<QByteArray> keys, bool asksIdle,
                                                locks::UsualHoldsPtr usual, base::TaskScope *scope);

} // namespace cli
