// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <chrono>

/// Tokens in a shape that the clients of the key can read.
namespace locks {

class Dialect;

/// A fresh token in the shape of `old`: a UUID for a UUID, 32 hex digits for 32, a text in a serialiser's
/// layer (value_layer.h) for such a text, `uuid:ms` with the end of a lease that begins now for `uuid:ms`.
/// Empty if the shape is not known. Depends on the clock and on random numbers only; any thread.
QByteArray freshTokenLike(const QByteArray &old, std::chrono::milliseconds lease);

/// The token that a take-over writes in place of `old` in the form of `written`: in the same shape if that is
/// known, else as the library makes it, else the plain form.
QByteArray tokenInPlaceOf(const Dialect &written, const QByteArray &old, std::chrono::milliseconds lease);

/// `uuid:ms`: its clients read the time as the end of the lease, and any other text as a lease that has
/// ended.
bool isUuidAndEnd(QByteArrayView token);

} // namespace locks
