// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/script.h"

namespace lab::scripts {

// The lab's scripts, files below resources/lua/, each read once.

const redis::Script &compareAndDelete(); ///< KEY; TOKEN
const redis::Script &compareAndExpire(); ///< KEY; TOKEN, LEASE ms
const redis::Script &increment(); ///< COUNTER
const redis::Script &setnxExpire(); ///< KEY; VALUE, LEASE ms
const redis::Script &fencedAcquire(); ///< KEY, NUMBER; TOKEN, LEASE ms
const redis::Script &fencedStore(); ///< FLOOR, keys; NUMBER, commands
const redis::Script &versionedStore(); ///< VERSION, keys; the version read, commands
const redis::Script &hashAcquire(); ///< KEY; TOKEN, LEASE ms
const redis::Script &hashRelease(); ///< KEY; TOKEN, LEASE ms, channel or nothing

} // namespace lab::scripts
