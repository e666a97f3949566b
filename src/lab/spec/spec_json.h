// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

#include <QJsonObject>

namespace lab {

/// The load of a run, whole; without its target, its strategies and whether its clients are processes.
QJsonObject specToJson(const RunSpec &spec);
/// What is missing is zero or empty.
RunSpec specFromJson(const QJsonObject &object);

} // namespace lab
