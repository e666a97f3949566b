// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/journal_command.h"

#include "cli/parse/shared_options.h"
#include "cli/parse/time_point.h"
#include "cli/print/local_times.h"
#include "cli/print/text_table.h"
#include "export/entry_lines.h"
#include "journal/entry_line.h"
#include "locks/model/pattern.h"
#include "profile/paths.h"

#include <QDateTime>
#include <QDir>

#include <array>
#include <deque>
#include <future>
#include <string>
#include <utility>
#include <vector>

namespace cli {

using redis::Error;

namespace {

QByteArray breakWord(journal::Verification::Break what)
{
    using Break = journal::Verification::Break;
    switch (what) {
    case Break::None:
    case Break::Stopped:
        return {};
    case Break::Missing:
        return QByteArrayLiteral("missing");
    case Break::Changed:
        return QByteArrayLiteral("changed");
    case Break::Chain:
        return QByteArrayLiteral("chain");
    case Break::Unreadable:
        return QByteArrayLiteral("unreadable");
    case Break::Absent:
        return QByteArrayLiteral("absent");
    }
    return {};
}

QJsonObject verificationJson(const journal::Verification &found)
{
    QJsonObject json{
        {QStringLiteral("ok"), found.ok()},
        {QStringLiteral("records"), found.records},
        {QStringLiteral("head"), QString::fromLatin1(found.head.hash)},
        {QStringLiteral("break"), QJsonValue::Null},
        {QStringLiteral("sequence"), QJsonValue::Null},
        {QStringLiteral("sentence"), found.sentence},
    };
    if (!found.ok()) {
        json.insert(QStringLiteral("break"), QString::fromLatin1(breakWord(found.what)));
        json.insert(QStringLiteral("sequence"), found.sequence);
    }
    return QJsonObject{{QStringLiteral("verification"), json}};
}

/// Lines on their way out in larger pieces than one.
class Pieces
{
public:
    explicit Pieces(Output *output)
        : m_output(output)
    {
    }
    ~Pieces() { m_output->write(m_bytes); }
    /// Where the next line is appended, before it is passed.
    QByteArray *bytes() { return &m_bytes; }
    void pass()
    {
        constexpr qsizetype piece = 64 * 1024;
        if (m_bytes.size() < piece)
            return;
        m_output->write(m_bytes);
        m_bytes.resize(0);
    }

private:
    Output *m_output;
    QByteArray m_bytes;
};

/// Makes lines of entries, a lot of them at a time, on other cores while the next are read; they are written
/// in the order of the entries.
class Lots
{
public:
    Lots(Output *output, exports::Format format)
        : m_output(output)
        , m_format(format)
    {
        m_lot.reserve(lotSize);
    }
    void add(journal::Entry &&entry, const journal::Head &head)
    {
        m_lot.push_back(std::move(entry));
        if (m_head.sequence != head.sequence)
            m_head = head;
        if (m_lot.size() < lotSize)
            return;
        if (m_waiting.size() == mostWaiting)
            writeFirst();
        m_waiting.push_back(std::async(std::launch::async, linesOf, std::move(m_lot), head, m_format));
        m_lot = {};
        m_lot.reserve(lotSize);
    }
    /// Writes what is left.
    void finish()
    {
        while (!m_waiting.empty())
            writeFirst();
        m_output->write(linesOf(std::move(m_lot), m_head, m_format));
    }

private:
    using Lot = std::vector<journal::Entry>;
    static constexpr size_t lotSize = 1000;
    static constexpr size_t mostWaiting = 4;

    static std::string linesOf(Lot lot, journal::Head head, exports::Format format)
    {
        constexpr size_t usualSize = 1024;
        exports::EntryLines lines(format);
        lines.reserve(lot.size() * usualSize);
        for (const journal::Entry &entry : lot)
            lines.add(entry, head);
        return lines.take();
    }
    void writeFirst()
    {
        m_output->write(m_waiting.front().get());
        m_waiting.pop_front();
    }

    Output *m_output;
    exports::Format m_format;
    journal::Head m_head;
    Lot m_lot;
    std::deque<std::future<std::string>> m_waiting;
};

Error noSuchWord(const QByteArray &option, const QByteArray &value, const QByteArrayList &known)
{
    return usageError(JournalCommand::tr("%1: there is no \"%2\". There are: %3.")
                          .arg(QString::fromLatin1(option), QString::fromUtf8(value),
                               QString::fromLatin1(known.join(", "))));
}

/// What JournalCommand::showTable() heads its columns with.
void addRow(TextTable *table, const journal::Entry &entry, const QByteArray &time, const QByteArray &unknown)
{
    const journal::Line line = journal::lineOf(entry);
    const QByteArray who = line.who + '@' + line.host;
    const std::array<QByteArrayView, 9> cells{
        time, line.id,          line.action,     line.key,   line.outcome.isEmpty() ? unknown : line.outcome,
        who,  line.environment, line.deployment, line.reason};
    table->add(cells);
}

/// Fills a table on another core while the next entries are read, a lot of them at a time.
class TableLots
{
public:
    explicit TableLots(TextTable *table)
        : m_table(table)
    {
    }
    void add(journal::Entry &&entry)
    {
        m_lot.push_back(std::move(entry));
        if (m_lot.size() < lotSize)
            return;
        wait();
        m_adding = std::async(std::launch::async, [this, lot = std::exchange(m_lot, {})] { addRows(lot); });
    }
    /// The table is complete then.
    void finish()
    {
        wait();
        addRows(m_lot);
        m_lot.clear();
    }

private:
    static constexpr size_t lotSize = 1000;

