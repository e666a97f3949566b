// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/output.h"
#include "export/json_writer.h"
#include "history/read/failover_replay.h"

#include <QCoreApplication>

namespace cli {

/// Prints the locks before and after each failover that was recorded (`history --failovers`): worst first,
/// what survived only as a number.
class FailoverReport
{
    Q_DECLARE_TR_FUNCTIONS(cli::FailoverReport)
public:
    enum class Form : quint8 { Table, Json };

    /// All outlive it.
    FailoverReport(history::HistoryReader *reader, const QList<history::Deployment> &deployments,
                   Output *output);

    /// Of the failovers that the query's deployment and time mean.
    redis::Result<void> print(const history::HoldQuery &query, Form form);

private:
    void printTable(const history::FailoverReplay &replay);
    void printJson(const history::FailoverReplay &replay);
    QString nameOf(qint32 deployment) const;

    history::HistoryReader *m_reader;
    const QList<history::Deployment> &m_deployments;
    Output *m_output;
    exports::JsonWriter m_json;
};

} // namespace cli
