// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"

#include <QStringList>

namespace locks {

/// What the observed renewals say about the holder, in this release.
enum class Verdict : quint8 { Alive, Silent, CannotTell };
struct Finding
{
    Verdict verdict = Verdict::CannotTell;
    QString sentence; ///< translated, e.g. "Alive: renewed 3 times, every 10 s, last 4 s ago"
    QStringList evidence; ///< a line each, with its source
};
/// Pure: evidence first, verdict from it. Never from age alone.
Finding verdictOf(const Row &row, Millis now);

} // namespace locks
