// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QJsonObject>

namespace lab {

/// The lines of `lockscope lab --json`. What a workload or a loop does not have is null.
QJsonObject toJson(const Sample &sample);
QJsonObject toJson(const RunResult &result);

} // namespace lab
