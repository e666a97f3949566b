// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"
#include "locks/model/deployment.h"
#include "locks/model/deployment_status.h"

namespace history {

/// A connection as it is recorded: its name, database and way of reading, and the masters and servers that
/// `status` knows. Before it is connected: those masters that it names itself, and no servers. Its id is 0.
Deployment describedDeployment(const locks::DeploymentSpec &spec, const locks::Status &status);

} // namespace history
