// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/measure/token_notes.h"
#include "lab/spec/histogram.h"
#include "lab/spec/metrics.h"

#include <QHash>
#include <QJsonObject>

namespace lab {

/// Everything that the clients of one process count, mergeable with what others counted. A value.
///
/// Counts hold the whole run; histograms leave the warm-up out.
struct Tally
{
    qint64 completed = 0; ///< acknowledged
    qint64 failedTransactions = 0;
    qint64 gaveUp = 0;
    qint64 refusedWrites = 0;
    qint64 crashedBefore = 0; ///< before the write
    qint64 crashedAfter = 0; ///< after it
    qint64 withdrawn = 0; ///< begun, and not granted when the run ended
    qint64 cutOff = 0; ///< ended by an error: nobody knows how far they came
    qint64 attempts = 0;
    qint64 roundTrips = 0;
    qint64 foreignReleases = 0;
    qint64 phantoms = 0; ///< locks that their owner does not know of
    qint64 soldOut = 0; ///< buyers who were told so
    qint64 scoreRefused = 0; ///< dequeues refused because the task had gone or moved
    qint64 endedUs = 0; ///< when the last client ended
    qint64 warmCompleted = 0; ///< completed in the warm-up
    qint64 warmUs = 0; ///< how long that took
    qint64 diedAtGrant = -1; ///< grants of the whole trial when a holder died last; −1: none has
    QByteArrayList deadValues; ///< what the holders that died there may have left in the lock
    TokenNotes tokens; ///< of all turns that wanted one
    Histogram waits; ///< first attempt → granted
    Histogram correctedWaits; ///< intended start → granted; open loop only
    Histogram unfinishedWaits; ///< first attempt → gave up, or the end of the run
    Histogram unfinishedCorrected; ///< intended start → the same; open loop only
    Histogram holds;
    Histogram handoffs;
    QList<ClientResult> clients;
    QList<qint64> fairWindow; ///< grants per client while all of them were at work
    QHash<QByteArray, int> enqueued; ///< task → how often it was put into the queue
    QHash<QByteArray, int> handedOut; ///< task → how often a worker got it

    /// Turns that came to an end of their own.
    qint64 ended() const
    {
        return completed + failedTransactions + gaveUp + refusedWrites + crashedBefore + crashedAfter;
    }
    /// Counts the end of a turn, or of so many, of `client`, which is one of ours.
    void count(Turn turn, ClientResult &client, qint64 times = 1);
    /// Counts that a holder died when so many had been let in, and what it may have left in the lock.
    void noteDeath(qint64 grants, const QByteArrayList &values);
    void merge(const Tally &other);

    /// How a worker process hands it to its parent.
    QJsonObject toJson() const;
    static Tally fromJson(const QJsonObject &object);
};

} // namespace lab
