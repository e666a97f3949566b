// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QString>

namespace diagnosis {

/// Why a hold ended, in one or two sentences, each cause with what was seen of it; empty: it has not. Of a
/// quorum that was lost, also what follows for its holder. `next`: the hold of the same key that came after
/// it; nullopt: none is known.
QString endSentence(const history::Hold &hold, const std::optional<history::Hold> &next = std::nullopt);

} // namespace diagnosis
