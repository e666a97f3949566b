// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QSqlError>
#include <QSqlQuery>
#include <QString>

namespace history {

/// What stands in `flags`. TroubleCounted: of one that goes on, its trouble stands among those of a minute.
/// EarlyExact: of early files, whose exact ends do not say for how long before them they may have been. Two
/// bits: Hold::fromSource. The bits above the lowest eight: Hold::bornWithinMs.
enum HoldFlag : int {
    BirthSeen = 1,
    EarlyExact = 2,
    KeysDropped = 4,
    TroubleCounted = 8,
    Ghost = 16,
    EndHeard = 32
};
inline constexpr int fromSourceShift = 6;
inline constexpr int fromSourceMask = 3;
inline constexpr int bornWithinShift = 8;

/// Selects whole holds, without those that are being forgotten: h is the hold, k its key.
QString holdSelect(const char *where);
/// What stood in the way of one that never had a quorum.
QSqlError readInWay(const QSqlDatabase &database, Hold *hold);
/// On how many masters it stood over time, where that is kept.
QSqlError readQuorum(const QSqlDatabase &database, Hold *hold);
/// What the action of this word does to a hold that it ends; NotKnown: it ends none.
OurDeed deedOf(QStringView action);
/// What stands in `actions`: the id and, where it is known, the word of what was done.
QString actionText(const QString &id, OurDeed deed);
/// The value of the column `why`: the reason, and above its eight bits those of Hold::fits.
int whyCode(const Hold &hold);
/// The flags of the hold on which such a query stands.
qint64 flagsAt(const QSqlQuery &query);
/// The hold on which such a query stands, without what stood in its way.
Hold holdAt(const QSqlQuery &query);

} // namespace history
