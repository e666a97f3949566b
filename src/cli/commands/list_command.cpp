// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/list_command.h"

#include "base/bytes.h"
#include "cli/commands/pass_summary.h"
#include "cli/print/span_text.h"
#include "export/row_csv.h"
#include "export/row_json.h"
#include "locks/board/board.h"

#include <QLocale>

namespace cli {

namespace {

// What may wait for a slow reader before the next lines are made.
constexpr qsizetype highWater = 1 << 20;
// Lines are written in pieces of so many bytes.
constexpr qsizetype pieceSize = 64 * 1024;

/// One reading says all of a lock: it stands on one master.
bool isReadOnce(const locks::DeploymentSpec &spec)
{
    return spec.separate || spec.masters.size() == 1;
}

QString joined(const QList<QByteArray> &words)
{
    return QString::fromUtf8(QByteArrayList(words).join(' '));
}

} // namespace

CommandSpec listSpec()
{
    CommandSpec spec;
    spec.name = "list";
    spec.synopsis = "[--pattern GLOB]... [--all-keys] [--gentle] [--json|--csv]";
    spec.summary = ListCommand::tr("one pass over the masters");
    spec.description = ListCommand::tr(
        "Reads every key that a pattern matches, on every master, and prints one line a lock. A summary "
        "follows: "
        "on standard error, with --json as the last line.\n"
        "Locks stand in the order of their keys; where one master has more than 10,000 of them, they are "
        "printed "
        "as they are found.\n"
        "Without --pattern the patterns of the profile are used, else lock:*, Lock:*, redlock:*, mutex:* and "
        "semaphore:*.");
    spec.options = MonitoringCommand::options();
    spec.options += {
        {"--json", {}, ListCommand::tr("one JSON object a line, then one with the summary")},
        {"--csv", {}, ListCommand::tr("the same fields as comma-separated values, lists joined by spaces")},
    };
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<ListCommand>(arguments, output);
    };
    return spec;
}

ListCommand::ListCommand(const Arguments &arguments, Output *output)
    : MonitoringCommand(arguments, output)
    , m_table({{tr("KEY"), 48},
               {tr("OWNER"), 32},
               {tr("LIBRARY"), 20},
               {tr("TIME LEFT"), 16, true},
               {tr("MASTERS"), 8},
               {tr("STATE"), 60},
               {tr("DEPLOYMENT"), 32}})
{
}

ListCommand::~ListCommand() = default;

void ListCommand::start()
{
    if (arguments().has("--json") && arguments().has("--csv")) {
        fail(usageError(tr("--json and --csv exclude one another.")));
        return;
    }
    m_format = arguments().has("--json") ? Format::Json
        : arguments().has("--csv")       ? Format::Csv
                                         : Format::Table;
    openSource();
}

void ListCommand::prepare()
{
    m_sets.resize(size_t(specs().size()));
    m_rows.resize(m_sets.size());
    m_printed.resize(m_sets.size());
}

void ListCommand::watch(int index, locks::Monitor *monitor)
{
    connect(monitor, &locks::Monitor::delta, this,
            [this, index](const locks::Delta &delta) { onDelta(index, delta); });
    connect(monitor, &locks::Monitor::passEnded, this,
            [this, index](const locks::Status &status) { onPassEnded(index, status); });
    monitor->startOnce();
}

void ListCommand::onDelta(int index, const locks::Delta &delta)
{
    m_sets[size_t(index)].apply(delta);
    if (m_streams)
        printMore();
    else if (specs().size() == 1 && isReadOnce(specs().first())
             && m_sets.front().count() > size_t(locks::Board::keptAtMost))
        beginStream();
}

void ListCommand::onPassEnded(int index, const locks::Status &status)
{
    if (m_ended.contains(index))
        return;
    m_ended.insert(index, status);
    for (const locks::MasterStatus &master : status.masters) {
        if (!master.error.isEmpty())
            output()->message(master.label + QStringLiteral(": ") + errorOf(master));
    }
    if (m_streams)
        printMore();
    else if (m_ended.size() == specs().size())
        printAll();
}

void ListCommand::beginStream()
{
    m_streams = true;
    printHeader();
    printMore();
}

void ListCommand::printAll()
{
    for (size_t i = 0; i < m_sets.size(); ++i)
        m_rows[i] = m_sets[i].takeSorted();
    m_printedAt = locks::steadyNow();
    printHeader();
    printMore();
}

void ListCommand::printHeader()
{
    m_printing = true;
    connect(output(), &Output::drained, this, &ListCommand::printMore);
    if (m_format == Format::Csv)
        output()->write(exports::rowCsvHeader());
    if (m_format != Format::Table)
        return;
    m_printedAt = locks::steadyNow();
    qint64 measured = 0;
    for (size_t i = 0; i < m_sets.size(); ++i) {
        if (m_streams)
            m_rows[i] = m_sets[i].takeForGood();
        for (size_t row = 0; row < m_rows[i].size() && measured < locks::Board::keptAtMost;
             ++row, ++measured) {
            const locks::Row each = *m_rows[i][row];
            m_table.widen(cells(fieldsOf(each, int(i), m_printedAt)));
        }
    }
    if (measured > 0)
        output()->line(m_table.header().toUtf8());
}

