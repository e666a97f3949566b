// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/list_command.h"

#include "base/bytes.h"
#include "cli/commands/pass_summary.h"
#include "cli/parse/recorded_past.h"
#include "cli/print/line_color.h"
#include "export/row_csv.h"
#include "export/row_json.h"
#include "locks/board/board.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/form_facts.h"
#include "locks/dialects/library_name.h"
#include "locks/model/state_words.h"

#include <QLocale>
#include <QTimer>

#include <algorithm>
#include <limits>

namespace cli {

namespace {

// What may wait for a slow reader before the next lines are made.
constexpr qsizetype highWater = 1 << 20;
// Lines are written in pieces of so many bytes.
constexpr qsizetype pieceSize = 64 * 1024;

QString progressText(const QHash<int, locks::Status> &statuses)
{
    qint64 examined = 0;
    qint64 keys = 0;
    for (const locks::Status &status : statuses) {
        for (const locks::MasterStatus &master : status.masters) {
            // Counted by SCAN's COUNT, which is an estimate.
            examined += master.keys < 0 ? master.examined : qMin(master.examined, master.keys);
            keys = keys < 0 || master.keys < 0 ? -1 : keys + master.keys;
        }
    }
    const QLocale locale;
    return keys > 0
        ? ListCommand::tr("%1 of %2 keys looked at").arg(locale.toString(examined), locale.toString(keys))
        : ListCommand::tr("%1 keys looked at").arg(locale.toString(examined));
}

/// One reading says all of a lock: it stands on one master.
bool isReadOnce(const locks::DeploymentSpec &spec)
{
    return spec.separate || spec.masters.size() == 1;
}

} // namespace

CommandSpec listSpec()
{
    CommandSpec spec;
    spec.name = "list";
    spec.synopsis =
        "[--pattern GLOB]... [WHICH] [--all-keys] [--gentle] [--columns C,...] [--sort C] [--limit N] "
        "[--no-headers] [--fail-if STATE]... [--no-remember] [--json|--csv]";
    spec.summary = ListCommand::tr("one pass over the masters");
    spec.description = ListCommand::tr(
        "Reads every key that a pattern matches, on every master, and prints one line per lock. A summary "
        "follows: "
        "on standard error, with --json as the last line.\n"
        "Locks stand in the order of their keys; where one master has more than 10,000 of them, they are "
        "printed "
        "as they are found, unless --sort asks for an order.\n"
        "Without --pattern the patterns of the profile are used, else lock:*, Lock:*, redlock:*, mutex:* and "
        "semaphore:*.\n"
        "A key that is given whole is read without SCAN. Else a sample of the other keys shows which locks "
        "no "
        "pattern matches.\n"
        "On a terminal what is wider than it is cut, and lines have the colour of their state unless "
        "NO_COLOR is set. Ctrl-C prints what was read so far and says that it is partial.");
    spec.options = MonitoringCommand::options();
    spec.options += {
        {"--columns", "C,...",
         ListCommand::tr("columns of the table: %1").arg(QString::fromLatin1(listColumnIds().join(", ")))},
        {"--sort", "C", ListCommand::tr("order by a column; in reverse with a minus before it")},
        {"--limit", "N", ListCommand::tr("print at most this many; the summary still counts all")},
        {"--no-headers", {}, ListCommand::tr("no line with the names of the columns")},
        {"--fail-if", "STATE",
         ListCommand::tr("exit 1 if a lock that is meant is in this state, or, without a filter, a document "
                         "that was left out under a pattern of your own; the summary is on standard error "
                         "then"),
         true},
        {"--no-remember",
         {},
         ListCommand::tr(
             "do not keep for the next run since when locks are held, nor use what an earlier one kept")},
        {"--json", {}, ListCommand::tr("one JSON object per line, then one with the summary")},
        {"--csv", {}, ListCommand::tr("the same fields as comma-separated values, lists joined by spaces")},
    };
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<ListCommand>(arguments, output);
    };
    return spec;
}

