// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QHash>

namespace gui {

/// What is told of the locks of a lesson, where time stands still between two steps.
///
/// Their leases are put back several times a second, so that nothing is lost of them while somebody talks.
/// That is nobody's renewal: what counts as one is that more is left than before, not that it ends later. A
/// value; GUI thread.
class StillTime
{
public:
    /// In the place of what the monitor told.
    locks::Delta told(locks::Delta delta);

private:
    /// Of one row.
    struct Known
    {
        QByteArray token;
        locks::Millis left = 0;
        quint16 renewals = 0;
        locks::Millis last = 0;
        locks::Millis period = 0;
    };
    void tell(locks::Change *change);
    static void judge(locks::Row *row, locks::Millis left);

    QHash<quint32, Known> m_known; ///< by id
};

} // namespace gui
