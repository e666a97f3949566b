// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QHash>

namespace gui {

/// What is told of the locks of a lesson, where time stands still between two steps.
///
/// Their leases are put back several times a second, so that nothing is lost of them while somebody talks.
/// That is nobody's renewal: what counts as one is that more is left than before, not that it ends later. A
/// lock has been held for as long as its lease became shorter, which is said as *at least*: a lock without
/// one tells nothing of the lesson's time. A value; GUI thread.
class StillTime
{
public:
    /// In the place of what the monitor told.
    locks::Delta told(locks::Delta delta);
    /// What was told last, so that no time goes by for it either: to be told several times a second.
    locks::Delta again() const;

private:
    /// Of one row.
    struct Known
    {
        QByteArray token;
        locks::SharedRow row; ///< as it was told
        bool hasLease = false;
        locks::Millis left = 0;
        locks::Millis held = 0; ///< by the lesson's time
        quint16 renewals = 0;
        locks::Millis last = 0;
        locks::Millis period = 0;
    };
    void tell(locks::Change *change);
    static void follow(Known *known, locks::Row *row, locks::Change *change);
    static void stand(const Known &known, locks::Row *row);
    static void judge(locks::Row *row, locks::Millis left);

    QHash<quint32, Known> m_known; ///< by id
};

} // namespace gui