ListCommand::ListCommand(const Arguments &arguments, Output *output)
    : MonitoringCommand(arguments, output)
    , m_seen(this->arguments())
{
}

ListCommand::~ListCommand() = default;

void ListCommand::start()
{
    if (const auto read = readOptions(); !read)
        return fail(read.error());
    openSource();
}

redis::Result<void> ListCommand::readOptions()
{
    if (arguments().has("--json") && arguments().has("--csv"))
        return usageError(tr("--json and --csv cannot be used together."));
    m_format = arguments().has("--json") ? Format::Json
        : arguments().has("--csv")       ? Format::Csv
                                         : Format::Table;
    if (arguments().has("--columns") && m_format != Format::Table)
        return usageError(tr("--columns is for the table: --json and --csv have all fields."));
    const auto layout = ListLayout::of(arguments().value("--columns"), !output()->isTerminal());
    if (!layout)
        return layout.error();
    m_layout = *layout;
    m_colors = hasColors(*output());
    if (arguments().has("--sort")) {
        const auto order = ListOrder::of(arguments().value("--sort"));
        if (!order)
            return order.error();
        m_order = *order;
    }
    const auto limit = arguments().number("--limit", -1, 0, std::numeric_limits<qint64>::max());
    if (!limit)
        return limit.error();
    m_limit = *limit;
    return readStates();
}

redis::Result<void> ListCommand::readStates()
{
    for (const QByteArray &word : arguments().values("--fail-if")) {
        const std::optional<locks::State> state = locks::stateOfWord(word);
        if (!state)
            return usageError(
                tr("--fail-if: there is no state \"%1\". There are: %2.")
                    .arg(QString::fromUtf8(word), QString::fromLatin1(locks::allStateWords().join(", "))));
        m_failIf |= *state;
    }
    return {};
}

void ListCommand::prepare()
{
    m_sets.resize(size_t(specs().size()));
    m_found.resize(m_sets.size());
    m_listed.resize(m_sets.size());
}

void ListCommand::recallPast(int index, locks::Monitor *monitor, bool comparesLengths)
{
    const auto recorded = usualHoldsOf(arguments(), specs()[index], comparesLengths);
    if (!recorded.ok() && comparesLengths)
        output()->message(tr("Whether locks are overdue is not known: %1").arg(recorded.error().text));
    const bool isKnown = recorded.ok() && *recorded;
    const auto past = std::make_shared<locks::UsualHolds>(isKnown ? **recorded : locks::UsualHolds());
    past->setEarlierSighting(m_seen.sightingsOf(specs()[index]));
    if (!past->isEmpty())
        monitor->setUsualHolds(past);
}

void ListCommand::remember()
{
    constexpr int mostTries = 50; // another run writes for milliseconds
    const auto kept = m_seen.write();
    if (kept.ok() && !*kept && ++m_tries < mostTries)
        return QTimer::singleShot(std::chrono::milliseconds(10), this, &ListCommand::remember);
    if (!kept.ok() || !*kept)
        output()->message(tr("Since when locks are held is not remembered for the next run: %1")
                              .arg(kept.ok() ? tr("another run is writing it.") : kept.error().text));
    sayIfForgotten();
    lookBeyond();
}

void ListCommand::sayIfForgotten() const
{
    if (!m_asksIdle || !m_isForgotten)
        return;
    const bool isReset = std::any_of(m_ended.cbegin(), m_ended.cend(), [](const locks::Status &status) {
        return std::any_of(status.masters.cbegin(), status.masters.cend(),
                           [](const locks::MasterStatus &each) { return each.readsRestartIdleTimes; });
    });
    if (isReset)
        output()->message(tr("Redis before 7.2: looking resets how long a key was idle. The next run cannot "
                             "tell since when these locks are held, unless their tokens name one hold and "
                             "it may remember them."));
}

