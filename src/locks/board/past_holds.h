// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/ended_holds.h"
#include "locks/model/shared_row.h"

#include <QHash>
#include <QSet>
#include <QVarLengthArray>

#include <optional>
#include <utility>

namespace locks {

/// What was known of holds whose rows a board forgot, because it reads by other patterns or rules or because
/// its connection was closed or its masters are read separately now: since when they were seen, and how they
/// were renewed. A row of the same key and token gets it back. What was known of a lock on several masters is
/// known of it on each of them when they are read separately then, and the other way round.
///
/// A token that does not name one hold must have the same deadline still (same_hold.h). Keeps 50,000 at most.
/// Lives on the I/O thread; boards of one deployment that follow one another share it.
class PastHolds
{
public:
    static constexpr qsizetype most = 50'000;

    /// Drops holds that ended long ago, for those that follow.
    void makeRoom(Millis now);
    /// False: there is no room, for this one and any other.
    bool keep(const SharedRow &row);
    /// The same of a hold that we ended: who undoes that has not made it begin. Its rhythm is over.
    void keepEnded(const SharedRow &row, Millis now);
    /// Our undo of an action on this key is under way or done; false: it was not done.
    void noteRestore(const QByteArray &key, bool isDone);
    /// The row's hold ended so, and its key is gone or another's.
    /// `isCut`: its lease had been cut, so that old data may have a later deadline.
    void noteEnd(const SharedRow &row, const EndCause &cause, bool isCut);
    /// Returns true if the row's hold has ended (same_hold.h): a server that has it again has old data.
    bool hasEnded(const Row &row) const;
    /// The hold that begins in `row` was known already: it continues there, as a ghost if our undo restored
    /// it. Once, or where the row is of masters that are read separately (`separate`), once on each of them;
    /// does nothing for another.
    void giveBack(Row *row, bool separate, Millis now);
    qsizetype count() const { return m_holds.size(); }

private:
    using Masters = QVarLengthArray<quint16, 4>;
    struct Past
    {
        Millis firstSeen = 0;
        quint32 unchangedBefore = 0;
        Millis lastRenewal = 0;
        Millis renewalPeriod = 0;
        Millis longestLease = 0;
        Millis deadline = noDeadline;
        quint16 renewals = 0;
        bool birthSeen = false;
        bool failedOver = false;
        bool ghost = false;
        quint32 bornWithin = 0;
        SinceFrom sinceFrom = SinceFrom::IdleTime;
        quint32 unwatchedBefore = 0;
        bool ended = false;
        Masters masters; ///< on which it stood and where nobody has asked for it yet
    };
    using Name = std::pair<QByteArray, QByteArray>; ///< key and token
    static Masters mastersOf(const Row &row);
    static Past pastOf(const Row &row);
    static void leave(Masters *from, const Masters &which);
    void put(const Row &row, const Past &past);
    std::optional<Past> take(const Row &row, bool separate);

    EndedHolds m_ended;
    QSet<QByteArray> m_restored; ///< keys
    QMultiHash<Name, Past> m_holds; ///< several of one name stand on different masters
};

} // namespace locks
