// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/alerts/alert_rules.h"
#include "locks/board/due_queue.h"
#include "locks/model/pattern.h"
#include "locks/model/shared_row.h"

#include <QHash>

#include <deque>
#include <utility>
#include <vector>

namespace locks {

/// Holds the rules against what a board tells. Pure: time is given to it.
///
/// What was told and is so no longer is told as cleared: the lock ended or changed hands, was renewed again,
/// has an expiry now, its owners change calmly again. Each hold is told of once a kind; a key whose owners
/// change too often, again only after it was calm. Locks that the first pass finds raise nothing for being
/// without expiry (they did not appear), but can be held too long. Keeps nothing while the rules are quiet.
class AlertWatch
{
public:
    /// Starts over under these rules: feed it every row next.
    void setRules(const AlertRules &rules);
    const AlertRules &rules() const { return m_rules; }
    void clear();

    QList<Alert> feed(const Delta &delta, Millis now);
    /// What time alone brought about.
    QList<Alert> due(Millis now);
    /// When due() has something to do; noDeadline: never.
    Millis next() const;
    /// Holds that are being watched.
    qsizetype size() const { return m_holds.size(); }

private:
    struct Hold
    {
        QByteArray key;
        QByteArray token;
        quint16 separateMaster = 0;
        bool hasToken = false;
        bool endless = false;
        quint8 told = 0; ///< a bit for each kind that was told and not cleared
        Millis heldSince = 0; ///< at the latest
        Millis limit = 0; ///< for how long it may be held; 0: nobody minds
        Millis endlessSince = noDeadline; ///< when it appeared without expiry; noDeadline: it did not
        Millis lastRenewal = 0;
        Millis missedAt = noDeadline;
        Millis goneAt = noDeadline; ///< when its holder was seen to be gone
        Millis overdueAt = noDeadline; ///< as the board has it
        UsualHoldPtr usual = nullptr;
        Millis dueAt = noDeadline; ///< under which it stands in the queue
    };

    Millis limitOf(const QByteArray &key) const;
    void update(const Change &change, Millis now, QList<Alert> *alerts);
    void countOwner(const Row &row, Millis now, QList<Alert> *alerts);
    /// Tells as cleared what was told of this hold, but for the kinds whose bits are in `still`.
    static void clearTold(Hold *hold, quint8 still, Millis now, QList<Alert> *alerts);
    /// When this is to be told of the hold; noDeadline: never, or it was told.
    Millis dueAt(const Hold &hold, AlertKind kind) const;
    void schedule(quint32 id, Hold *hold);
    static Alert alertOf(AlertKind kind, const Hold &hold, Millis now);
    void pruneOwners(Millis now, QList<Alert> *alerts);

    AlertRules m_rules;
    std::vector<std::pair<PatternSet, Millis>> m_limits; ///< of some keys, the first that matches counts
    QHash<quint32, Hold> m_holds;
    /// A key, of whichever server where they are separate.
    using Place = std::pair<quint16, QByteArray>;
    QHash<Place, std::deque<Millis>> m_owners; ///< when those of the last minute came
    QHash<Place, Hold> m_restless; ///< the last hold of each whose owners were told
    Millis m_pruneAt = 0; ///< when owners of the past minute are looked at
    DueQueue m_queue;
};

} // namespace locks
