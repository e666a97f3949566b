// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/hold_end_reason.h"
#include "locks/model/lock_values.h"

#include <QHash>
#include <QVarLengthArray>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace locks {

/// The loss of a quorum that is not proved: masters that were not read since the hold began may have its
/// token.
struct PendingLoss
{
    quint16 before = 0; ///< masters that had it
    quint16 emptied = 0; ///< as QuorumStep::emptied
    EndReason why = EndReason::None; ///< cause of the loss on the others
    Millis after = 0; ///< it had the quorum then; 0: not known
    Millis believedUntil = 0; ///< as QuorumCourse::believedUntil
    Millis since = 0; ///< a reading then or later proves the loss, ms
    quint64 silent = 0; ///< mask of the masters that may have it
    bool isAsked = false; ///< they were asked
};

/// For each lock of a Redlock set and each of its masters, what is proved of the token of its hold: the last
/// instant at which it was there, and the last instant before at which it was not. Rows are named by their
/// cell. Lives on the I/O thread.
class SetSights
{
public:
    /// Notes that it was not on this master yet at `at`; 0: there is no proof.
    void noteAbsent(quint32 cell, int master, Millis at) { m_absent[cell].append({master, at}); }
    /// The last instant at which it was not on `needed` masters yet, if it was on all masters that are not
    /// known from the beginning; 0: there is no proof.
    Millis notYetOnMasters(quint32 cell, int needed, int masters) const
    {
        const QVarLengthArray<Sight, 5> absent = m_absent.value(cell);
        // Each other master may have had it first.
        const qsizetype place = needed - 1 - (masters - absent.size());
        if (place < 0 || place >= absent.size())
            return 0;
        QVarLengthArray<Millis, 8> instants;
        for (const Sight &each : absent)
            instants.append(each.at);
        std::nth_element(instants.begin(), instants.begin() + place, instants.end());
        return instants.at(place);
    }
    /// Notes that it was on this master at `at`.
    void note(quint32 cell, int master, Millis at)
    {
        auto &sights = m_sights[cell];
        const auto known = std::find_if(sights.begin(), sights.end(),
                                        [master](const Sight &each) { return each.master == master; });
        if (known == sights.end())
            sights.append({master, at});
        else
            known->at = std::max(known->at, at);
    }
    /// Notes when a reading was answered that changed the row.
    void noteReply(quint32 cell, Millis at)
    {
        Millis &last = m_lastReply[cell];
        last = std::max(last, at);
    }
    /// The time of the latest of those replies; 0: there was none. By then the row's holdings were on their
    /// masters.
    Millis lastReply(quint32 cell) const { return m_lastReply.value(cell, 0); }
    /// Mask of the masters on which it was seen.
    quint64 seenOn(quint32 cell) const
    {
        quint64 mask = 0;
        for (const Sight &each : m_sights.value(cell))
            mask |= quint64(1) << each.master;
        return mask;
    }
    void setPending(quint32 cell, const PendingLoss &loss) { m_pending.insert(cell, loss); }
    void endPending(quint32 cell) { m_pending.remove(cell); }
    bool hasPending(quint32 cell) const { return m_pending.contains(cell); }
    /// nullopt: no loss waits for proof.
    std::optional<PendingLoss> pending(quint32 cell) const
    {
        const auto known = m_pending.constFind(cell);
        return known == m_pending.cend() ? std::nullopt : std::optional(*known);
    }
    /// Returns a mask of the masters that still have to be asked for it, and marks them as asked.
    quint64 takeQuestions(quint32 cell)
    {
        const auto known = m_pending.find(cell);
        return known == m_pending.end() || std::exchange(known->isAsked, true) ? 0 : known->silent;
    }
    /// Forgets the row's hold.
    void forget(quint32 cell)
    {
        m_pending.remove(cell);
        m_sights.remove(cell);
        m_absent.remove(cell);
    }
    void forgetRow(quint32 cell)
    {
        forget(cell);
        m_lastReply.remove(cell);
    }
    void clear()
    {
        m_pending.clear();
        m_sights.clear();
        m_absent.clear();
        m_lastReply.clear();
    }
    /// 0: there is no proof.
    Millis onMaster(quint32 cell, int master) const
    {
        const auto sights = m_sights.constFind(cell);
        if (sights == m_sights.cend())
            return 0;
        const auto known = std::find_if(sights->begin(), sights->end(),
                                        [master](const Sight &each) { return each.master == master; });
        return known == sights->end() ? 0 : known->at;
    }
    /// The last instant at which it was on this many masters; 0: there is no proof.
    Millis onMasters(quint32 cell, int needed) const
    {
        const auto sights = m_sights.constFind(cell);
        if (sights == m_sights.cend() || needed < 1 || sights->size() < needed)
            return 0;
        QVarLengthArray<Millis, 8> instants;
        for (const Sight &each : *sights)
            instants.append(each.at);
        std::nth_element(instants.begin(), instants.begin() + needed - 1, instants.end(), std::greater<>());
        return instants.at(needed - 1);
    }

private:
    struct Sight
    {
        int master = 0;
        Millis at = 0;
    };
    QHash<quint32, QVarLengthArray<Sight, 5>> m_sights;
    QHash<quint32, QVarLengthArray<Sight, 5>> m_absent; ///< a master at most once
    QHash<quint32, Millis> m_lastReply;
    QHash<quint32, PendingLoss> m_pending;
};

} // namespace locks
