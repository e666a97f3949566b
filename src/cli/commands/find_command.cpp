// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/find_command.h"

#include "base/bytes.h"
#include "cli/print/text_table.h"
#include "export/json_writer.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/library_name.h"
#include "locks/read/reachable_masters.h"

#include <QDateTime>
#include <QLocale>

namespace cli {

CommandSpec findSpec()
{
    CommandSpec spec;
    spec.name = "find";
    spec.synopsis = "[--keys N] [--time DURATION] [--gentle] [--json]";
    spec.summary = FindCommand::tr("sample the keyspace and propose patterns");
    spec.description = FindCommand::tr(
        "Looks at some keys of every master, whatever their names, and proposes patterns that would list the "
        "locks among them, by library, with how many were seen. It ends when the budget of keys or of time "
        "is "
        "used up, or when all keys were looked at.\n"
        "A key counts only where more than its shape suggests a lock: a library that is known without any "
        "pattern, or a word such as \"lock\" or \"mutex\" in its name. A string with a lease is not enough; "
        "what is a "
        "UUID under a lease is proposed last, marked \u2248.");
    spec.options = {
        {"--keys", "N", FindCommand::tr("look at about this many keys at most (20000)")},
        {"--time", "DURATION", FindCommand::tr("look for at most this long (5s)")},
        {"--gentle", {}, FindCommand::tr("pause between pages, so that a busy server is spared")},
        {"--json", {}, FindCommand::tr("one JSON object per proposal, then one with the summary")},
    };
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<FindCommand>(arguments, output);
    };
    return spec;
}

FindCommand::FindCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments, teller())
{
}

void FindCommand::start()
{
    constexpr qint64 most = 1000000000;
    const redis::Result<qint64> keys = arguments().number("--keys", 20000, 1, most);
    const auto time = arguments().duration("--time", std::chrono::seconds(5));
    if (!keys.ok() || !time.ok())
        return fail(keys.ok() ? time.error() : keys.error());
    m_mostKeys = *keys;
    m_mostTime = *time;
    m_source.open([this](const redis::Result<OpenSource> &source) {
        if (m_scope.isStopping())
            return;
        if (!source.ok())
            return fail(source.error(), statusOf(source.error()));
        m_specs = source->deployments;
        m_scope.start(run(this));
    });
}

QCoro::Task<> FindCommand::run(FindCommand *command)
{
    command->m_total.whole = true;
    for (const locks::DeploymentSpec &spec : std::as_const(command->m_specs)) {
        if (!command->m_scope.isStopping())
            co_await sample(command, &spec);
    }
    if (!command->m_scope.isStopping())
        command->print();
}

QCoro::Task<> FindCommand::sample(FindCommand *command, const locks::DeploymentSpec *spec)
{
    const auto deployments = command->m_specs.size();
    command->m_topologies.push_back(redis::Topology::create(spec->masters, &command->m_scope));
    std::chrono::milliseconds patience{1000};
    for (const redis::Endpoint &endpoint : spec->masters)
        patience = std::max(patience, 2 * endpoint.timeout);
    const locks::ReachableMasters reachable =
        co_await locks::findMasters(command->m_topologies.back().get(), &command->m_scope, patience);
    const auto sample = std::make_shared<locks::KeyspaceSample>();
    sample->masters = reachable.masters;
    sample->areDiscovered = reachable.areDiscovered;
    sample->gentle = spec->gentle;
    sample->mostKeys = std::max<qint64>(1, command->m_mostKeys / deployments);
    sample->mostTime = command->m_mostTime / int(deployments);
    sample->take = [command, now = QDateTime::currentMSecsSinceEpoch()](const locks::Reading &reading) {
        command->m_finder.take(reading, now);
    };
    sample->progressed = [](const locks::SampleProgress &) {
    };
    const locks::SampleProgress one = co_await locks::sampleKeyspace(sample, &command->m_scope);
    locks::SampleProgress &total = command->m_total;
    total.examined += one.examined;
    total.keyspace = one.keyspace < 0 ? total.keyspace : std::max<qint64>(0, total.keyspace) + one.keyspace;
    total.elapsedMs += one.elapsedMs;
    total.whole = total.whole && one.whole && reachable.errors.isEmpty();
    total.errors += reachable.errors + one.errors;
    total.errorCodes += reachable.errorCodes + one.errorCodes;
    total.notes += one.notes;
}

