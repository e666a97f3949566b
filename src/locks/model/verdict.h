// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QStringList>

#include <array>

namespace locks {

/// What the renewals and the connections that were seen say about the holder.
enum class Verdict : quint8 { Alive, Silent, Gone, CannotTell };
inline constexpr std::array allVerdicts{Verdict::Alive, Verdict::Silent, Verdict::Gone, Verdict::CannotTell};
/// Its word in filters and exports: "alive", "silent", "gone", "cannot-tell".
QByteArray verdictWord(Verdict verdict);
/// The verdict alone, without its evidence. Pure.
Verdict verdictAt(const Row &row, Millis now);
Verdict verdictAt(const SharedRow &row, Millis now);
/// Whether a release may be the first action that is offered for this lock. Ended connections alone are no
/// ground: a pool that closes idle connections looks the same. True where the lease in the value has lapsed;
/// and where the holder is gone and the lock either was not renewed for a whole lease, or has no expiry while
/// a client waits or asks for it. In all other cases waiting or an extension does no harm. Pure.
bool mayReleaseFirst(const Row &row, Millis now);

struct Finding
{
    Verdict verdict = Verdict::CannotTell;
    QString sentence; ///< translated, e.g. "Alive: renewed 3 times, every 10 s, last 4 s ago"
    QStringList evidence; ///< a line each, with its source
};
/// Pure: evidence first, verdict from it. Never from age alone.
Finding verdictOf(const Row &row, Millis now);

} // namespace locks
