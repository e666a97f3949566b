// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "locks/model/usual_holds.h"

#include <QSqlDatabase>
#include <QSqlError>

namespace history {

/// Adds the holds of a deployment that go on and that somebody has been recording until now: since when each
/// has been watched without a break, at `now` of both clocks. Those of tokens that do not tell holds apart
/// are left out, and the youngest where they are more than 50,000.
QSqlError readLasting(const QSqlDatabase &database, qint32 deployment, UnixMs now, locks::Millis steadyNow,
                      locks::UsualHolds *usual);

} // namespace history
