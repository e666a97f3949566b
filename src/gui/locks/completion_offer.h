// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QString>

namespace gui {

/// Why this lock cannot be completed on the masters that lost it; translated, empty: its hold had a quorum,
/// lost it to masters that restarted empty, and has a lease that ends. The servers are asked again then.
QString reasonAgainstCompletion(const locks::Row &row);

} // namespace gui
