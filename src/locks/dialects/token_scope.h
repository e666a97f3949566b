// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

/// The scope of a token: whether the same token, seen again, is the same hold.
namespace locks {

class Dialect;

/// From the least to the most that a token says.
enum class TokenScope : quint8 {
    Constant, ///< no owner: a word, a count, a time in seconds, which any owner can write
    Client, ///< the owner: a process, thread, job or lock object that can use it for several holds
    Hold, ///< one hold: made anew each time the lock is taken
};

/// The scope of the tokens that the library of this form makes.
TokenScope tokenScope(const Dialect &dialect);
/// The scope of `token` under `key`, never more than its bytes allow; for a form that several libraries write
/// (generic.…), the lowest scope among its candidates. Pure; any thread.
TokenScope tokenScope(const Dialect &dialect, const QByteArray &key, const QByteArray &token);
/// The same for the leading claim of a row; Constant where it has no token.
TokenScope tokenScope(const Row &row);

} // namespace locks
