// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"
#include "history/model/keep_limits.h"
#include "redis/protocol/error.h"

#include <QCoreApplication>

namespace cli {

class Output;

/// What `lockscope history` does to the file instead of reading it: drops what is beyond the limits, forgets
/// a deployment, and says or sets how much is kept.
class HistoryUpkeep
{
    Q_DECLARE_TR_FUNCTIONS(cli::HistoryUpkeep)
public:
    /// The options that ask for it, for --help as well.
    static QList<OptionSpec> options();
    static bool isAsked(const Arguments &arguments);
    /// How much is kept, as the settings in that folder have it.
    static history::KeepLimits limitsIn(const QString &configDir);

    /// Both must outlive it.
    HistoryUpkeep(const Arguments &arguments, Output *output, bool json);
    redis::Result<void> run();

private:
    redis::Result<void> prune();
    redis::Result<void> forget();
    redis::Result<void> setLimits();

    const Arguments &m_arguments;
    Output *m_output;
    bool m_json;
    QString m_path;
};

} // namespace cli
