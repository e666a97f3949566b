// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/repair.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QStringList>

namespace cli {

/// What `lockscope race` prints, as lines and as JSON.
class RaceReport
{
    Q_DECLARE_TR_FUNCTIONS(cli::RaceReport)
public:
    /// A verdict a property, with its bounds.
    static QStringList verdicts(const lab::race::RaceResult &result);
    /// The steps as a picture, and a sentence each.
    static QStringList schedule(const lab::race::Bounds &bounds, const lab::race::Verdict &verdict);
    static QStringList steps(const lab::race::Bounds &bounds, const QList<lab::race::StepTold> &steps);
    /// What became of it on a safer strategy.
    static QStringList repair(const lab::race::RepairRun &run);
    /// How far a search is, in a line.
    static QString progress(const lab::race::Progress &progress);
    /// How much was tried, and how fast.
    static QString effort(const lab::race::RaceResult &result);
    /// What has to be said of a race whose clocks are real; nothing of the others.
    static QStringList reservations(const lab::race::RaceResult &result);
    /// All strategies and properties, each with the length of the shortest schedule.
    static QStringList table(const QList<lab::race::RaceResult> &results);

    static QJsonObject verdictJson(const lab::race::RaceResult &result, const lab::race::Verdict &verdict);
    static QJsonObject summaryJson(const lab::race::RaceResult &result);
    static QJsonObject progressJson(const lab::race::Progress &progress);
    static QJsonObject repairJson(lab::race::Property property, const lab::race::RepairRun &run);
    static QJsonObject replayJson(const lab::race::Replay &replay, int broken, int times);
};

} // namespace cli