void FindCommand::printJson(const QList<locks::Proposal> &proposals)
{
    exports::JsonWriter json;
    for (const locks::Proposal &proposal : proposals) {
        json.beginObject().bytes("pattern", proposal.pattern);
        json.word("library", locks::Dialects::table().at(proposal.library).id());
        json.number("seen", proposal.seen).number("estimate", m_total.estimate(proposal.seen));
        json.bytes("example", proposal.example).boolean("by_value", proposal.byValue).endObject();
        output()->line(json.line());
        json.clear();
    }
    json.beginObject().beginObject("summary").number("locks", m_finder.found());
    json.number("examined", m_total.examined);
    json.number("keys", m_total.keyspace < 0 ? std::nullopt : std::optional<qint64>(m_total.keyspace));
    json.number("elapsed_ms", m_total.elapsedMs).boolean("complete", m_total.whole);
    json.beginArray("errors");
    for (const QString &error : std::as_const(m_total.errors))
        json.text({}, error);
    json.endArray().beginArray("error_codes");
    for (const QByteArray &code : std::as_const(m_total.errorCodes))
        json.word({}, code);
    json.endArray().beginArray("notes");
    for (const QString &each : std::as_const(m_total.notes))
        json.text({}, each);
    json.endArray().endObject().endObject();
    output()->line(json.line());
}

void FindCommand::printTable(const QList<locks::Proposal> &proposals)
{
    const QLocale locale;
    TextTable table({{tr("PATTERN"), 48},
                     {tr("LIBRARY"), 26},
                     {tr("SEEN"), 12, true},
                     {tr("ABOUT"), 14, true},
                     {tr("EXAMPLE"), 48}});
    for (const locks::Proposal &proposal : proposals) {
        const std::optional<qint64> all = m_total.estimate(proposal.seen);
        table.add({base::shownBytes(proposal.pattern),
                   (proposal.byValue ? QStringLiteral("\u2248 ") : QString())
                       + locks::libraryName(locks::Dialects::table().at(proposal.library).id()),
                   locale.toString(proposal.seen), all ? locale.toString(*all) : QString(QChar(0x2014)),
                   base::shownBytes(proposal.example)});
    }
    if (table.count() > 0)
        output()->line(table.header().toUtf8());
    for (size_t i = 0; i < table.count(); ++i)
        output()->line(table.row(i));
    // Counted by SCAN's COUNT, which is an estimate.
    const qint64 examined =
        m_total.keyspace < 0 ? m_total.examined : std::min(m_total.examined, m_total.keyspace);
    const QString keys = m_total.keyspace < 0 ? tr("an unknown number") : locale.toString(m_total.keyspace);
    output()->message(tr("looked at %1 of %2 keys in %3 ms: %4")
                          .arg(locale.toString(examined), keys, locale.toString(m_total.elapsedMs),
                               m_total.whole ? tr("all of them") : tr("a sample")));
}

void FindCommand::print()
{
    const QList<locks::Proposal> proposals = m_finder.proposals();
    for (const QString &sentence : m_total.errors + m_total.notes)
        output()->message(sentence);
    if (arguments().has("--json"))
        printJson(proposals);
    else
        printTable(proposals);
    end(m_total.errors.isEmpty() ? ExitDone : ExitUnreachable);
}

void FindCommand::end(int status)
{
    m_scope.stop([this, status] { finish(status); });
}

void FindCommand::interrupt()
{
    end(ExitInterrupted);
}

} // namespace cli
