// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commands/list_columns.h"
#include "cli/commands/monitoring_command.h"
#include "cli/commands/row_set.h"
#include "cli/find/deployment_sample.h"
#include "cli/parse/seen_holds.h"
#include "cli/print/progress_line.h"
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
/// Board::keptAtMost of them they are printed as they are found, without an order, unless one was asked for:
/// then a million of them take little memory. A set of masters is always read to the end, since a lock stands
/// on several. What an interrupt leaves unread is said to be missing.
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
    /// A lock that is wanted, to be printed.
    struct Listed
    {
        int deployment = 0;
        locks::SharedRow row;
    };

    redis::Result<void> readOptions();
    redis::Result<void> readStates();
    void prepare() override;
    void watch(int index, locks::Monitor *monitor) override;
    /// Tells the monitor since when its locks are held, as far as that was recorded or an earlier run saw it;
    /// with `comparesLengths` also how long they were held before.
    void recallPast(int index, locks::Monitor *monitor, bool comparesLengths);
    void onDelta(int index, const locks::Delta &delta);
    void onPassEnded(int index, const locks::Status &status);
    /// A pass found more than is put in order: what is there is printed now, the rest as it comes.
    void beginStream();
    void printAll();
    /// Those that are wanted join what is to be printed; all of them are looked through for --fail-if.
    void takeRows(int index, std::vector<locks::SharedRow> rows);
    void sortRows();
    void printHeader();
    /// Writes lines until the reader falls behind; goes on when it has caught up.
    void printMore();
    bool isEnough() const { return m_limit >= 0 && m_printed >= m_limit; }
    void append(const Listed &listed);
    void appendTableLine(const exports::RowFields &fields);
    void flushLines();
    /// Looks for locks that no pattern matches, if that was asked for by no pattern; then the summary.
    void lookBeyond();
    static QCoro::Task<> sampleOthers(ListCommand *command);
    void printSummary();
    void judgeLeftOut(int index, const QList<locks::LeftOutKeys> &leftOut);
    void printOthers() const;
    /// Ends what is under way, and the command.
    void leave(int status);
    QString countText(qint64 locks) const;
    void explainEmpty() const;
    /// Keeps for the next run what this one saw, as soon as no other run writes that file; then the summary.
    void remember();
    void sayIfForgotten() const;
    int status() const;

    Format m_format = Format::Table;
    ListLayout m_layout;
    bool m_colors = false; ///< a line of the table has that of its state
    std::optional<ListOrder> m_order;
    qint64 m_limit = -1; ///< none
    locks::States m_failIf;
    bool m_failed = false; ///< a wanted lock has one of m_failIf
    std::vector<RowSet> m_sets;
    SeenHolds m_seen;
    bool m_asksIdle = false; ///< WHICH or --fail-if asks for how long locks are held
    int m_tries = 0; ///< to keep what was seen
    bool m_isForgotten = false; ///< some lock's first sight is not kept for the next run
    QHash<int, locks::Status> m_latest; ///< deployment → how far its pass is
    QHash<int, locks::Status> m_ended; ///< deployment → how its pass went
    std::vector<Listed> m_rows; ///< to be printed, in this order
    size_t m_row = 0; ///< next to print
    std::vector<qint64> m_found; ///< locks of each deployment, wanted or not
    std::vector<qint64> m_listed; ///< printed, of each deployment
    qint64 m_printed = 0;
    locks::Millis m_printedAt = 0;
    std::optional<TextTable> m_table;
    ProgressLine m_progress;
    exports::JsonWriter m_json;
    std::string m_lines; ///< made, not yet written
    bool m_streams = false; ///< since beginStream()
    bool m_printing = false;
    bool m_interrupted = false;
    DeploymentSample m_others; ///< keys that no pattern matches
    bool m_hasLookedBeyond = false;
    bool m_isAllPrinted = false; ///< all locks, not yet the summary
    bool m_isSummarised = false;
};

} // namespace cli
