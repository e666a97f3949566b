// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/operator/action_job.h"
#include "locks/read/key_look.h"

#include <vector>

namespace locks {

/// Looks at the key on all masters: finds the library where none was given, and which masters hold another
/// token. False when the report is final (nothing can be done, or a dry run).
QCoro::Task<bool> lookFirst(JobPtr job);
/// One key on one master, wherever that is now: a failover, a slot that moved and a server that died
/// meanwhile are followed, for so many hops. `asking`: the key is on its way there.
QCoro::Task<KeyLook> lookOn(std::shared_ptr<MasterRoute> route, QByteArray key, bool asking = false,
                            int hops = 5);
/// The key on every master of the job, read at once; one result for each route.
QCoro::Task<std::vector<KeyLook>> lookOnAll(JobPtr job);
/// Sets the library of the job to the one that is recognised there, if any is.
void recognise(ActionJob &job, const std::vector<KeyLook> &looks);
/// Release and extend: the other keys of the same lock, where its own name tells them.
QCoro::Task<void> findSiblings(JobPtr job);

} // namespace locks
