// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/json_writer.h"
#include "cli/monitor_group.h"
#include "cli/row_json.h"
#include "cli/row_set.h"
#include "cli/source.h"

#include <QHash>

#include <vector>

namespace cli {

CommandSpec listSpec();

/// `lockscope list`: one pass over the masters, then every lock and a summary.
class ListCommand : public Command
{
    Q_OBJECT
public:
    ListCommand(const Arguments &arguments, Output *output);
    ~ListCommand() override;

    void start() override;
    void interrupt() override;
    void outputBroken() override;

private:
    enum class Format : quint8 { Table, Json, Csv };

    void watch(int index);
    void onPassEnded(int index, const locks::Status &status);
    void print();
    void printTable();
    /// Writes lines until the reader falls behind; goes on when it has caught up.
    void printMore();
    void printSummary();
    void explainEmpty() const;
    void end(int status);
    int status() const;

    SourceOpener m_source;
    MonitorGroup m_monitors;
    QList<locks::DeploymentSpec> m_specs;
    Format m_format = Format::Table;
    std::vector<RowSet> m_sets;
    std::vector<QStringList> m_labels; ///< of each deployment's masters
    QHash<int, locks::Status> m_ended; ///< deployment → how its pass went
    std::vector<std::vector<locks::Row>> m_rows; ///< of each deployment, sorted
    size_t m_deployment = 0; ///< next to print
    size_t m_row = 0;
    locks::Millis m_printedAt = 0;
    const ClockPair m_clocks = ClockPair::now();
    JsonWriter m_json;
    bool m_printing = false;
};

} // namespace cli
