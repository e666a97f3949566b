// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <optional>

namespace locks {

/// The words of all states, in the order in which they want a person's eye: what a person may write.
QList<QByteArray> allStateWords();
/// The state that has this word; nullopt: none has.
std::optional<State> stateOfWord(const QByteArray &word);

} // namespace locks
