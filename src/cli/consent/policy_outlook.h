// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal.h"
#include "locks/action/action.h"

#include <optional>

namespace cli {

/// Of a dry run: what would refuse the real one whatever the lock's state is: `refusal` (access, consent),
/// where there is such, and a journal that cannot be written. Writes nothing. `journal` outlives the task.
QCoro::Task<QList<locks::Caution>> policyOutlook(std::optional<QString> refusal, journal::Journal *journal);

} // namespace cli
