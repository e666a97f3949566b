// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "cli/parse/command_spec.h"
#include "lab/spec/run_spec.h"

namespace cli {

/// The options of `lockscope lab`, for the parser and for --help.
QList<OptionSpec> labOptions();

/// What the options of `lockscope lab` ask for, without its target.
struct LabRequest
{
    lab::RunSpec spec; ///< `strategies` may be completed by expandAll()
    QList<int> clients; ///< one run for each
    /// One run for each, of each number of clients; empty: as the spec says.
    QList<std::chrono::milliseconds> leases;
    bool all = false; ///< every strategy that fits
    QByteArray preset; ///< id, or empty

    /// The specs of its runs, in their order.
    QList<lab::RunSpec> runs() const;
    /// Replaces `all` by the strategies that fit workload and target.
    void expandAll();
};

/// BadInput names what is wrong.
redis::Result<LabRequest> labRequest(const Arguments &arguments);

} // namespace cli
