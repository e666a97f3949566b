// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/model/deployment_status.h"
#include "locks/model/shared_row.h"
#include "locks/model/usual_holds.h"
#include "profile/first_sightings.h"

#include <memory>

namespace cli {

/// The holds that this run and earlier ones of a command saw first, and when, on the same run of their
/// server: of a token that names one hold, or, where it is not known whose it is, as long as the
/// deadline is the same. Tokens of clients and constants are not remembered. Nothing is kept for the
/// demo, for a profile that does not record, nor with --no-remember. Never waits for another run; main
/// thread.
class SeenHolds
{
public:
    explicit SeenHolds(const Arguments &arguments);
    /// Returns the sightings of earlier runs in this deployment; empty: there are none.
    locks::EarlierSighting sightingsOf(const locks::DeploymentSpec &spec) const;
    /// A lock that this run found. `status`: of its deployment, for the runs of its servers. Returns false if
    /// it is not remembered.
    bool note(const locks::SharedRow &row, const locks::DeploymentSpec &spec, const locks::Status &status);
    /// Keeps what was noted for the next run. Returns false if another run is writing at this moment: try
    /// again in some milliseconds.
    redis::Result<bool> write();

private:
    std::shared_ptr<profile::FirstSightings> m_sightings; ///< null: nothing is kept
};

} // namespace cli
