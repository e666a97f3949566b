// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "locks/dialects/token_scope.h"

namespace history {

/// The scope of the hold's token; Constant where it has none, or its library is not known any more.
locks::TokenScope tokenScope(const Hold &hold);

} // namespace history
