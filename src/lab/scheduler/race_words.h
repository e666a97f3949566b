// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/repair.h"

#include <QCoreApplication>

namespace lab::race {

/// What a race came to, in the words that the window and `lockscope race` share.
class RaceWords
{
    Q_DECLARE_TR_FUNCTIONS(lab::race::RaceWords)
public:
    /// "foreign release"
    static QString name(Property property);
    /// What became of one property: "none in all 235 states".
    static QString verdict(const RaceResult &result, const Verdict &verdict);
    /// What became of a schedule on a safer strategy.
    static QString outcome(const RepairRun &run);
    /// "set-nx-get-del: a client deletes a lock that is not its own"
    static QString title(const Bounds &bounds, Property property);
    /// Steps as a page to be handed on, in Markdown.
    static QString markdown(const Bounds &bounds, const QString &title, const QList<StepTold> &steps);
};

} // namespace lab::race
