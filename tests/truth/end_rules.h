// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "falsehood.h"
#include "truth.h"

namespace truth {

/// The ids of the ends that history.md closes.
bool isEndWord(const QByteArray &why);

/// The reason that a statement gives for the end of a hold.
struct EndCase
{
    const KeyTruth &key;
    const Hold &hold; ///< the one that ended then
    QByteArray why;
    Us late = 0; ///< how late the statement may be, µs
    Us moment = 0; ///< largest difference between two instants that nobody can tell apart, µs
    Us seenFrom = 0; ///< when the hold was first seen
};
/// Returns why the reason is false; empty if it is not.
QByteArray refuteEnd(const EndCase &end);
/// Returns the stated reason and the true cause, such as "expired/cut-short".
QByteArray kindOf(const EndCase &end);
/// The kinds that rulesOff() may name.
QByteArrayList knownKinds();

} // namespace truth
