// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"

namespace diagnosis {

/// Prints what was recorded of the lock `key`. The command can be pasted into a shell whatever bytes the key
/// has, and needs no server: it reads the history of this user.
Remedy recordedHolds(const QByteArray &key);

} // namespace diagnosis
