// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/command.h"
#include "cli/print/text_table.h"
#include "export/json_writer.h"
#include "history/read/history_reader.h"

namespace cli {

CommandSpec historySpec();

/// `lockscope history`: what was recorded of locks, whether or not they are there still.
///
/// Reads the file on the main thread: there is nothing else to be done meanwhile.
class HistoryCommand : public Command
{
    Q_OBJECT
public:
    HistoryCommand(const Arguments &arguments, Output *output);

    void start() override;

private:
    enum class Format : quint8 { Table, Json, Csv };

    redis::Result<void> checkOptions() const;
    redis::Result<history::HoldQuery> query() const;
    redis::Result<void> readTimes(history::HoldQuery *query) const;
    redis::Result<void> chooseDeployments(history::HistoryReader &reader, history::HoldQuery *query);
    redis::Result<void> run();
    redis::Result<void> runOn(const QString &path, history::HoldQuery query);
    redis::Result<void> runOnTranscript(const history::HoldQuery &query);
    redis::Result<void> show(history::HistoryReader &reader, const QString &path,
                             const history::HoldQuery &query);
    redis::Result<void> showStatistics(history::HistoryReader &reader, const history::HoldQuery &query);
    redis::Result<void> conclude(history::HistoryReader &reader, const history::HoldQuery &query,
                                 qint64 holds);
    redis::Result<void> showUsual(history::HistoryReader &reader, const history::HoldQuery &query);
    void print(const history::Hold &hold, const std::optional<history::Hold> &next, TextTable *table);
    void printTable(const TextTable &table);
    const history::Deployment &deploymentOf(const history::Hold &hold) const;

    Format m_format = Format::Table;
    QList<history::Deployment> m_deployments;
    history::Deployment m_unknown;
    exports::JsonWriter m_json;
    std::string m_lines;
};

} // namespace cli