    void wait()
    {
        if (m_adding.valid())
            m_adding.get();
    }
    void addRows(const std::vector<journal::Entry> &lot)
    {
        for (const journal::Entry &entry : lot)
            addRow(m_table, entry, m_times.of(entry.intent.atUnixMs()), m_unknown);
    }

    TextTable *m_table;
    LocalTimes m_times;
    const QByteArray m_unknown = JournalCommand::tr("not known").toUtf8();
    std::vector<journal::Entry> m_lot;
    std::future<void> m_adding; ///< has the table and the times until it ends; last, so that it ends first
};

} // namespace

CommandSpec journalSpec()
{
    CommandSpec spec;
    spec.name = "journal";
    spec.synopsis = "[--since T] [--until T] [--key KEY | --pattern GLOB] [--who W] [--action A]... "
                    "[--outcome O]... [--limit N] "
                    "[--json|--csv] [--verify]";
    spec.summary = JournalCommand::tr("what was done, by whom, and what came of it");
    spec.description = JournalCommand::tr("Prints one line per action, oldest first. An action whose outcome "
                                          "is not known was cut short by a crash "
                                          "or by a disk that was full.\n"
                                          "Records are chained by hash. --verify computes the chain anew and "
                                          "says where it breaks first: a record "
                                          "that is missing or was changed. Keep the head of an export: it "
                                          "proves later that nothing was cut off "
                                          "at the end.");
    spec.options = {
        {"--since", "T",
         JournalCommand::tr(
             "only actions begun at T or later: so long ago (2h, 1w), a time of day (08:00: the "
             "last one), a day (2026-11-20) or a time of it (2026-11-20 08:00)")},
        {"--until", "T", JournalCommand::tr("only actions begun before T")},
        keyOption(JournalCommand::tr("only actions on this key")),
        patternOption(JournalCommand::tr("only actions on keys that match this glob")),
        {"--who", "W", JournalCommand::tr("only actions of this user, or of user@host")},
        {"--action", "A",
         JournalCommand::tr("only these: %1; can be given more than once")
             .arg(QString::fromLatin1(journal::recordedActions().join(", "))),
         true},
        {"--outcome", "O",
         JournalCommand::tr("only actions that ended so: %1; can be given more than once. One whose outcome "
                            "was never written down is unknown")
             .arg(QString::fromLatin1(journal::recordedOutcomes().join(", "))),
         true},
        {"--limit", "N", JournalCommand::tr("at most this many of them, the last ones")},
        {"--json", {}, JournalCommand::tr("one JSON object per line")},
        {"--csv", {}, JournalCommand::tr("comma-separated values, safe to open in a spreadsheet")},
        {"--verify", {}, JournalCommand::tr("check the chain; exit status 1 where it is broken")},
    };
    spec.source = SourceUse::None;
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<JournalCommand>(arguments, output);
    };
    return spec;
}

JournalCommand::JournalCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
{
}

void JournalCommand::start()
{
    if (arguments().has("--json") && arguments().has("--csv")) {
        fail(usageError(tr("--json and --csv cannot be used together.")));
        return;
    }
    if (arguments().has(option::key) && arguments().has(option::pattern))
        return fail(
            usageError(tr("%1 and %2 cannot be used together.")
                           .arg(QString::fromLatin1(option::key), QString::fromLatin1(option::pattern))));
    m_format = arguments().has("--json") ? Format::Json
        : arguments().has("--csv")       ? Format::Csv
                                         : Format::Table;
    const auto wanted = query();
    if (!wanted.ok()) {
        fail(wanted.error());
        return;
    }
    journal::JournalReader reader(profile::Paths::in(arguments().common.configDir).dataFolder);
    // --verify alone asks one question; with a format it vouches for the export.
    const bool verifyOnly = arguments().has("--verify") && m_format == Format::Table;
    if (!verifyOnly) {
        const auto shown = m_format == Format::Table ? showTable(reader, *wanted) : show(reader, *wanted);
        if (!shown.ok() && !arguments().has("--verify")) {
            fail(shown.error());
            return;
        }
    }
    finish(arguments().has("--verify") ? verify(reader) : int(ExitDone));
}

