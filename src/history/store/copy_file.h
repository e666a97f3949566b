// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "redis/protocol/error.h"

#include <QString>

namespace history {

/// Writes what the file `from` tells into the new file `to`, as if all of it had happened `laterMs` later: an
/// example may look as if it was now. Whole minutes; what is less is left out. How long holds lasted is not
/// counted in the new file, nor does it know any server. Blocking.
redis::Result<void> copyLater(const QString &from, const QString &to, qint64 laterMs);
/// Until when the file was recording; nullopt: it tells of nothing.
redis::Result<std::optional<UnixMs>> recordedUntil(const QString &path);

} // namespace history
