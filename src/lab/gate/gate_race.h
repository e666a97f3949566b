// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/race_run.h"

namespace lab::gate {

/// Whether a strategy is a program of somebody's own: `external:` and a command.
bool isProgram(const QByteArray &strategy);
/// Private servers that a race of it needs: so many schedules are played at once.
int serversForProgram();

/// Races a program through the gate: tries every order in which its requests can meet, and plays what was
/// found once more with programs of its own. `folder` is there; the servers are private ones; `control`
/// outlives it.
QCoro::Task<redis::Result<race::RaceResult>> raceProgram(race::RaceOrder order,
                                                         std::vector<redis::Endpoint> servers, QString folder,
                                                         race::SearchControl *control);

/// A schedule that was played several times.
struct Replays
{
    race::Replay last;
    int played = 0;
    int broken = 0;
};
/// Plays a schedule so many times, with programs that begin with the first of them. Stops when told to.
QCoro::Task<redis::Result<Replays>> replayProgram(race::SavedSchedule saved, int times,
                                                  redis::Endpoint server, QString folder,
                                                  race::SearchControl *control);

} // namespace lab::gate
