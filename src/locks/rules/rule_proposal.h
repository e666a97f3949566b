// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/known_hosts.h"
#include "locks/model/rule.h"

namespace locks {

/// The pattern that finds the keys of this key's shape: lock:order:* for lock:order:17.
QByteArray shapePattern(const QByteArray &key);

/// A rule to begin with, for locks whose token says to nobody but a person who holds them: the keys of this
/// key's shape, as recognised, and an expression that takes the guessed machine out of the token, or else the
/// part of it that looks most like a name, or else all of it. It matches this token.
Rule proposedRule(const QByteArray &key, const QByteArray &token, const std::optional<OwnerGuess> &guess);

} // namespace locks
