// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

/// What the dialects say of a key that a transcript writes. Pure.
namespace history {

/// Returns true if it is a lock by its name and value: some libraries write theirs without a condition,
/// because they have looked before, or because a queue says whose turn it is. `leaseMs`: −1: without expiry.
bool isNamedLock(const QByteArray &key, const QByteArray &token, qint64 leaseMs, UnixMs at);
/// Returns true if a listing would take it for a lock: a queue's own marks and documents are none.
bool mayBeLock(const QByteArray &key, const QByteArray &token, qint64 leaseMs, UnixMs at);
/// Sets the library and the owner as the library names it; where the bytes do not say who, the owner is the
/// connection that took it.
void nameHolder(Hold *hold, const QByteArray &client, bool isHash);

} // namespace history
