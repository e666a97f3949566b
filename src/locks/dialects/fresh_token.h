// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <chrono>

/// Tokens that clients can read which go by the one that stood there before.
namespace locks {

class Dialect;

/// A fresh token of the shape that `old` has: a UUID for a UUID, 32 hex digits for 32, a text in quotes or in
/// PHP's serialisation for such, `uuid:ms` with the end of a lease that begins now for `uuid:ms`. Empty where
/// the shape says nothing of how such tokens are made. Pure but for chance and the clock; any thread.
QByteArray freshTokenLike(const QByteArray &old, std::chrono::milliseconds lease);

/// What a take-over writes in place of `old` in the form of `written`: of the same shape where that is known,
/// else as the library makes it, else the plain form.
QByteArray tokenInPlaceOf(const Dialect &written, const QByteArray &old, std::chrono::milliseconds lease);

/// `uuid:ms`: its clients go by the time, when the lease ends; what they cannot read has ended for them.
bool isUuidAndEnd(QByteArrayView token);

} // namespace locks
