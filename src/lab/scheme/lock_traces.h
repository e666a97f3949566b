// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"
#include "redis/protocol/value.h"

namespace lab::scheme {

// What the lab's account has to know of a scheme's commands, and only the scheme sends.

/// DEL and the like of the lock, by its name.
bool removesLock(const Instruction &send);
/// Whether one of these replies, in the order of the commands, says that it was there.
bool hasRemoved(const Instruction &send, const std::vector<redis::Value> &replies);
/// What these words, made of a command of `send`, put into the lock; empty: nothing that is known.
QList<QByteArray> valuesFor(const Instruction &send, const QList<QList<QByteArray>> &words);
/// Whether this reply to a command of its own says that the lock is there now and was not before.
bool hasMade(const Instruction &send, const QList<QByteArray> &words, const redis::Value &reply);

} // namespace lab::scheme
