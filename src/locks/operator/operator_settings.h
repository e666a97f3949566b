// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace locks {

class LuaScripts;

/// What an operator may be told beside its deployment.
struct OperatorSettings
{
    /// Time-out of a master when acquiring or extending on a set; 0: lease / 200 within 5–50 ms (the Redlock
    /// page).
    std::chrono::milliseconds masterTimeout{0};
    /// How long an unknown outcome is read again before it stays unknown.
    std::chrono::milliseconds resolveFor{2000};
    /// What runs on the servers; null: resources/lua. Must outlive the operator.
    const LuaScripts *scripts = nullptr;
};

} // namespace locks
