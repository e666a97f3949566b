// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_call.h"

namespace locks {

/// Reads what stands at the key until `until` to learn what became of an unknown call: on the same
/// connection, where replies are in order, or on a fresh one. Stays Found::Unknown where that cannot be told.
QCoro::Task<MasterAnswer> resolve(std::shared_ptr<MasterRoute> route, MasterCall call, MasterAnswer answer,
                                  redis::Clock::time_point until);

} // namespace locks
