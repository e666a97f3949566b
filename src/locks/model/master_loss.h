// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/hold_end_reason.h"
#include "locks/model/lock_values.h"

#include <QByteArrayList>
#include <QStringList>

namespace locks {

/// What one master had, and has no more since its server was started again, another took its place, or its
/// database was emptied: the locks that were lost there, while their holders may work on. A value.
struct MasterLoss
{
    int master = 0; ///< index into the deployment's masters
    QString label; ///< of that master
    EndReason cause = EndReason::Restart; ///< Restart, Failover or Flushed
    Millis at = 0; ///< when the last of them was found missing
    qint64 locks = 0; ///< that had not ended by themselves by then, as far as is known
    qint64 endless = 0; ///< of these, without expiry: when their holders stop, nobody can say
    qint64 quorumLost = 0; ///< of these, locks of a Redlock set that lost their quorum with it
    Millis until = 0; ///< when the last of their leases would have ended; 0: none had one
    QByteArrayList keys; ///< the first of them, at most `mostNamed`
    QStringList owners; ///< of all of them, each once, at most `mostNamed`

    static constexpr int mostNamed = 10;
};

} // namespace locks

Q_DECLARE_METATYPE(locks::MasterLoss)
