// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace locks {

/// Of one deployment: a lock remembers on which of them it stands, a bit each.
constexpr int mostMasters = 64;

} // namespace locks
