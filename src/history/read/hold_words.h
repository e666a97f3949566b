// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QString>

namespace history {

/// Returns one or two sentences about a ghost; empty if the hold is not a ghost.
QString ghostSentence(const Hold &hold);
/// Why a hold ended, in one sentence, each cause with what was seen of it; empty: it has not. `next`: the
/// hold of the same key that came after it; nullopt: none is known.
QString whySentence(const Hold &hold, const std::optional<Hold> &next = std::nullopt);

} // namespace history
