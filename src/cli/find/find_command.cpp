// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/find/find_command.h"

#include "base/bytes.h"
#include "cli/print/text_table.h"
#include "export/json_writer.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/library_name.h"

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
        if (m_sample.isStopping())
            return;
        if (!source.ok())
            return fail(source.error(), statusOf(source.error()));
        m_specs = source->deployments;
        m_sample.start(run(this));
    });
}

QCoro::Task<> FindCommand::run(FindCommand *command)
{
    const auto deployments = command->m_specs.size();
    const DeploymentSample::Budget each{std::max<qint64>(1, command->m_mostKeys / deployments),
                                        command->m_mostTime / int(deployments)};
    for (const locks::DeploymentSpec &spec : std::as_const(command->m_specs)) {
        if (!command->m_sample.isStopping())
            co_await DeploymentSample::add(&command->m_sample, &spec, each);
    }
    if (!command->m_sample.isStopping())
        command->print();
}

void FindCommand::printJson(const QList<locks::Proposal> &proposals)
{
    const locks::SampleProgress &progress = m_sample.progress();
    exports::JsonWriter json;
    for (const locks::Proposal &proposal : proposals) {
        json.beginObject().bytes("pattern", proposal.pattern);
        json.word("library", locks::Dialects::table().at(proposal.library).id());
        json.number("seen", proposal.seen).number("estimate", progress.estimate(proposal.seen));
        json.bytes("example", proposal.example).boolean("by_value", proposal.byValue).endObject();
        output()->line(json.line());
        json.clear();
    }
    json.beginObject().beginObject("summary").number("locks", m_sample.finder().found());
    json.number("examined", progress.examined);
    json.number("keys", progress.keyspace < 0 ? std::nullopt : std::optional<qint64>(progress.keyspace));
    json.number("elapsed_ms", progress.elapsedMs).boolean("complete", progress.whole);
    json.beginArray("errors");
    for (const QString &error : progress.errors)
        json.text({}, error);
    json.endArray().beginArray("error_codes");
    for (const QByteArray &code : progress.errorCodes)
        json.word({}, code);
    json.endArray().beginArray("notes");
    for (const QString &each : progress.notes)
        json.text({}, each);
    json.endArray().endObject().endObject();
    output()->line(json.line());
}

void FindCommand::printTable(const QList<locks::Proposal> &proposals)
{
    const locks::SampleProgress &progress = m_sample.progress();
    const QLocale locale;
    TextTable table({{tr("PATTERN"), 48},
                     {tr("LIBRARY"), 26},
                     {tr("SEEN"), 12, true},
                     {tr("ABOUT"), 14, true},
                     {tr("EXAMPLE"), 48}});
    for (const locks::Proposal &proposal : proposals) {
        const std::optional<qint64> all = progress.estimate(proposal.seen);
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
        progress.keyspace < 0 ? progress.examined : std::min(progress.examined, progress.keyspace);
    const QString keys = progress.keyspace < 0 ? tr("an unknown number") : locale.toString(progress.keyspace);
    output()->message(tr("looked at %1 of %2 keys in %3 ms: %4")
                          .arg(locale.toString(examined), keys, locale.toString(progress.elapsedMs),
                               progress.whole ? tr("all of them") : tr("a sample")));
}

void FindCommand::print()
{
    const locks::SampleProgress &progress = m_sample.progress();
    const QList<locks::Proposal> proposals = m_sample.finder().proposals();
    for (const QString &sentence : progress.errors + progress.notes)
        output()->message(sentence);
    if (arguments().has("--json"))
        printJson(proposals);
    else
        printTable(proposals);
    end(progress.errors.isEmpty() ? ExitDone : ExitUnreachable);
}

void FindCommand::end(int status)
{
    m_sample.stop([this, status] { finish(status); });
}

void FindCommand::interrupt()
{
    end(ExitInterrupted);
}

} // namespace cli
