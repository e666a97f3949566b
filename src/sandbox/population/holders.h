// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sandbox/population/population_client.h"

namespace sandbox {

/// Holds one key for up to a minute at a time, renewing; then the next owner.
QCoro::Task<> holdSteadily(PopulationClient::Handle client, QByteArray key, PopulationClient::Lease lease,
                           Stands stands);

/// Wants a key that others want too: holds it for a moment, tries again and again otherwise.
QCoro::Task<> contend(PopulationClient::Handle client, QByteArray key, Stands stands);

/// Takes one numbered key after the other, as a worker takes orders: "lock:order:17", "lock:order:18", …
/// `lastNumber` is shared by the workers.
QCoro::Task<> workThrough(PopulationClient::Handle client, QByteArray prefix, std::shared_ptr<int> lastNumber,
                          Stands stands);

/// Takes the keys in turn with a short lease and lets them lapse, again and again: one is always about to
/// end. Two keys or more, or there are moments without any.
QCoro::Task<> letLapse(PopulationClient::Handle client, QList<QByteArray> keys,
                       std::chrono::milliseconds lease, Stands stands);

} // namespace sandbox
