// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/action/action.h"

#include <QByteArrayView>

namespace locks {

/// The outcome that outcomeWord() calls so; nullopt: none is.
std::optional<Outcome> outcomeFromWord(QByteArrayView word);

} // namespace locks
