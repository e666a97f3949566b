// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/list_command.h"

#include "cli/row_json.h"
#include "cli/span_text.h"
#include "cli/text_table.h"
#include "redis/bytes.h"

#include <QLocale>

namespace cli {

namespace {

// What may wait for a slow reader before the next lines are made.
constexpr qsizetype highWater = 1 << 20;

QString joined(const QList<QByteArray> &words)
{
    return QString::fromUtf8(QByteArrayList(words).join(' '));
}

} // namespace

CommandSpec listSpec()
{
    CommandSpec spec;
    spec.name = "list";
    spec.synopsis = "[--pattern GLOB]... [--gentle] [--json|--csv]";
    spec.summary = ListCommand::tr("one pass over the masters");
    spec.description = ListCommand::tr(
        "Reads every key that a pattern matches, on every master, and prints one line a lock. A summary "
        "follows: "
        "on standard error, with --json as the last line.\n"
        "Without --pattern the patterns of the profile are used, else lock:*, Lock:*, redlock:*, mutex:* and "
        "semaphore:*.");
    spec.options = {
        {"--pattern", "GLOB", ListCommand::tr("which keys to look at; can be given more than once"), true},
        {"--gentle", {}, ListCommand::tr("pause between pages, so that a busy server is spared")},
        {"--json", {}, ListCommand::tr("one JSON object a line, then one with the summary")},
        {"--csv", {}, ListCommand::tr("the same fields as comma-separated values, lists joined by spaces")},
    };
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<ListCommand>(arguments, output);
    };
    return spec;
}

ListCommand::ListCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments)
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
    m_source.open([this](const redis::Result<OpenSource> &source) {
        if (m_monitors.isStopping()) // interrupted while the demo started
            return;
        if (!source.ok()) {
            fail(source.error(), statusOf(source.error()));
            return;
        }
        m_specs = source->deployments;
        m_sets.resize(size_t(m_specs.size()));
        m_monitors.create(m_specs);
        for (int i = 0; i < m_monitors.count(); ++i)
            watch(i);
    });
}

void ListCommand::watch(int index)
{
    locks::Monitor *monitor = m_monitors.at(index);
    connect(monitor, &locks::Monitor::delta, this,
            [this, index](const locks::Delta &delta) { m_sets[size_t(index)].apply(delta); });
    for (const auto told : {&locks::Monitor::message, &locks::Monitor::alarm})
        connect(monitor, told, this, [this](const QString &text) { output()->message(text); });
    connect(monitor, &locks::Monitor::passEnded, this,
            [this, index](const locks::Status &status) { onPassEnded(index, status); });
    monitor->startOnce();
}

void ListCommand::onPassEnded(int index, const locks::Status &status)
{
    if (m_printing || m_ended.contains(index))
        return;
    m_ended.insert(index, status);
    for (const locks::MasterStatus &master : status.masters) {
        if (!master.error.isEmpty())
            output()->message(master.label + QStringLiteral(": ") + errorOf(master));
    }
    if (m_ended.size() == m_specs.size())
        print();
}

void ListCommand::print()
{
    m_printing = true;
    m_printedAt = locks::steadyNow();
    for (RowSet &set : m_sets)
        m_rows.push_back(set.takeSorted());
    for (int i = 0; i < m_specs.size(); ++i)
        m_labels.push_back(masterLabels(m_ended.value(i)));
    connect(output(), &Output::drained, this, &ListCommand::printMore);
    if (m_format == Format::Table)
        printTable();
    if (m_format == Format::Csv)
        output()->line(csvHeader());
    printMore();
}

void ListCommand::printTable()
{
    TextTable table({{tr("KEY"), 48},
                     {tr("OWNER"), 32},
                     {tr("LIBRARY"), 20},
                     {tr("TIME LEFT"), 16, true},
                     {tr("MASTERS"), 8},
                     {tr("STATE"), 60},
                     {tr("DEPLOYMENT"), 32}});
    for (size_t i = 0; i < m_rows.size(); ++i) {
        for (const locks::Row &row : m_rows[i]) {
            RowFields fields(row, m_specs[qsizetype(i)], m_clocks, m_printedAt);
            fields.masters = m_labels[i];
            const QString master =
                fields.spec.separate && fields.spec.masters.size() > 1 && !row.holdings.isEmpty()
                ? fields.masterLabel(row.holdings.first())
                : fields.spec.name;
            const QString owner = fields.owner.isEmpty() ? QString(QChar(0x2014)) : fields.owner;
            table.add({redis::shownBytes(row.key), owner, QString::fromUtf8(fields.library),
                       timeLeftText(fields.ttlMs), tr("%1 of %2").arg(row.held).arg(row.masters),
                       joined(fields.states), master});
        }
    }
    table.measure();
    if (table.count() > 0)
        output()->line(table.header().toUtf8());
    for (size_t i = 0; i < table.count(); ++i)
        output()->line(table.row(i).toUtf8());
    for (auto &rows : m_rows)
        rows.clear();
}

void ListCommand::printMore()
{
    if (isFinished())
        return;
    while (m_deployment < m_rows.size()) {
        if (output()->pending() > highWater)
            return;
        const std::vector<locks::Row> &rows = m_rows[m_deployment];
        if (m_row >= rows.size()) {
            ++m_deployment;
            m_row = 0;
            continue;
        }
        RowFields fields(rows[m_row++], m_specs[qsizetype(m_deployment)], m_clocks, m_printedAt);
        fields.masters = m_labels[m_deployment];
        if (m_format == Format::Csv) {
            output()->line(csvRow(fields));
            continue;
        }
        m_json.clear();
        writeRow(m_json, fields);
        output()->line(m_json.line());
    }
    printSummary();
}

void ListCommand::printSummary()
{
    disconnect(output(), &Output::drained, this, &ListCommand::printMore);
    QList<locks::Status> statuses;
    qint64 locks = 0;
    bool complete = true;
    qint64 elapsed = 0;
    for (int i = 0; i < m_specs.size(); ++i) {
        statuses.append(m_ended.value(i));
        locks += statuses.last().locks;
        complete = complete && statuses.last().complete;
        for (const locks::MasterStatus &master : statuses.last().masters)
            elapsed = qMax(elapsed, master.elapsedMs);
    }
    if (m_format == Format::Json) {
        m_json.clear();
        writeSummary(m_json, statuses);
        output()->line(m_json.line());
    } else {
        output()->message(tr("%n lock(s), %1, %2 ms", nullptr, int(locks))
                              .arg(complete ? tr("complete") : tr("partial"), QLocale().toString(elapsed)));
    }
    if (locks == 0 && complete)
        explainEmpty();
    end(status());
}

void ListCommand::explainEmpty() const
{
    QStringList looked;
    for (const QByteArray &pattern : m_specs.first().patterns)
        looked.append(redis::shownBytes(pattern));
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

void ListCommand::end(int status)
{
    m_monitors.shutdown([this, status] { finish(status); });
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
