// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "history/model/missed_holds.h"
#include "locks/model/shared_row.h"

namespace history {

/// A change of a board, and when it was told: `unixMinusSteady` makes Unix time of the board's clock.
struct ToldChange
{
    locks::Change change;
    locks::Millis at = 0;
    qint64 unixMinusSteady = 0;
};

/// What happened in one deployment since the last one, on its way from the I/O thread.
struct Batch
{
    Deployment deployment; ///< as it is now; its servers: those that are known
    int quorum = 0; ///< of a Redlock set: so many masters make a hold; else 0
    QByteArrayList patterns;
    QByteArray how; ///< how changes arrive
    bool startsOver = false; ///< rows have new ids; all that are there come again
    bool isWatched = false; ///< what a master has is known, and it answers
    QStringList away; ///< labels of the masters of which that is not so
    bool isComplete = false; ///< all of the rows have been told
    bool isListing = false; ///< a piece of all rows that are there, however many they are
    UnixMs at = 0; ///< when it was closed
    UnixMs heardUntil = 0; ///< with the last piece of a batch: as in WatchSpan
    UnixMs readUntil = 0;
    QList<ToldChange> changes;
    QList<ServerEvent> events;
    QList<MissedHolds> missed;
};

/// How recording goes, for a person.
struct RecordingState
{
    bool isRecording = false;
    QString sentence; ///< translated: why not; empty while it does, or has not begun
    std::optional<UnixMs> since; ///< how far back the file reaches
    bool isFull = false; ///< and what limits that is the size of the file
    bool isElsewhere = false; ///< another program records it, to the same file
    bool operator==(const RecordingState &) const = default;
};

} // namespace history
