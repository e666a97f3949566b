// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"
#include "redis/protocol/error.h"

#include <QJsonObject>

namespace locks {

/// For how long locks of some keys are held at most.
struct KeyLimit
{
    QByteArray pattern; ///< glob
    std::chrono::milliseconds heldOver{0};
};
/// What a person writes of them: "nightly:* 2h, quick:* 10s". All or none: BadInput says what is wrong.
redis::Result<QList<KeyLimit>> keyLimitsFrom(const QString &text);

/// What a person wants to be told about. All off at first: a window that cries wolf is switched off.
struct AlertRules
{
    bool noExpiry = false; ///< a lock without expiry appears, or one loses its expiry
    std::chrono::milliseconds noExpiryFor{0}; ///< and it stays without for so long
    bool renewalMissed = false; ///< a lock that was renewed in a rhythm is not any more
    std::chrono::milliseconds missedFor{0}; ///< and no renewal comes for so long after it was missed
    bool holderGone = false; ///< a holder is gone by the verdict: its connections ended, and none came back
    std::chrono::milliseconds heldOver{0}; ///< held longer than this; 0: off
    QString limits; ///< for some keys, instead of heldOver, as keyLimitsFrom() reads them
    bool overdue = false; ///< held longer than its own past says, or than a rule of its connection allows
    int ownerChanges = 0; ///< so many owners of one key within a minute; 0: off

    bool isQuiet() const
    {
        return !noExpiry && !renewalMissed && !holderGone && heldOver.count() == 0 && !overdue
            && ownerChanges == 0;
    }
    bool operator==(const AlertRules &) const = default;

    QJsonObject toJson() const;
    /// What is missing or out of range is off.
    static AlertRules fromJson(const QJsonObject &json);
};

enum class AlertKind : quint8 { NoExpiry, RenewalMissed, HeldOver, OwnerChanges, Overdue, HolderGone };

/// One thing that a rule was waiting for.
struct Alert
{
    AlertKind kind = AlertKind::NoExpiry;
    QByteArray key;
    QByteArray token;
    bool hasToken = false;
    Millis at = 0;
    Millis span =
        0; ///< HeldOver, Overdue, HolderGone: for how long it is held; RenewalMissed: since the last renewal
    Millis limit = 0; ///< HeldOver, Overdue: what was allowed for it
    int owners = 0; ///< OwnerChanges: how many came within a minute
    quint16 separateMaster = 0; ///< of the row: whose lock it is where servers are read separately
    UsualHoldPtr usual = nullptr; ///< Overdue: the past that says so; null: a rule does
    bool cleared = false; ///< what was told before is so no longer; `span`: how long it was held by then
};

} // namespace locks
