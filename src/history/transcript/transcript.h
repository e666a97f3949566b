// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QMap>
#include <QSet>

namespace history {

/// What a transcript of MONITOR shows of locks. A value.
struct Transcript
{
    /// What watching cannot see: an overlap, a lock that somebody else deleted, or what stood in the way.
    struct Incident
    {
        enum class Kind : quint8 {
            Overlap, ///< it was granted while a former holder still acted on it later
            ForeignRelease, ///< a former holder deleted it while another one held it
            OtherDeletion, ///< a connection that never had it deleted it: of the same program, or a person
            List, ///< somebody wanted the lock, and a list stood there, which is none
            RefusedRelease, ///< a release compared a token that the key did not hold, and did nothing
            RefusedRenewal, ///< the same for a renewal
        };
        Kind kind = Kind::Overlap;
        UnixMs at = 0;
        int database = 0;
        QByteArray key;
        QByteArray by; ///< the client that did it, or that still acted; of List the first that wanted it
        QByteArray holder; ///< the client that held it; of List empty
        /// Both come from one host whose connections release one another's locks, as a pool's do: whether
        /// they are one program's cannot be told.
        bool mayBeOwn = false;
        qint64 attempts = 0; ///< of List and of a refusal: how many there were
        QByteArray token = {}; ///< of a refusal: what was compared; empty: that is not known
        std::optional<qint64> lateMs = {}; ///< of a refusal: for how long the lock of this token had ended
    };

    QList<Hold> holds; ///< in the order in which they began; `deployment` is the database
    QList<QList<Step>> steps; ///< of each
    QList<Incident> incidents; ///< in the order of time
    QMap<QByteArray, qint64> notRead; ///< commands of which nothing is known here, by name
    QSet<QByteArray> notFollowed; ///< locks that several hold together in one hash: of them nothing is told
    qint64 lines = 0;
    qint64 notMonitor = 0; ///< lines that are none of MONITOR's
    qint64 unsure = 0; ///< attempts at a key of which nothing was certain yet
    UnixMs from = 0;
    UnixMs to = 0;

    qint64 count(Incident::Kind kind) const;
    /// Of which it cannot be told whether one program did it to itself.
    qint64 countMayBeOwn(Incident::Kind kind) const;
};
/// "overlap", "foreign-release", "other-deletion", "list", "refused-release", "refused-renewal".
QByteArray incidentWord(Transcript::Incident::Kind kind);

} // namespace history
