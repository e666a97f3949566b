// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/action/access_policy.h"

namespace locks {

bool accessAllows(bool readOnly, const ActionRequest &request)
{
    return !readOnly || request.dryRun;
}

} // namespace locks