QStringList ListCommand::cells(const exports::RowFields &fields) const
{
    const locks::Row &row = fields.row;
    const bool several = fields.spec.separate && fields.spec.masters.size() > 1 && !row.holdings.isEmpty();
    const QString master = several ? fields.masterLabel(row.holdings.first()) : fields.spec.name;
    const QString owner = fields.owner.isEmpty() ? QString(QChar(0x2014)) : fields.owner;
    return {base::shownBytes(row.key),
            owner,
            QString::fromUtf8(fields.library),
            timeLeftText(fields.ttlMs),
            tr("%1 of %2").arg(row.held).arg(row.masters),
            joined(fields.states),
            master};
}

void ListCommand::append(const locks::Row &row, size_t deployment)
{
    const exports::RowFields fields = fieldsOf(row, int(deployment), m_printedAt);
    switch (m_format) {
    case Format::Json:
        exports::writeRow(m_json, fields);
        m_json.endLine();
        break;
    case Format::Csv:
        exports::appendRowCsv(m_lines, fields);
        break;
    case Format::Table:
        m_lines += m_table.line(cells(fields)).toStdString() + '\n';
        break;
    }
    if (qsizetype(m_lines.size()) + m_json.line().size() >= pieceSize)
        flushLines();
}

void ListCommand::flushLines()
{
    output()->write(m_format == Format::Json ? m_json.line() : QByteArrayView(m_lines));
    m_json.clear();
    m_lines.clear();
}

void ListCommand::printMore()
{
    if (isFinished() || isEnding())
        return;
    if (m_streams) {
        m_printedAt = locks::steadyNow();
        std::vector<locks::SharedRow> more = m_sets.front().takeForGood();
        std::move(more.begin(), more.end(), std::back_inserter(m_rows.front()));
    }
    for (; m_deployment < m_rows.size(); ++m_deployment, m_row = 0) {
        std::vector<locks::SharedRow> &rows = m_rows[m_deployment];
        for (; m_row < rows.size(); ++m_row) {
            if (output()->pending() > highWater)
                return flushLines();
            const locks::SharedRow row = std::exchange(rows[m_row], {});
            append(*row, m_deployment);
            ++m_printed[m_deployment];
        }
        rows.clear();
        m_row = 0;
        if (m_ended.size() < specs().size())
            return flushLines();
    }
    flushLines();
    printSummary();
}

void ListCommand::printSummary()
{
    disconnect(output(), &Output::drained, this, &ListCommand::printMore);
    QList<locks::Status> statuses;
    qint64 locks = 0;
    qint64 noLocks = 0;
    bool complete = true;
    qint64 elapsed = 0;
    for (int i = 0; i < specs().size(); ++i) {
        statuses.append(m_ended.value(i));
        statuses.last().locks = m_printed[size_t(i)];
        if (statuses.last().allKeys)
            statuses.last().locks = qMax<qint64>(0, statuses.last().locks - statuses.last().noLocks);
        locks += statuses.last().locks;
        noLocks += statuses.last().noLocks;
        complete = complete && statuses.last().complete;
        for (const locks::MasterStatus &master : statuses.last().masters)
            elapsed = qMax(elapsed, master.elapsedMs);
    }
    if (m_format == Format::Json) {
        m_json.clear();
        writeSummary(m_json, statuses, production().found());
        output()->line(m_json.line());
    } else {
        output()->message(tr("%n lock(s), %1, %2 ms", nullptr, int(locks))
                              .arg(complete ? tr("complete") : tr("partial"), QLocale().toString(elapsed)));
    }
    printLeftOut(noLocks, specs().first().allKeys);
    if (locks == 0 && noLocks == 0 && complete)
        explainEmpty();
    end(status());
}

void ListCommand::explainEmpty() const
{
    QStringList looked;
    for (const QByteArray &pattern : specs().first().patterns)
        looked.append(base::shownBytes(pattern));
    QStringList wider;
    for (const QByteArray &pattern : locks::widerPatterns())
        wider.append(QStringLiteral("--pattern '%1'").arg(QString::fromUtf8(pattern)));
    output()->message(tr("No key matches %1. Wider: %2; all keys: --pattern '*'.")
                          .arg(looked.join(QStringLiteral(", ")), wider.join(u' ')));
}

int ListCommand::status() const
{
    for (const locks::Status &status : m_ended) {
        if (!status.complete)
            return ExitUnreachable;
    }
    return ExitDone;
}

void ListCommand::interrupt()
{
    end(ExitInterrupted);
}

void ListCommand::outputBroken()
{
    end(m_printing ? status() : int(ExitDone));
}

} // namespace cli
