// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/step_coding.h"
#include "history/record/batch.h"
#include "history/record/recent_ends.h"

#include <QHash>
#include <QSet>

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
        int quorum = 0; ///< of a Redlock set: so many masters make a hold; else 0
        QStringList masters; ///< labels
        QStringList separate; ///< labels of masters that are read separately; else empty
    };
    /// `isMeant`: whether a key is recorded here, and not by another program. The writer outlives it.
    HoldRecording(HistoryWriter *writer, Facts facts, std::function<bool(const QByteArray &key)> isMeant);

    /// In the order in which they were told; `away`: labels of the masters that do not answer.
    void take(const QList<ToldChange> &changes, const QStringList &away);
    /// Writes what changed of holds that last, and decides what had to wait: a quorum that was lost and did
    /// not come back, an attempt that found none. Last in a transaction; `now`: Unix ms. `provedUntil`: every
    /// change until then is known, Unix ms; 0: unknown.
    void flush(UnixMs now, UnixMs provedUntil);
    /// All locks of the deployment were read: a hold that is open in the file and was not seen ended while
    /// nobody watched it, after `watched` at the earliest.
    void closeUnseen(UnixMs now, const LastWatched &watched);
    /// What is heard later of holds that ended.
    RecentEnds &ends() { return m_ends; }

private:
    struct Held
    {
        Hold hold;
        StepWriter steps;
        std::optional<Step> lease; ///< its first one, to be written with the first renewal
        locks::Millis lastRenewal = 0;
        locks::Millis askedAt = 0; ///< until when it is counted; 0: it was never known
        double askedSeconds = 0;
        double askedShare = 0; ///< of each second since
        qint32 waiters = 0; ///< told last
        qint64 unixMinusSteady = 0; ///< when it began here
        std::optional<base::KnownTime> lost; ///< since when it has its quorum no more
        bool hadQuorum = false;
        bool isAsked = false;
        bool isEvictable = false;
        bool isDirty = false; ///< the hold has to be written
        bool hasSteps = false; ///< steps have to be written
    };
    /// How and when a hold ended, Unix ms.
    struct Ending
    {
        EndReason why = EndReason::None;
        base::KnownTime at;
        qint64 unixMinusSteady = 0; ///< with which `at` was made
        bool isHeard = false; ///< it was pushed
        locks::EndReasons fits = {}; ///< of CannotTell: as in EndCause
    };
    void take(const ToldChange &told, locks::Millis next);
    /// A token on too few masters of a set, which may be on its way to a quorum.
    struct Attempt
    {
        ToldChange first;
        ToldChange last;
        qint64 watchedMs = 0; ///< m_watchedMs when the attempt came
    };
    bool hasQuorum(const locks::SharedRow &row) const;
    void takeNew(const ToldChange &told);
    void takeQuorum(Held *held, const locks::SharedRow &row, const ToldChange &told);
    void endLost(UnixMs now);
    void beginAttempts(UnixMs now, UnixMs provedUntil);
    void beginAttempt(quint32 row);
    void begin(const locks::SharedRow &row, const ToldChange &told);
    void takeStored(Held *held, const HoldTable::Begun &begun) const;
    void nameHolder(Hold *hold, const locks::SharedRow &row) const;
    void update(Held *held, const locks::SharedRow &row, const ToldChange &told);
    QList<StoodInWay> inWayOf(const Hold &hold, const locks::SharedRow &row) const;
    void takeRenewals(Held *held, const locks::SharedRow &row, const ToldChange &told);
    void takeWaiters(Held *held, const locks::SharedRow &row, const ToldChange &told);
    void takeAsked(Held *held, const locks::SharedRow &row, const ToldChange &told);
    static void countAsked(Held *held, locks::Millis at);
    void addStep(Held *held, Step::Kind kind, UnixMs at, qint64 value);
    void end(Held *held, const Ending &ending);
    bool isWithoutQuorum(const Held &held) const { return m_facts.quorum > 0 && !held.hadQuorum; }
    static EndReason whyOf(const Held &held, const ToldChange &told);
    static Ending endOf(const Held &held, const ToldChange &told, locks::Millis next = locks::noDeadline);
    void writeSteps(Held *held);
    void markDirty(quint32 row, Held *held);

    HistoryWriter *m_writer;
    const Facts m_facts;
    std::function<bool(const QByteArray &)> m_isMeant;
    QHash<quint32, Held> m_held; ///< by the row's id
    QList<quint32> m_dirty;
    QStringList m_away; ///< masters that do not answer
    QHash<quint32, Attempt> m_attempts; ///< by the row's id
    QSet<quint32> m_losing; ///< rows whose hold has lost its quorum a moment ago
    QSet<quint32> m_leftovers; ///< rows whose hold ended with its quorum, and that are there still
    QHash<quint32, UnixMs> m_lapsed; ///< when holds of rows that are there still had ended
    RecentEnds m_ends;
    UnixMs m_flushedAt = 0;
    qint64 m_watchedMs = 0; ///< ms in which this process was not suspended
};

} // namespace history
