// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/alerts/alert_rules.h"
#include "locks/board/due_queue.h"
#include "locks/model/shared_row.h"

#include <QHash>

#include <deque>

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
        bool toldEndless = false;
        bool toldHeld = false;
        bool toldMissed = false;
        Millis heldSince = 0; ///< at the latest
        Millis lastRenewal = 0;
        Millis missedAt = noDeadline;
        Millis dueAt = noDeadline; ///< under which it stands in the queue
    };

    void update(const Change &change, Millis now, QList<Alert> *alerts);
    void countOwner(const Row &row, Millis now, QList<Alert> *alerts);
    /// Of what was told of this hold, what `still` does not say any more.
    static void clearTold(Hold *hold, const Hold &still, Millis now, QList<Alert> *alerts);
    void schedule(quint32 id, Hold *hold);
    static Alert alertOf(AlertKind kind, const Hold &hold, Millis now);
    void pruneOwners(Millis now, QList<Alert> *alerts);

    AlertRules m_rules;
    QHash<quint32, Hold> m_holds;
    /// A key, of whichever server where they are separate.
    using Place = std::pair<quint16, QByteArray>;
    QHash<Place, std::deque<Millis>> m_owners; ///< when those of the last minute came
    QHash<Place, Hold> m_restless; ///< the last hold of each whose owners were told
    Millis m_pruneAt = 0; ///< when owners of the past minute are looked at
    DueQueue m_queue;
};

} // namespace locks
