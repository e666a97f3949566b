// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"

namespace lab::scheme {

/// What a text says about its lock without being run. A value.
struct Traits
{
    bool usesLease = false; ///< `lease`, `lease_ms`, or a deadline in the value
    bool usesWholeSeconds = false; ///< `lease`
    bool watches = false; ///< WATCH, so that EXEC may refuse
    bool locksByLua = false; ///< a script may have written the lock's value, whatever that is
    int requests = 1; ///< of an increment that meets nobody, the two of the work among them
};
Traits traitsOf(const Scheme &scheme);

} // namespace lab::scheme
