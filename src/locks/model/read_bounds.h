// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

/// How much is read of a key and of what stands beside it, in a list, the watch, an action and as evidence.
/// What is longer or has more members is cut: never a token, and no action is offered on it.
namespace locks {

inline constexpr qsizetype longestValue = 4096; ///< bytes of a string, a member, or the value of a field
inline constexpr qsizetype mostMembers = 64;

} // namespace locks
