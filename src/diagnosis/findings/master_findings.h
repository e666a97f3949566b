// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "diagnosis/finding.h"
#include "locks/model/master_loss.h"

namespace diagnosis {

/// `master-restarted-empty`: a server was started again, and locks that it had are gone, while their holders
/// may work on. nullopt: the loss has another cause, or nothing was lost. `unixMinusSteady`: ms, of this
/// machine's clocks.
std::optional<Finding> masterRestartedEmpty(const locks::MasterLoss &loss, const QString &deployment,
                                            qint64 unixMinusSteady);

/// The same sentence of what a record says: how many locks were lost on `master` at `at`, and until when a
/// holder of one of them may work: 0 none lived, locks::noDeadline without an end. Unix ms.
QString restartedEmptySentence(const QString &master, qint64 at, qint64 locks, qint64 until);

} // namespace diagnosis
