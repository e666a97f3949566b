// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/output.h"
#include "locks/action/action.h"

namespace cli {

/// Prints what an action did: one line of JSON, or some lines for a person. `event` is empty but for --hold,
/// where it is "renewed", "lost" or "released".
void printReport(Output *output, const locks::ActionReport &report, bool asJson,
                 const QByteArray &event = {});

/// The line of JSON.
QByteArray reportLine(const locks::ActionReport &report, const QByteArray &event = {});

} // namespace cli
