// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/hold_drop.h"

namespace history {

void HoldDrop::drop(Writing *writing, qint64 hold)
{
    for (Statement *each : {&m_hold, &m_steps, &m_inWay, &m_quorum, &m_action})
        writing->run(*each, {hold});
}

} // namespace history
