// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/failover_replay.h"

namespace history {

/// In two or three words: "lost, and taken".
QString fateWords(Fate fate);
/// What happened to this lock, and what that means, in a sentence.
QString fateSentence(const FailoverLock &lock);
/// "2 held twice, 1 lost, 40 survived": how many locks fared how.
QString fateCounts(const FailoverReplay &replay);

} // namespace history
