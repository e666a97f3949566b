// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <chrono>

namespace gui {

/// A round time that lengthens a lock by at least its usual lease: what *Extend* proposes. `left` of its
/// lease by now, at least 0; `usual`: the longest lease seen, 0 where none was.
std::chrono::seconds proposedLease(std::chrono::milliseconds left, std::chrono::milliseconds usual);

/// As the edit `Lease` takes it: "30s", "2m", "1h".
QString leaseText(std::chrono::seconds lease);

} // namespace gui
