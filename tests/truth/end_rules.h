// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "falsehood.h"
#include "truth.h"

namespace truth {

/// The ids of the ends that history.md closes.
bool isEndWord(const QByteArray &why);

/// A hold that is said to have ended, for a reason.
struct EndCase
{
    const KeyTruth &key;
    const Hold &hold; ///< the one that ended then
    QByteArray why;
    Us late = 0; ///< so long after another's beginning may be told what is told of it
};
/// What is false in the reason; empty: nothing.
QByteArray refuteEnd(const EndCase &end);
/// Such as "expired/cut-short": what is said, and what was so.
QByteArray kindOf(const EndCase &end);
/// The kinds that rulesOff() may name.
QByteArrayList knownKinds();

} // namespace truth
