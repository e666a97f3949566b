// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/writing.h"

namespace history {

/// Deletes holds with all that goes with each of them. For the thread of the file.
class HoldDrop
{
public:
    void drop(Writing *writing, qint64 hold);

private:
    Statement m_hold{"DELETE FROM holds WHERE id = ?"};
    Statement m_steps{"DELETE FROM steps WHERE hold = ?"};
    Statement m_inWay{"DELETE FROM in_way WHERE hold = ?"};
    Statement m_quorum{"DELETE FROM quorum WHERE hold = ?"};
    Statement m_action{"DELETE FROM actions WHERE hold = ?"};
};

} // namespace history
