// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

namespace lab {

/// A line of names, then a line a result: the fields of `lockscope lab --json`, those of inner objects as
/// `wait_us.p50`; what a result does not have is empty. Traces and clients, which are tables of their own,
/// are left out.
QByteArray toCsv(const QList<RunResult> &results);

} // namespace lab
