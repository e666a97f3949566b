// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

namespace locks {

/// The same for all keys of one lock: the script `<name>_keys` compares each of them before it changes any.
/// `recipe` itself where there are no others.
Recipe forAllKeys(Recipe recipe, const QList<QByteArray> &others);

} // namespace locks
