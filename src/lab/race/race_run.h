// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/schedule_file.h"
#include "lab/race/telling.h"

namespace lab::race {

/// How the schedules are gone through.
enum class Method : quint8 { BreadthFirst, DepthFirst };

/// What was asked of one race.
struct RaceOrder
{
    Bounds bounds;
    Search search;
    Method method = Method::BreadthFirst;
};

/// What became of one property.
struct Verdict
{
    Property property = Property::TwoInside;
    Schedule schedule; ///< that breaks it; empty if not found, or if no step is needed
    bool isAtStart = false; ///< broken before the first request
    QList<StepTold> steps; ///< as they were played on real servers afterwards
    bool isConfirmed = false; ///< what was played broke it, at its last step

    bool isFound() const { return isAtStart || !schedule.empty(); }
};

/// What it took to race a program of somebody's own, whose clocks are real.
struct ProgramEffort
{
    quint64 runs = 0; ///< schedules that were played
    quint64 slept = 0; ///< how often it was silent for longer than anybody waited
    quint64 unsteady = 0; ///< steps that did not come out the same twice, and were given up
    bool letsTwoIn = false; ///< in the dry turn: no schedule was tried
};

/// What one race came to.
struct RaceResult
{
    RaceOrder order;
    QList<Verdict> verdicts; ///< of those properties that were asked for and apply
    Progress progress;
    bool complete = false;
    bool stopped = false;
    std::optional<ProgramEffort> program; ///< of such a race alone

    bool anyFound() const;
    /// The one that says most about the strategy; null when nothing was found.
    const Verdict *foremost() const;
};

/// A schedule that was played.
struct Replay
{
    SavedSchedule saved;
    QList<StepTold> steps; ///< up to one that could not be made
    bool broken = false; ///< the property was broken
};

/// The properties that make sense for this strategy; none where there is none of this id.
Properties applicable(const QByteArray &strategy);
/// Private servers that a race needs: one a master.
int serversFor(const Bounds &bounds);

/// What a search came to, with what it found as it was played on the servers, which are private ones.
QCoro::Task<redis::Result<RaceResult>> told(RaceOrder order, Findings findings,
                                            std::vector<redis::Endpoint> servers);
/// Searches, and plays what was found on the servers, which are private ones. `control` outlives it.
QCoro::Task<redis::Result<RaceResult>> runRace(RaceOrder order, std::vector<redis::Endpoint> servers,
                                               SearchControl *control);
/// Plays a schedule.
QCoro::Task<redis::Result<Replay>> replay(SavedSchedule saved, std::vector<redis::Endpoint> servers);

} // namespace lab::race
