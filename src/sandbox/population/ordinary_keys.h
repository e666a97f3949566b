// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/population/population_client.h"

namespace sandbox {

/// Ten thousand keys that are no locks, on each master of the client: sessions, caches, carts, profiles.
QCoro::Task<> addOrdinaryKeys(PopulationClient::Handle client, Stands stands);

} // namespace sandbox
