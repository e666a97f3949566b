// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/read/history_reader.h"

#include <QSqlDatabase>
#include <QSqlError>

namespace history {

// What HistoryReader tells of many holds at once, of an open file and within one transaction: the keys, how
// much happened when, and how long holds lasted. Each appends to its list; an error where SQLite refused.

QSqlError readKeys(const QSqlDatabase &database, const KeyQuery &query, KeyList *list);
QSqlError readPlaces(const QSqlDatabase &database, const QByteArray &key, QList<KeyPlace> *places);
QSqlError readNeighbours(const QSqlDatabase &database, qint32 deployment, UnixMs at, Neighbours *found);
QSqlError readDensity(const QSqlDatabase &database, std::optional<qint32> deployment, qint64 most,
                      QList<Density> *density);
/// Of each shape of key; of one of them, or of one key, where a name is given.
QSqlError readStatistics(const QSqlDatabase &database, std::optional<qint32> deployment, bool isShape,
                         const std::optional<QByteArray> &name, QList<HoldStatistics> *statistics);
/// Keys of which too little is known to compare with are left out.
QSqlError readUsual(const QSqlDatabase &database, qint32 deployment, locks::UsualHolds *usual);

} // namespace history
