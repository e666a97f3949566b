// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sequence/sequence_steps.h"
#include "lab/race/telling.h"

#include <QCoreApplication>

namespace gui {

/// Steps of a race as a sequence picture: a lane a client, one a server; the servers stand behind the
/// first client.
class RaceSequence
{
    Q_DECLARE_TR_FUNCTIONS(gui::RaceSequence)
public:
    /// `harm` and `saved`: the steps, from 0, at which it breaks or is refused; −1: none.
    static SequenceContents of(const lab::race::Bounds &bounds, const QList<lab::race::StepTold> &steps,
                               const QString &title, int harm = -1, int saved = -1);

private:
    static SequenceStep step(const lab::race::Bounds &bounds, const lab::race::StepTold &told);
    static QList<SequenceState> statesAfter(const lab::race::Bounds &bounds, const lab::race::StepTold &told,
                                            quint8 crashed);
};

} // namespace gui
