// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace locks {

/// A longer lease would end after the end of Redis's calendar, Unix milliseconds in 64 bits; as of now.
std::chrono::milliseconds longestLease();

} // namespace locks
