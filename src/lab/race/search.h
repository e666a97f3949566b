// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/oracle.h"

#include <QObject>

#include <coroutine>
#include <functional>
#include <map>

namespace lab::race {

using Schedule = std::vector<Choice>;

/// What was asked of a search.
struct Search
{
    Properties wanted = everyProperty;
    quint64 maxStates = 2'000'000; ///< of a depth-first one: schedules
};

/// How far it is.
struct Progress
{
    quint64 states = 0; ///< different ones met
    quint64 waiting = 0; ///< of these, not looked at yet
    quint64 steps = 0; ///< tried
    quint64 schedules = 0; ///< followed to their end
    int depth = 0;
    double seconds = 0;
    size_t questions = 0; ///< different ones that a server answered
    Properties broken = 0; ///< found so far
};

/// What it came to.
struct Findings
{
    std::map<Property, Schedule> broken; ///< for each property the schedule that was found first
    Progress progress;
    bool complete = false; ///< all there is was looked at
    bool stopped = false;
};

/// Tells a search to end or to rest, and is told how far it is. Lives on the search's thread.
struct SearchControl
{
    bool stop = false;
    bool rest = false; ///< it keeps what it knows and waits for goOn()
    std::function<void(const Progress &)> progressed; ///< some times a second; may be null
    std::function<void(const Findings &)> rested; ///< it rests, and has found this so far; may be null
    std::coroutine_handle<> resting; ///< the search, while it rests

    /// Wakes a search that rests. It may have ended when this returns.
    void goOn();
};

/// Looks at every situation that can come about, the nearest first: what is found is as short as can be. A
/// situation that was met before is not entered again. Gives way to other events every few milliseconds.
/// `oracle` and `control` outlive it.
QCoro::Task<redis::Result<Findings>> searchBreadthFirst(Oracle *oracle, Tables *tables, Situation begin,
                                                        Search search, SearchControl *control);
/// Follows every schedule to its end, without those that differ from another one only in the order of steps
/// that do not concern each other (sleep sets). Knows nothing of situations met before: a second opinion.
QCoro::Task<redis::Result<Findings>> searchDepthFirst(Oracle *oracle, Tables *tables, Situation begin,
                                                      Search search, SearchControl *control);

} // namespace lab::race
