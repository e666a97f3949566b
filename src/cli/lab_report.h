// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"

#include <QCoreApplication>
#include <QString>

namespace cli {

/// What `lockscope lab` prints for a person: the load, then a row for each strategy.
class LabReport
{
    Q_DECLARE_TR_FUNCTIONS(cli::LabReport)
public:
    /// Clients, iterations or duration, hold, lease, retry, server and round trip: no figure stands without.
    static QString load(const lab::RunResult &result);
    static QString header();
    static QString row(const lab::RunResult &result);
};

} // namespace cli
