// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/lease.h"

#include <QDateTime>

#include <limits>

namespace locks {

std::chrono::milliseconds longestLease()
{
    return std::chrono::milliseconds(std::numeric_limits<qint64>::max()
                                     - QDateTime::currentMSecsSinceEpoch());
}

} // namespace locks
