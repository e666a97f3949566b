// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/strategies/recipes.h"

namespace lab {

/// What the published Yii2 class does: the value of its lock is the time at which it ends, in whole seconds,
/// and nothing else ends it. Stateless.
class DeadlineLock : public LockStrategy
{
public:
    bool leaseIsInValue() const override { return true; }
    bool hasDeadlineInValue() const override { return true; }
    bool wholeSeconds() const override { return true; }
    int minimumRoundTrips() const override { return 4; }
    Published published() const override;

protected:
    /// Its lock(): SETNX, else GET, else GETSET; counts the phantom that it may leave.
    static QCoro::Task<Entered> tryOnce(LabClient *client, Ticket *ticket);
    /// Its unlock(): DEL, whatever stands there.
    QCoro::Task<Done> release(LabClient *client, Ticket *ticket) const override;
    /// time(): the client's clock, in whole seconds since the epoch.
    static std::chrono::seconds now(const LabClient *client);
    /// `$time > $value` in PHP: every time is greater than nothing.
    static bool isOver(const LabClient *client, const redis::Value &value);
};

} // namespace lab
