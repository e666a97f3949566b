// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

namespace locks {

/// Until when each lock that a board shows is proved to have existed, if its masters answer. Steady time, ms;
/// 0: unknown, for example because no pass has found every key since the last break.
struct ProvedUntil
{
    Millis heard = 0; ///< for keys whose changes are pushed: every earlier push was processed
    Millis read = 0; ///< for all other keys: each of them was read again after this instant
};

} // namespace locks
