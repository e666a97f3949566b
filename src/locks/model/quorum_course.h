// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/known_time.h"
#include "locks/model/hold_end_reason.h"
#include "locks/model/lock_values.h"

#include <QList>

#include <optional>

namespace locks {

/// From an instant on, so many masters of a Redlock set have the token of a hold.
struct QuorumStep
{
    qint64 at = 0; ///< ms, in the clock of the course; of a step down at the latest
    quint16 held = 0; ///< masters that have the token
    quint16 emptied = 0; ///< of those that lost it in this step, masters whose server came back empty
    EndReason why = EndReason::None; ///< of a step down: what took it from them; None: a step up
    qint64 after = 0; ///< of a step down: it had not happened then; 0: not known
    bool operator==(const QuorumStep &) const = default;
};

/// On how many masters of a Redlock set one hold stood over time: the one account of it, for the board,
/// `watch`, the history, the timeline and evidence. A value.
///
/// Its times are instants of the steady clock on a board, and Unix ms in a history.
struct QuorumCourse
{
    static constexpr qsizetype mostSteps = 16; ///< of more, the first and the latest are kept

    quint16 masters = 0; ///< of the set
    quint16 needed = 0; ///< masters that make a quorum
    /// When its quorum would have ended by its leases, as they were seen when it still had one: until then
    /// its holder may work. noDeadline: not by itself.
    qint64 believedUntil = 0;
    QList<QuorumStep> steps; ///< oldest first

    /// Adds a step, unless so many had it already. Steps down within `together` ms become one.
    void add(const QuorumStep &step);
    /// Masters that have it; 0 with no steps.
    int held() const { return steps.isEmpty() ? 0 : steps.constLast().held; }
    /// Masters that had it at an instant, at least: a step down may have happened as soon as it could. 0: it
    /// is before all steps.
    int heldAt(qint64 at) const;
    /// The most masters that have had it.
    int most() const;
    /// Since when it has had a quorum, or had it last; nullopt: it never had one.
    std::optional<qint64> wonAt() const;
    /// Since when it has had no quorum any more, at the latest; nullopt: it has one, or never had.
    std::optional<qint64> lostAt() const;
    /// Like lostAt(), with the earliest instant if that is known.
    std::optional<base::KnownTime> lost() const;
    /// What took its quorum; None: it was not lost.
    EndReason lostBy() const;
    /// How many masters that had it came back empty since its quorum was won.
    int emptied() const;
    /// The same course in another clock, which is ahead by `offset` ms.
    QuorumCourse shifted(qint64 offset) const;

    static constexpr qint64 together = 100;
    /// ms in which a quorum that was lost may be the beginning of a release, or come back: the hold has ended
    /// by that only once it was lost for so long.
    static constexpr qint64 settling = 2'000;
    bool operator==(const QuorumCourse &) const = default;
};

} // namespace locks
