// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/turn/lock_strategy.h"

namespace lab::recipes {

// Steps that several strategies share, each sent as it stands in their lists of commands.

/// Granted when the reply is not nil (SET NX answers OK or nil).
redis::Result<Entry> grantedUnlessNil(const redis::Result<redis::Value> &reply);
/// Granted when the reply is 1 (SETNX and scripts).
redis::Result<Entry> grantedIfOne(const redis::Result<redis::Value> &reply);
/// A failure, or done.
redis::Result<void> doneUnlessError(const redis::Result<redis::Value> &reply);

/// SET KEY TOKEN NX EX seconds, or NX PX ms where the lease is no whole number of seconds.
QCoro::Task<redis::Result<Entry>> setNxEx(LabClient *client, QByteArray token);
/// SET KEY TOKEN NX PX ms
QCoro::Task<redis::Result<Entry>> setNxPx(LabClient *client, QByteArray token);
/// EXPIRE KEY seconds, or PEXPIRE KEY ms where the lease is no whole number of seconds.
QCoro::Task<redis::Result<void>> expire(LabClient *client);
/// The script that deletes KEY only while it holds TOKEN.
QCoro::Task<redis::Result<void>> compareAndDelete(LabClient *client, QByteArray token);

/// WATCH, GET, hold, MULTI, SET, EXEC: counted, refused by EXEC, or crashed.
QCoro::Task<redis::Result<Turn>> watchedIncrement(LabClient *client);

/// The lease as EXPIRE and EX take it: the command's word, and the number.
struct LeaseWords
{
    QByteArray expire; ///< EXPIRE or PEXPIRE
    QByteArray option; ///< EX or PX
    QByteArray number;
};
LeaseWords leaseWords(const LabClient *client);

/// The lines of the compare-and-delete script, for the list of commands.
QStringList compareAndDeleteLines();
/// What VALUE stands for in a list of commands, to be added to a description.
QString valueNote();
/// GET COUNTER, SET COUNTER: what stands between acquire and release.
QStringList workLines();

} // namespace lab::recipes
