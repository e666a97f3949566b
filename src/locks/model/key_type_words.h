// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <functional>

namespace locks {

/// "a list", "a hash", …, translated: where a sentence names what stands under a key.
QString keyTypeWords(KeyType type);

/// What stands in the way of a lock, a sentence for each kind: "On m2, m3 stands a list, which is no lock."
/// `label`: of a master. Empty for none.
QString noLockSentences(const QList<NoLock> &noLocks, const std::function<QString(int master)> &label);

} // namespace locks
