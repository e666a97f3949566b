// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "locks/model/usual_holds.h"

#include <QSqlDatabase>
#include <QSqlError>

namespace history {

/// Adds the holds of a deployment that had not ended when they were seen last: since when each is known, and
/// how much of that time was not watched, at `now` of both clocks. Not the youngest where
/// they are more than 50,000.
QSqlError readLasting(const QSqlDatabase &database, qint32 deployment, UnixMs now, locks::Millis steadyNow,
                      locks::UsualHolds *usual);

} // namespace history
