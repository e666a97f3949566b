// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/master_calls/master_call.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

namespace locks {

/// What one master lets its user do of one action on one key; an error is the refusal. The one judge of that
/// before anything is sent: for dry runs and for what the window offers. A value.
struct MasterRights
{
    bool known = false; ///< by ACL DRYRUN; false: only what a harmless try was refused
    std::optional<redis::Error> script;
    std::optional<redis::Error> transaction; ///< what takes the place of a script
    std::optional<redis::Error> write;
    bool native = false; ///< the server's own compare-and-write is there and allowed
    QStringList deniedAfter; ///< goes on without

    /// Neither script nor transaction is allowed, but the server's own command.
    bool isOnlyNative() const;
    /// Neither is allowed, nor a command of the server's own: no form of a lock can be changed.
    bool isOfEveryForm() const { return script && transaction && !native; }
    /// What the master would refuse the action with; nullopt: nothing that is known.
    std::optional<redis::Error> refusal() const;
};

/// By ACL DRYRUN, which runs nothing; not known where that is refused or older than the server.
QCoro::Task<MasterRights> askForRights(std::shared_ptr<redis::Connection> connection, MasterCall call);

/// Where that is not known: whether a script may be run on the key, by one that no server has, and whether
/// the key may be watched for a transaction. Changes nothing.
QCoro::Task<MasterRights> tryRights(std::shared_ptr<redis::Connection> connection, MasterCall call);

/// Of several actions on one key: each by ACL DRYRUN; where that is refused, all by one try.
QCoro::Task<std::vector<MasterRights>> rightsOfAll(std::shared_ptr<redis::Connection> connection,
                                                   std::vector<MasterCall> calls);

} // namespace locks
