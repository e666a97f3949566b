// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/step_coding.h"
#include "history/record/batch.h"
#include "history/store/history_writer.h"

#include <QHash>

#include <deque>
#include <functional>

namespace history {

/// Makes holds of what a board tells of one deployment, and has them written. Blocking; for the thread of the
/// writer, within its transactions. No clock of its own: each change comes with its time.
class HoldRecording
{
public:
    struct Facts
    {
        qint32 deployment = 0;
        bool isSet = false; ///< a Redlock set: a hold needs a quorum
        QStringList separate; ///< labels of masters that are read separately; else empty
    };
    /// `isMeant`: whether a key is recorded here, and not by another program. The writer outlives it.
    HoldRecording(HistoryWriter *writer, Facts facts, std::function<bool(const QByteArray &key)> isMeant);

    void take(const ToldChange &told);
    /// Writes what changed of holds that last; last in a transaction.
    void flush();
    /// All locks of the deployment were read: a hold that is open in the file and was not seen ended while
    /// nobody watched, after `watchedUntil` at the earliest.
    void closeUnseen(UnixMs now, std::optional<UnixMs> watchedUntil);
    /// The link to a server ended, and then, perhaps, it turns out that the server was started anew: what was
    /// flushed since was lost by that.
    void noteLost(UnixMs at) { m_lostAt = at; }
    void noteRestart(UnixMs at);
    /// The server has dropped so many keys for want of memory since it was asked last.
    void noteEviction(UnixMs at, qint64 keys);
    /// An action of ours has ended this hold, as the journal says.
    void noteAction(const QByteArray &key, const QByteArray &token, const QString &id, UnixMs at);

    qsizetype open() const { return m_held.size(); }

private:
    struct Held
    {
        Hold hold;
        StepWriter steps;
        locks::Millis lastRenewal = 0;
        locks::Millis askedAt = 0;
        double askedSeconds = 0;
        qint32 waiters = 0; ///< told last
        bool hadQuorum = false;
        bool isAsked = false;
        bool isEvictable = false;
        bool isDirty = false; ///< the hold has to be written
        bool hasSteps = false; ///< steps have to be written
    };
    /// A hold that ended a moment ago, whose end may turn out to be another one.
    struct Ended
    {
        Hold hold;
        UnixMs at = 0;
        bool tellsApart = false;
        bool isEvictable = false;
    };

    void begin(const locks::SharedRow &row, const ToldChange &told);
    void update(Held *held, const locks::SharedRow &row, const ToldChange &told);
    void takeRenewals(Held *held, const locks::SharedRow &row, const ToldChange &told);
    void takeWaiters(Held *held, const locks::SharedRow &row, const ToldChange &told);
    void takeAsked(Held *held, const locks::SharedRow &row, const ToldChange &told);
    void addStep(Held *held, Step::Kind kind, UnixMs at, qint64 value);
    void end(Held *held, const ToldChange &told, EndWhy why);
    EndWhy whyOf(const Held &held, const ToldChange &told) const;
    UnixMs endOf(const Held &held, const ToldChange &told, EndWhy why) const;
    void writeSteps(Held *held);
    void findOverlap(const Hold &begun, UnixMs at);
    void remember(const Held &held);
    void correct(Ended *ended, EndWhy why);
    void markDirty(quint32 row, Held *held);

    HistoryWriter *m_writer;
    const Facts m_facts;
    std::function<bool(const QByteArray &)> m_isMeant;
    QHash<quint32, Held> m_held; ///< by the row's id
    QList<quint32> m_dirty;
    std::deque<Ended> m_ended;
    UnixMs m_lostAt = 0;
    UnixMs m_restartAt = 0; ///< of the first end that it may explain; 0: there was none
    UnixMs m_restartUntil = 0;
};

} // namespace history