void ListCommand::watch(int index, locks::Monitor *monitor)
{
    connect(monitor, &locks::Monitor::delta, this,
            [this, index](const locks::Delta &delta) { onDelta(index, delta); });
    connect(monitor, &locks::Monitor::status, this, [this, index](const locks::Status &status) {
        m_latest.insert(index, status);
        if (!m_printing)
            m_progress.show(progressText(m_latest));
    });
    connect(monitor, &locks::Monitor::passEnded, this,
            [this, index](const locks::Status &status) { onPassEnded(index, status); });
    // How long a lock has been there tells only who asks for it, and whether that is long with it.
    const bool asksForOverdue = asksFor(locks::State::Overdue) || m_failIf.testFlag(locks::State::Overdue);
    const bool asksIdle = asksFor(locks::FilterField::Held) || asksForOverdue;
    m_asksIdle = asksIdle;
    recallPast(index, monitor, asksIdle);
    monitor->startOnce(asksIdle);
}

void ListCommand::onDelta(int index, const locks::Delta &delta)
{
    if (m_interrupted)
        return;
    m_sets[size_t(index)].apply(delta);
    if (m_streams)
        printMore();
    else if (!m_order && specs().size() == 1 && isReadOnce(specs().first())
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
    m_printedAt = locks::steadyNow();
    for (size_t i = 0; i < m_sets.size(); ++i)
        takeRows(int(i), m_sets[i].takeSorted());
    if (m_order)
        sortRows();
    printHeader();
    printMore();
}

void ListCommand::takeRows(int index, std::vector<locks::SharedRow> rows)
{
    m_found[size_t(index)] += qint64(rows.size());
    const locks::Status &status = m_ended.contains(index) ? m_ended[index] : m_latest[index];
    for (locks::SharedRow &row : rows) {
        m_isForgotten = !m_seen.note(row, specs()[index], status) || m_isForgotten;
        if (!isWanted(row, index, m_printedAt))
            continue;
        if (m_failIf && !m_failed)
            m_failed = bool(exports::statesAt(*row, specs()[index], m_printedAt) & m_failIf);
        m_rows.push_back({index, std::move(row)});
    }
}

void ListCommand::sortRows()
{
    std::vector<std::pair<ListOrder::Key, Listed>> sorted;
    sorted.reserve(m_rows.size());
    for (Listed &each : m_rows) {
        sorted.emplace_back(m_order->keyOf(fieldsOf(each.row, each.deployment, m_printedAt)),
                            std::move(each));
    }
    std::stable_sort(sorted.begin(), sorted.end(), [this](const auto &one, const auto &other) {
        return (*m_order)(one.first, other.first);
    });
    m_rows.clear();
    for (auto &[key, each] : sorted)
        m_rows.push_back(std::move(each));
}

void ListCommand::printHeader()
{
    m_printing = true;
    m_progress.clear();
    connect(output(), &Output::drained, this, &ListCommand::printMore);
    const bool named = !arguments().has("--no-headers");
    if (m_format == Format::Csv && named)
        output()->write(exports::rowCsvHeader());
    if (m_format != Format::Table)
        return;
    m_printedAt = locks::steadyNow();
    if (m_streams)
        takeRows(0, m_sets.front().takeForGood());
    const auto columns = output()->terminalColumns();
    const bool isOne = specs().size() == 1 && !specs().first().separate;
    if (columns && isOne && !arguments().has("--columns")) // the command names it
        m_layout = m_layout.ofOneDeployment();
    m_table = m_layout.table();
    const size_t measured = std::min(m_rows.size(), size_t(locks::Board::keptAtMost));
    for (size_t i = 0; i < measured; ++i) {
        m_table->widen(m_layout.cells(fieldsOf(m_rows[i].row, m_rows[i].deployment, m_printedAt)));
    }
    if (columns)
        m_table->fit(*columns);
    if (measured > 0 && named)
        output()->line(m_table->header().toUtf8());
}

void ListCommand::append(const Listed &listed)
{
    const exports::RowFields fields = fieldsOf(listed.row, listed.deployment, m_printedAt);
    switch (m_format) {
    case Format::Json:
        exports::writeRow(m_json, fields);
        m_json.endLine();
        break;
    case Format::Csv:
        exports::appendRowCsv(m_lines, fields);
        break;
    case Format::Table:
        appendTableLine(fields);
        break;
    }
    if (qsizetype(m_lines.size()) + m_json.line().size() >= pieceSize)
        flushLines();
}

void ListCommand::appendTableLine(const exports::RowFields &fields)
{
    const QByteArray line = m_table->line(m_layout.cells(fields)).toUtf8();
    m_lines += (m_colors ? coloredLine(line, fields.states) : line).toStdString() + '\n';
}

void ListCommand::flushLines()
{
    output()->write(m_format == Format::Json ? m_json.line() : QByteArrayView(m_lines));
    m_json.clear();
    m_lines.clear();
}

void ListCommand::printMore()
{
    if (isFinished() || isEnding() || m_isAllPrinted)
        return;
    if (m_streams && !m_interrupted) {
        m_printedAt = locks::steadyNow();
        takeRows(0, m_sets.front().takeForGood());
    }
    for (; m_row < m_rows.size(); ++m_row) {
        if (output()->pending() > highWater)
            return flushLines();
        const Listed each = std::exchange(m_rows[m_row], {});
        if (isEnough())
            continue;
        append(each);
        ++m_listed[size_t(each.deployment)];
        ++m_printed;
    }
    m_rows.clear();
    m_row = 0;
    flushLines();
    if (m_interrupted || m_ended.size() == specs().size()) {
        disconnect(output(), &Output::drained, this, &ListCommand::printMore);
        m_isAllPrinted = true;
        remember();
    }
}

void ListCommand::lookBeyond()
{
    if (m_interrupted)
        return printSummary();
    // A master that does not answer any more holds up nothing that is known.
    constexpr std::chrono::seconds patience{2};
    QTimer::singleShot(patience, this, &ListCommand::printSummary);
    m_others.start(sampleOthers(this));
}

QCoro::Task<> ListCommand::sampleOthers(ListCommand *command)
{
    // Much less than a pass costs: SCAN names the keys, and only those with a lock's name are read.
    constexpr DeploymentSample::Budget budget{10'000, std::chrono::milliseconds(20)};
    for (int i = 0; i < command->specs().size() && !command->m_isSummarised; ++i) {
        const locks::DeploymentSpec &spec = command->specs()[i];
        const locks::PatternSet listed(spec.allPatterns());
        const bool isAsked = !spec.patterns.contains("*") && listed.wholeKeys().isEmpty();
        if (!isAsked || !command->m_ended.value(i).complete)
            continue;
        command->m_hasLookedBeyond = true;
        const DeploymentSample::Wants wants = [listed](const QByteArray &key) {
            return !listed.matches(key) && (locks::hasLockWord(key) || locks::formNamedBy(key));
        };
        co_await DeploymentSample::add(&command->m_others, &spec, budget, wants);
    }
    command->printSummary();
}

void ListCommand::printOthers() const
{
    constexpr qsizetype most = 5;
    const QList<locks::Proposal> proposals = m_others.finder().proposals();
    if (m_format == Format::Json || proposals.isEmpty())
        return;
    const locks::SampleProgress &sample = m_others.progress();
    const QLocale locale;
    qint64 seen = 0;
    for (const locks::Proposal &each : proposals)
        seen += each.seen;
    output()->message(
        tr("%n more key(s) look like locks; %1 of %2 keys were examined. Patterns that match them:", nullptr,
           int(seen))
            .arg(locale.toString(sample.examined),
                 sample.keyspace < 0 ? QStringLiteral("?") : locale.toString(sample.keyspace)));
    for (const locks::Proposal &each : proposals.first(std::min(most, proposals.size())))
        output()->message(QStringLiteral("  %1  (%2, %3)")
                              .arg(base::shownBytes(each.pattern),
                                   locks::libraryName(locks::Dialects::table().at(each.library).id()),
                                   tr("%n key(s)", nullptr, int(each.seen))));
    if (proposals.size() > most)
        output()->message(tr("More patterns: lockscope find"));
}

void ListCommand::leave(int status)
{
    m_others.stop([this, status] { end(status); });
}

void ListCommand::printSummary()
{
    if (std::exchange(m_isSummarised, true))
        return;
    QList<locks::Status> statuses;
    qint64 found = 0;
    bool complete = true;
    qint64 elapsed = 0;
    for (int i = 0; i < specs().size(); ++i) {
        statuses.append(m_ended.value(i, m_latest.value(i)));
        locks::Status &last = statuses.last();
        last.complete = last.complete && m_ended.contains(i);
        // Keys that are shown although they are probably no locks are no locks.
        const qint64 shownNoLocks = last.allKeys ? last.nonLockCount() : 0;
        found += qMax<qint64>(0, m_found[size_t(i)] - shownNoLocks);
        last.locks = isFiltered() ? m_listed[size_t(i)] : qMax<qint64>(0, m_listed[size_t(i)] - shownNoLocks);
        judgeLeftOut(i, last.leftOut);
        complete = complete && last.complete;
        for (const locks::MasterStatus &master : std::as_const(last.masters))
            elapsed = qMax(elapsed, master.elapsedMs);
    }
    if (m_format == Format::Json) {
        m_json.clear();
        writeSummary(m_json, statuses, production().found(),
                     m_printed < found ? std::optional(found) : std::nullopt,
                     m_hasLookedBeyond ? &m_others : nullptr);
        if (!m_failIf)
            output()->line(m_json.line());
        else
            output()->rawMessage(m_json.line());
    } else {
        output()->message(tr("%1, %2, %3 ms")
                              .arg(countText(found), complete ? tr("complete") : tr("partial"),
                                   QLocale().toString(elapsed)));
    }
    const QList<locks::LeftOutKeys> leftOut = leftOutOf(statuses);
    printLeftOut(leftOut, specs().first().allKeys);
    if (found == 0 && leftOut.isEmpty() && complete)
        explainEmpty();
    printOthers();
    leave(status());
}

/// A document under a pattern of the user may be a lock: an all-clear must not pass over it. A filter asks
/// for facts that documents do not have.
void ListCommand::judgeLeftOut(int index, const QList<locks::LeftOutKeys> &leftOut)
{
    if (!m_failIf || isFiltered() || specs()[index].patterns == locks::defaultPatterns())
        return;
    for (const locks::LeftOutKeys &group : leftOut) {
        for (const locks::LeftOutState &each : group.states) {
            if (!m_failIf.testFlag(each.state))
                continue;
            m_failed = true;
            QStringList keys;
            for (const QByteArray &key : each.first)
                keys.append(base::shownBytes(key));
            if (each.keys > keys.size())
                keys.append(QStringLiteral("…"));
            output()->message(
                tr("--fail-if %1: %n document(s) that your patterns match are in this state: %2", nullptr,
                   int(each.keys))
                    .arg(QString::fromLatin1(locks::stateWord(each.state)), keys.join(QStringLiteral(", "))));
        }
    }
}

QString ListCommand::countText(qint64 found) const
{
    if (m_printed >= found)
        return tr("%n lock(s)", nullptr, int(found));
    return tr("%1 of %n lock(s)", nullptr, int(found)).arg(QLocale().toString(m_printed));
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
    if (m_interrupted)
        return ExitInterrupted;
    for (const locks::Status &status : m_ended) {
        if (!status.complete)
            return ExitUnreachable;
    }
    return m_failed ? ExitState : ExitDone;
}

/// The second time at once: whoever reads may never take what is left.
void ListCommand::interrupt()
{
    m_progress.clear();
    if (m_isAllPrinted && !m_isSummarised)
        return printSummary();
    if (m_interrupted || m_sets.empty() || (m_printing && !m_streams))
        return leave(ExitInterrupted);
    m_interrupted = true;
    if (m_streams)
        printMore();
    else
        printAll();
}

void ListCommand::outputBroken()
{
    leave(m_printing ? status() : int(ExitDone));
}

} // namespace cli
