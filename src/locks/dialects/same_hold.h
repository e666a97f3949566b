// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/token_scope.h"

#include <QByteArrayView>

namespace locks {

/// Whether one token that was seen at two times, and not in between, stands for one hold: it names the hold,
/// or its deadline is still the same, so that nobody has taken or renewed the lock; or it has no deadline
/// both times and is no word, number or name. The one place that decides this. Pure.
///
/// `before`, `now`: deadlines by the same clock, ms; noDeadline: none.
bool isSameHold(TokenScope scope, QByteArrayView token, qint64 before, qint64 now);

} // namespace locks
