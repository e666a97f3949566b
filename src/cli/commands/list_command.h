// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commands/monitoring_command.h"
#include "cli/commands/row_set.h"
#include "cli/print/text_table.h"
#include "export/json_writer.h"

#include <QHash>

#include <string>
#include <vector>

namespace cli {

CommandSpec listSpec();

/// `lockscope list`: one pass over the masters, then every lock and a summary.
///
/// Locks are printed in the order of their keys, once the pass is over. Where one master has more than
/// Board::keptAtMost of them they are printed as they are found, without an order: then a million of them
/// take little memory. A set of masters is always read to the end, since a lock stands on several.
class ListCommand : public MonitoringCommand
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

    void prepare() override;
    void watch(int index, locks::Monitor *monitor) override;
    void onDelta(int index, const locks::Delta &delta);
    void onPassEnded(int index, const locks::Status &status);
    /// A pass found more than is put in order: what is there is printed now, the rest as it comes.
    void beginStream();
    void printAll();
    void printHeader();
    /// Writes lines until the reader falls behind; goes on when it has caught up.
    void printMore();
    void append(const locks::Row &row, size_t deployment);
    QStringList cells(const exports::RowFields &fields) const;
    void flushLines();
    void printSummary();
    void explainEmpty() const;
    int status() const;

    Format m_format = Format::Table;
    std::vector<RowSet> m_sets;
    QHash<int, locks::Status> m_ended; ///< deployment → how its pass went
    std::vector<std::vector<locks::SharedRow>> m_rows; ///< of each deployment, to be printed in this order
    size_t m_deployment = 0; ///< next to print
    size_t m_row = 0;
    std::vector<qint64> m_printed; ///< locks of each deployment
    locks::Millis m_printedAt = 0;
    TextTable m_table;
    exports::JsonWriter m_json;
    std::string m_lines; ///< made, not yet written
    bool m_streams = false; ///< since beginStream()
    bool m_printing = false;
};

} // namespace cli
