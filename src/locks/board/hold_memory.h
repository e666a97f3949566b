// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/board/board_cell.h"
#include "locks/board/observed.h"
#include "locks/board/set_sights.h"

#include <QHash>
#include <QSet>

namespace locks {

/// What a board remembers of holds and few rows have: which are ours, which we ended, when earlier holds of a
/// key ended, and the token of a hold while a tie leaves its row without one.
///
/// Rows are named by their cell; what must outlive the row by master and key.
class HoldMemory
{
public:
    /// `separate`: each master's keys are rows of their own.
    explicit HoldMemory(bool separate)
        : m_separate(separate)
    {
    }
    /// Each master's keys are rows of their own.
    bool isSeparate() const { return m_separate; }
    /// Forgets the rows; what is ours, and what we ended, stays known.
    void clear();

    void noteMine(const QByteArray &key, const QByteArray &token) { m_mine.insert({key, token}); }
    /// False: it was not known as ours.
    bool forgetMine(const QByteArray &key, const QByteArray &token) { return m_mine.remove({key, token}); }
    bool isMine(const QByteArray &key, const QByteArray &token) const;
    void noteEndedByUs(const QByteArray &key, const QByteArray &token);
    void forgetEndedByUs(const QByteArray &key, const QByteArray &token) { m_endedByUs.remove({key, token}); }
    /// True, once: this row's hold was ended by us.
    bool takeEndedByUs(quint32 cell, const SharedRow &row);

    /// The token of the row's hold, which the row itself has not while tokens are tied.
    QByteArray tokenOf(quint32 cell, const SharedRow &row) const;
    /// Null: the row's own is the hold's.
    const QByteArray *tiedToken(quint32 cell) const;
    /// The first one of a tie stays.
    void keepTiedToken(quint32 cell, const QByteArray &token);
    void endTie(quint32 cell) { m_tiedTokens.remove(cell); }

    /// The deadline of the row's hold changed: its lease was cut, or is another one (renewed, or taken anew).
    /// `isSure`: else its client may have taken the lock again, with a shorter lease.
    void noteLease(quint32 cell, bool isCut, bool isSure, bool isOther);
    /// Whether the lease that runs was cut.
    bool isCut(quint32 cell) const { return m_cut.contains(cell); }
    bool isSurelyCut(quint32 cell) const { return m_cut.value(cell); }

    /// A sight of this row on one of several masters, and how long before it what stands there did so.
    void noteUnchanged(quint32 cell, const Observed &observed);
    /// Since when it had stood on `needed` of these masters, at the latest; noDeadline: nothing says so.
    Millis unchangedSince(quint32 cell, quint64 masters, int needed) const;

    /// Until when the holds of a Redlock set are proved to have been on its masters.
    SetSights &setSights() { return m_setSights; }
    const SetSights &setSights() const { return m_setSights; }

    /// A new row: its key may have had holds a moment ago.
    void rowBegins(quint32 cell, int master, const QByteArray &key);
    /// `byUs`: an action of this program ended it, which is no sign of how often clients take the lock.
    void holdEnds(quint32 cell, const SharedRow &row, Millis at, bool byUs = false);
    /// holdEnds() first, where earlier holds are to be remembered.
    void rowEnds(quint32 cell, const SharedRow &row, Millis at);
    void forgetRow(quint32 cell);
    /// The holds that ended before the one that this row shows, as far as they are of the last ten seconds.
    EarlierHolds earlierHolds(quint32 cell) const;

    /// The meaning of a reported change of a key that has no row and is not there.
    enum class Missed : quint8 {
        No, ///< it is the end of the hold before
        Perhaps, ///< it may be that end, though it was reported late
        Certainly, ///< the key came and went
    };
    /// The longest time between the end of a hold and a second report of it.
    static constexpr Millis reportedAgainMs = 100;
    /// `isCounted`: the change is certainly one of this database.
    Missed noteCameAndWent(const QByteArray &key, const Observed &observed, bool isCounted);
    qint64 missedShort() const { return m_missedShort; }

    /// Drops what is too old to matter. False: that was done a moment ago.
    bool prune(Millis now);

private:
    struct Recent
    {
        EarlierHolds holds;
        Millis at = 0;
    };
    QByteArray nameOf(int master, const QByteArray &key) const;

    bool m_separate;
    QSet<std::pair<QByteArray, QByteArray>> m_mine; ///< key and token
    QHash<std::pair<QByteArray, QByteArray>, Millis> m_endedByUs;
    QHash<quint32, EarlierHolds> m_earlier; ///< by cell: of the last ten seconds
    QHash<quint32, QByteArray> m_tiedTokens; ///< by cell
    QHash<quint32, bool> m_cut; ///< by cell: whether that is sure
    QHash<quint32, QList<std::pair<int, Millis>>> m_unchanged; ///< by cell: master, and since when
    SetSights m_setSights;
    QHash<QByteArray, Recent> m_recent; ///< rows that ended, and keys that came and went
    qint64 m_missedShort = 0;
    Millis m_pruned = 0;
};

} // namespace locks
