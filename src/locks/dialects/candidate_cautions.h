// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

/// Warnings before an action on a lock that several libraries may have written.
namespace locks {

/// Ids of the libraries that may have written this string; empty if `dialect` is a library's own.
/// `hasLease`: the key has an expiry in Redis.
QList<QByteArray> candidatesFor(const Dialect &dialect, const QByteArray &key, const QByteArray &token,
                                bool hasLease);

/// Returns the cautions of `dialect`, then those that only candidates have, each with "If it is of …".
QList<Caution> cautionsBefore(ActionKind kind, const Dialect &dialect, const QList<QByteArray> &candidates);

/// True if one lock may be stored on several keys with the same token, in the form of `dialect` or of one of
/// the candidates.
bool maySpanKeys(const Dialect &dialect, const QList<QByteArray> &candidates);

} // namespace locks
