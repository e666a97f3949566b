// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/turn_faults.h"

#include <QRandomGenerator>

namespace lab {

TurnFaults::TurnFaults(const Faults &faults, QRandomGenerator &random)
{
    m_crashesBetween = int(random.bounded(1000)) < faults.crashBetween;
    if (int(random.bounded(1000)) < faults.pause)
        m_fate = Fate::Pause;
    else if (faults.pauseAll > 0 && int(random.bounded(1000)) < faults.pauseAll)
        m_fate = Fate::PauseAll;
    else if (int(random.bounded(1000)) < faults.crash)
        m_fate = random.bounded(2) == 0 ? Fate::CrashBefore : Fate::CrashAfter;
}

} // namespace lab
