// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "redis/protocol/error.h"

#include <QString>

#include <functional>

namespace history {

/// What went of a file of history.
struct Forgotten
{
    qint64 holds = 0;
    qint64 keys = 0;
    qint64 bytes = 0; ///< that it takes less of the disk
    bool isWhole = true; ///< false: it was stopped; the next time goes on with it
    bool isOverwritten = true; ///< false: another program reads the file, whose log has some of it until then
};

/// Deletes all that was recorded of the deployments that are meant: holds with their keys, tokens and owners,
/// spans, events, statistics, and the deployments. What it deletes it overwrites, and it gives the room back
/// to the disk. The journal of actions is not touched.
///
/// Blocking, in steps that let others write between them; `goesOn` is asked before each of them. Nobody is
/// shown any of it from the first step on. Who records such a deployment meanwhile begins anew. Nothing where
/// there is no file.
redis::Result<Forgotten> forgetDeployments(const QString &path,
                                           const std::function<bool(const Deployment &)> &isMeant,
                                           const std::function<bool()> &goesOn = {});

} // namespace history
