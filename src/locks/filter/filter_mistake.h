// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/filter/filter_words.h"

#include <QString>

namespace locks {

/// Explains an error in one word of a filter and how to correct it, translated; empty: the word is valid.
/// A word that is not understood is never searched as text: "-onwer:=web-1" would exclude nothing.
///
/// Checks values of `library:` only. LockFilter checks states, verdicts and times.
QString filterMistake(const FilterWord &word);

} // namespace locks
