// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/action/action.h"

#include <optional>

namespace cli {

/// Why COMMON does not allow the request on this deployment, as profile::refusal() has it; empty: it does.
/// Looking (a dry run) is always allowed.
std::optional<QString> policyRefusal(const CommonArguments &common, const locks::DeploymentSpec &spec,
                                     const locks::ActionRequest &request);

/// The same for a list of releases: `--confirm` is their number.
std::optional<QString> policyRefusalOfMany(const CommonArguments &common, const locks::DeploymentSpec &spec,
                                           qint64 locks);

} // namespace cli
