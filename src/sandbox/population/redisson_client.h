// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/population/population_client.h"

namespace sandbox {

/// A Redisson client: while another holds the key it waits on the lock's channel, and is woken by the
/// release.
///
/// `subscribers` are links of its own, one a master, owned by the population; they are subscribed only while
/// it waits, so that PUBSUB NUMSUB counts the waiters. It first tries after `delay`: several that try at the
/// same moment may split the masters among them.
QCoro::Task<> waitInTurn(PopulationClient::Handle client, std::vector<redis::Link *> subscribers,
                         QByteArray key, std::chrono::milliseconds delay, Stands stands);

} // namespace sandbox
