// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"
#include "locks/model/shared_row.h"

namespace diagnosis {

/// `lost-quorum`: a hold of a Redlock set that had a quorum and has it no longer, while its holder may work
/// on. nullopt: it has one, never had, or its leases were over. `unixMinusSteady`: ms, of this machine's
/// clocks.
std::optional<Finding> lostQuorum(const locks::Row &row, const QString &deployment, qint64 unixMinusSteady);

/// `no-quorum`: a token stands on too few masters of a set and never had a quorum, as far as was seen.
std::optional<Finding> noQuorum(const locks::Row &row, const QString &deployment, qint64 unixMinusSteady);

} // namespace diagnosis
