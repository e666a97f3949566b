// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

/// Whom a token names: what tells whether the same token, seen again, is the same hold.
namespace locks {

class Dialect;

/// From the least to the most that a token says.
enum class TokenScope : quint8 {
    Constant, ///< nothing: a word, a count, a time to the second, which any owner can have
    Client, ///< who holds: a process, thread, job or lock object that may use it for hold after hold
    Hold, ///< one hold: made anew each time the lock is taken
};

/// As the library of this form makes its tokens; no more is known of any one of them.
TokenScope tokenScope(const Dialect &dialect);
/// What `token` says of a lock of this form under `key`: never more than the bytes allow, and of a form that
/// several libraries write (generic.…) no more than each of them would. Pure; any thread.
TokenScope tokenScope(const Dialect &dialect, const QByteArray &key, const QByteArray &token);
/// The same of the leading claim of a row; Constant where it has no token.
TokenScope tokenScope(const Row &row);

} // namespace locks
