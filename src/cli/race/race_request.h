// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "cli/parse/command_spec.h"
#include "lab/race/race_run.h"

#include <QStringList>

namespace cli {

/// The options of `lockscope race`, for the parser and for --help.
QList<OptionSpec> raceOptions();

/// What they ask for.
struct RaceRequest
{
    QList<lab::race::RaceOrder> orders; ///< one a strategy; empty: a replay
    lab::race::Properties named = 0; ///< by --property; 0: none was
    QString replayFile;
    QByteArray program; ///< `external:CMD` that the file is replayed with; empty: none was named
    int times = 1; ///< of the replay
    QString saveTo; ///< empty: nowhere
    QString markdown; ///< a file that the schedule is described in; empty: none
    QString svg; ///< a file that it is drawn in; empty: none
    QString lesson; ///< a file in which it is asked and told to a class; empty: none
    bool repair = false; ///< what was found is played on a safer strategy as well
    bool all = false;
    bool json = false;
};

/// BadInput names what is wrong.
redis::Result<RaceRequest> raceRequest(const Arguments &arguments);

} // namespace cli
