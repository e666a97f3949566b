// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/hold_memory.h"
#include "locks/board/master_facts.h"
#include "locks/board/observed.h"

namespace locks {

/// How the row's hold ended, as far as it can be known. `lastSeen`: the last sight of it. Takes from the
/// memory that it was ended by us.
EndReason endReasonOf(quint32 index, const SharedRow &row, const Observed &observed, Millis lastSeen,
                      const MasterFacts &masters, HoldMemory &memory);

} // namespace locks
