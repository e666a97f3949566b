// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

/// Reads the holder of a lock from the fields of a JSON object.
namespace locks {

/// Returns the holder and the time at which the token was made, from fields such as `host`, `pid` and
/// `acquiredAt`; case, `_` and `-` are ignored. Empty if the object has no such field, or if `value` is not a
/// JSON object.
Owner documentOwner(QByteArrayView value);

/// Returns the end of the lease from the object's fields (`expiresAt`, `deadline`, `until` …), Unix ms;
/// nullopt if it has no such field.
std::optional<qint64> documentEnd(QByteArrayView value);

} // namespace locks
