// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/model/deployment.h"

#include <QByteArray>

namespace cli {

/// Returns when the hold of `key` by `token` won its quorum on this deployment, in Unix ms, as this user's
/// history has it; 0: no hold that lasts, or lost its quorum, is recorded there with a quorum. Blocking:
/// reads a file.
qint64 recordedQuorum(const Arguments &arguments, const locks::DeploymentSpec &spec, const QByteArray &key,
                      const QByteArray &token);

} // namespace cli
