// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "locks/model/deployment.h"

#include <QByteArrayList>

namespace cli {

/// The quorum of one hold as this user's history has it. A value.
struct RecordedQuorum
{
    qint64 wonAtUnixMs = 0; ///< 0: no hold that lasts, or lost its quorum, is recorded with one
    /// By master of the deployment, the run id that its server had then; empty: not known, since the server
    /// was away or restarted since, or nobody recorded without a gap from then until the last record.
    QByteArrayList runIdsThen;
};

/// Reads that of the hold of `key` by `token` on this deployment. Blocking: reads a file.
RecordedQuorum recordedQuorum(const Arguments &arguments, const locks::DeploymentSpec &spec,
                              const QByteArray &key, const QByteArray &token);

} // namespace cli
