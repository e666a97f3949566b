// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/key_evidence.h"

namespace history {

/// Shortens every token in it, also where one stands in a name, a reason or an error: the first eight and the
/// last four characters stay, of a short one the first two; those that are short the same are numbered, so
/// that two holders stay two. Who holds a token could release the lock.
void shortenTokens(KeyEvidence *evidence);

} // namespace history
