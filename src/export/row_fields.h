// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment.h"
#include "locks/model/known_hosts.h"
#include "locks/model/lock_values.h"
#include "locks/model/shared_row.h"

#include <QList>

#include <optional>

namespace exports {

/// An instant on both clocks. Taken together once a command, so that the same instant of the steady clock
/// always becomes the same wall-clock time.
struct ClockPair
{
    qint64 unixMinusSteady = 0;
    static ClockPair now();
    qint64 unixMs(locks::Millis instant) const { return instant + unixMinusSteady; }
};

/// What the fields of one lock say at one instant: the same for JSON, CSV and the table.
struct RowFields
{
    RowFields(const locks::SharedRow &row, const locks::DeploymentSpec &spec, const ClockPair &clocks,
              locks::Millis now);

    locks::Row row;
    const locks::DeploymentSpec &spec;
    QByteArray library;
    QList<QByteArray> candidates;
    QByteArray encoding; ///< the serialiser that wrote the value of a string (value_layer.h); empty: none
    QString owner; ///< empty: the token says nothing about its holder
    std::optional<locks::OwnerGuess> guess; ///< set by takeHosts(), where the owner is empty
    std::optional<qint64> ttlMs; ///< empty: no expiry
    std::optional<qint64> expiresAt; ///< the instant of ttlMs, Unix ms; empty: no expiry
    QList<QByteArray> states;
    QByteArray verdict; ///< what the renewals that were seen say of its holder
    std::optional<qint64> waiters;
    qint64 firstSeen; ///< Unix ms
    std::optional<qint64> acquiredAt; ///< Unix ms; empty: its beginning was not seen
    std::optional<qint64> tokenMadeAt; ///< Unix ms, by its client's clock; empty: the token does not say
    /// Since when it is held at the latest, Unix ms, where something says more than firstSeen; empty: nothing
    /// does, or acquiredAt is known.
    std::optional<qint64> heldSince;
    /// When it began at the earliest, Unix ms; empty: that is not known.
    std::optional<qint64> fromEarliest;
    locks::Millis now;
    QStringList masters; ///< labels of the masters as they are now, where the deployment finds them by itself
    QList<locks::NoLock> noLocks; ///< of a set: what stands in its way
    QString productionOf; ///< what made it production by another name; empty: nothing

    /// The name, or else the token, of each owner of a lock without one token; empty: there are not several.
    QStringList severalOwners() const;
    /// Guesses the owner where the token does not say it.
    void takeHosts(const locks::KnownHosts &hosts);
    QString masterLabel(const locks::Holding &holding) const { return masterLabel(holding.master); }
    QString masterLabel(quint16 master) const;
    std::optional<qint64> ttlOf(const locks::Holding &holding) const;
    /// In the order of the masters, not in that of their answers.
    QList<locks::Holding> sortedHoldings() const;
};

/// The states at `now`: what time alone has changed since the board judged the row.
locks::States statesAt(const locks::Row &row, const locks::DeploymentSpec &spec, locks::Millis now);
/// What is left until `deadline`, in milliseconds, never less than nothing; empty: no expiry.
std::optional<qint64> timeLeft(locks::Millis deadline, locks::Millis now);

} // namespace exports
