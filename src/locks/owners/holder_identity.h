// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QString>

namespace locks {

/// The name of a row's holder: equal for all holds of one holder, as far as their tokens name it. Empty where
/// they do not: a token that is fresh for each hold does not name its maker. Two names that are not
/// empty and differ are two holders. Pure; any thread.
QString holderIdentity(const SharedRow &row);
/// A hash of that name, never 0 for one that is not empty; 0: the name is empty.
size_t holderHash(const SharedRow &row);

} // namespace locks
