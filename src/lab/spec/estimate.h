// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/run_spec.h"

namespace lab {

/// About how long a run will take, all its strategies together; a guess from the load and from what a server
/// on the same machine usually needs. Meant to tell seconds from minutes.
std::chrono::milliseconds estimateOf(const RunSpec &spec);

} // namespace lab
