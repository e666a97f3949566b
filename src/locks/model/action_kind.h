// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

namespace locks {

/// What can be done to a lock. Apart from action.h, since a dialect needs no more of an action than this.
enum class ActionKind : quint8 { Acquire, Extend, SetExpiry, TakeOver, Release, Restore, Complete };

} // namespace locks