redis::Result<void> JournalCommand::readTimes(journal::Query *query) const
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const std::array<std::pair<QByteArray, std::optional<qint64> *>, 2> times{
        {{"--since", &query->sinceUnixMs}, {"--until", &query->untilUnixMs}}};
    for (const auto &[option, into] : times) {
        if (!arguments().has(option))
            continue;
        const auto time = parseTimePoint(option, arguments().text(option), now);
        if (!time.ok())
            return time.error();
        *into = *time;
    }
    if (query->sinceUnixMs && query->untilUnixMs && *query->sinceUnixMs >= *query->untilUnixMs)
        return usageError(tr("--since is not before --until: no action is between them."));
    return {};
}

redis::Result<void> JournalCommand::readWords(journal::Query *query) const
{
    query->who = arguments().text("--who");
    if (arguments().has("--who") && query->who.isEmpty())
        return usageError(tr("--who names nobody."));
    query->actions = arguments().values("--action");
    query->outcomes = arguments().values("--outcome");
    for (const QByteArray &action : std::as_const(query->actions)) {
        if (!journal::recordedActions().contains(action))
            return noSuchWord("--action", action, journal::recordedActions());
    }
    for (const QByteArray &outcome : std::as_const(query->outcomes)) {
        if (!journal::recordedOutcomes().contains(outcome))
            return noSuchWord("--outcome", outcome, journal::recordedOutcomes());
    }
    return {};
}

redis::Result<journal::Query> JournalCommand::query() const
{
    journal::Query query;
    if (const auto times = readTimes(&query); !times.ok())
        return times.error();
    if (const auto words = readWords(&query); !words.ok())
        return words.error();
    const auto limit = arguments().number("--limit", -1, 0, std::numeric_limits<qint64>::max());
    if (!limit.ok())
        return limit.error();
    query.newest = *limit;
    if (arguments().has(option::key)) {
        const auto key = arguments().bytes(option::key);
        if (!key.ok())
            return key.error();
        query.key = *key;
        return query;
    }
    if (!arguments().has(option::pattern))
        return query;
    const QByteArray glob = arguments().value(option::pattern);
    const QByteArray name = locks::literalPrefix(glob);
    if (glob == name || glob == locks::exactPattern(name)) {
        query.key = name; // an index finds it
        return query;
    }
    query.keyPrefix = name;
    query.keyMatches = [glob](const QByteArray &key) {
        return locks::globMatch(glob, key);
    };
    return query;
}

redis::Result<void> JournalCommand::show(journal::JournalReader &reader, const journal::Query &query)
{
    const exports::Format format = m_format == Format::Csv ? exports::Format::Csv : exports::Format::Json;
    output()->write(exports::EntryLines::header(format));
    Lots lots(output(), format);
    const auto read = reader.read(query, [&](journal::Entry &&entry, const journal::Head &head) {
        lots.add(std::move(entry), head);
        return !output()->isBroken();
    });
    lots.finish();
    if (!read.ok())
        return read.error();
    return {};
}

void JournalCommand::printNoMatch(bool isEmpty)
{
    output()->message(isEmpty ? tr("The journal is empty.") : tr("No action matches."));
    if (const QString hint = keyIsExactHint(arguments()); !hint.isEmpty())
        output()->message(hint);
}

redis::Result<void> JournalCommand::showTable(journal::JournalReader &reader, const journal::Query &query)
{
    TextTable table({{tr("TIME"), 25},
                     {tr("ACTION ID"), 16},
                     {tr("ACTION"), 10},
                     {tr("KEY"), 40},
                     {tr("OUTCOME"), 16},
                     {tr("WHO"), 32},
                     {tr("ENVIRONMENT"), 12},
                     {tr("DEPLOYMENT"), 24},
                     {tr("REASON"), 60}});
    TableLots lots(&table);
    journal::Query cells = query;
    cells.withChain = false;
    const auto read = reader.read(cells, [&](journal::Entry &&entry, const journal::Head &) {
        lots.add(std::move(entry));
        return true;
    });
    lots.finish();
    if (!read.ok())
        return read.error();
    if (table.count() > 0)
        output()->line(table.header().toUtf8());
    else
        printNoMatch(read->sequence == 0);
    Pieces pieces(output());
    for (size_t i = 0; i < table.count(); ++i) {
        table.appendRow(pieces.bytes(), i);
        pieces.pass();
    }
    return {};
}

int JournalCommand::verify(journal::JournalReader &reader)
{
    const auto found = reader.verify();
    if (!found.ok()) {
        const int status = statusOf(found.error());
        tell(found.error(), status);
        return status;
    }
    if (m_format == Format::Json)
        output()->json(verificationJson(*found));
    else if (m_format == Format::Csv)
        output()->message(found->sentence);
    else
        output()->text(found->sentence);
    if (m_format == Format::Table && found->head.sequence > 0)
        output()->text(tr("Head: %1").arg(QString::fromLatin1(found->head.hash)));
    return found->ok() ? ExitDone : ExitState;
}

} // namespace cli
