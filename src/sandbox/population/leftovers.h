// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/population/population_client.h"

#include <optional>

namespace sandbox {

/// Leaves a lock behind and never renews it: nothing for `lease` means without expiry.
///
/// With a client on some masters only this makes a minority, with two of them a split. When somebody has
/// removed it, it comes back after half a minute, if the key is free: time enough for an undo.
QCoro::Task<> leaveBehind(PopulationClient::Handle client, QByteArray key,
                          std::optional<PopulationClient::Lease> lease, Stands stands);

} // namespace sandbox
