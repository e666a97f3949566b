// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFlags>
#include <QStringList>

namespace locks {

/// What several libraries do that a person should know before forcing a release.
enum class Warning : quint32 {
    CreatesAgain = 1 << 0,
    DeletesBlindly = 1 << 1,
    RenewalOverwrites = 1 << 2,
    HolderNotices = 1 << 3,
    HolderStops = 1 << 4,
    HolderMayCrash = 1 << 5,
    SpinsWhileAlive = 1 << 6,
    ImmortalByDesign = 1 << 7,
    LeaseIsThrottle = 1 << 8,
    SeveralKeys = 1 << 9,
    JobRunsTwice = 1 << 10,
    OnlyDuplicates = 1 << 11,
    NoOwnerInCount = 1 << 12,
    ValueIsExpiry = 1 << 13,
    SameForAll = 1 << 14,
    ProcessWide = 1 << 15,
    PossiblyBlind = 1 << 16,
    TokenComesBack = 1 << 17,
    FormatChanges = 1 << 18,
    HeldByConnection = 1 << 19,
    RenewsBlindly = 1 << 20,
    SleepsUntilTold = 1 << 21,
};
Q_DECLARE_FLAGS(Warnings, Warning)
Q_DECLARE_OPERATORS_FOR_FLAGS(Warnings)

/// Translated sentences, in the order above.
QStringList warningTexts(Warnings warnings);

} // namespace locks
