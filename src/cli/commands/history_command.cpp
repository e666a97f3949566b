// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/history_command.h"

#include "base/bytes.h"
#include "base/duration_text.h"
#include "cli/commands/failover_report.h"
#include "cli/commands/history_upkeep.h"
#include "cli/commands/recorded_source.h"
#include "cli/commands/transcript_output.h"
#include "cli/parse/shared_options.h"
#include "cli/parse/time_point.h"
#include "cli/print/moment_text.h"
#include "cli/print/statistics_table.h"
#include "diagnosis/end_sentence.h"
#include "export/hold_lines.h"
#include "history/model/history_path.h"
#include "history/read/hold_words.h"
#include "history/transcript/transcript_history.h"
#include "locks/model/key_shape.h"
#include "locks/model/pattern.h"
#include "profile/paths.h"

#include <QDateTime>
#include <QDir>
#include <QLocale>

#include <algorithm>

namespace cli {

namespace {

QString span(qint64 ms)
{
    return base::spanText(ms, base::SpanStyle::Listed);
}

QByteArrayList endWords()
{
    QByteArrayList words;
    for (const locks::EndReason why : locks::allEndReasons)
        words.append(locks::endReasonId(why));
    return words;
}

/// Who replaced a hold says the next one of its key, which may not be among those that are listed.
std::optional<history::Hold> successorOf(const history::Hold &hold, const history::Hold *listed,
                                         history::HistoryReader &reader)
{
    if (listed || hold.why != locks::EndReason::Replaced)
        return listed ? std::optional(*listed) : std::nullopt;
    const auto next = reader.nextOf(hold);
    return next ? *next : std::nullopt;
}

/// Whether nothing that was recorded of this lock came between the two.
bool isNext(const history::Hold &hold, const history::Hold &next, const history::HoldQuery &query)
{
    return query.key && !query.why && !query.at && hold.deployment == next.deployment
        && hold.server == next.server;
}

} // namespace

CommandSpec historySpec()
{
    CommandSpec spec;
    spec.name = "history";
    spec.synopsis =
        "[--key KEY | --pattern GLOB] [--since T] [--until T] [--at T] [--ended-why W] [--limit N] "
        "[--stats] [--failovers] [--history FILE | --from FILE] [--prune] [--forget] [--keep-days N] "
        "[--keep-size SIZE] [--json|--csv]";
    spec.summary = HistoryCommand::tr("who held a lock, since when, and why it ended");
    spec.description = HistoryCommand::tr(
        "Prints what the window and watch --record recorded: one line per hold, oldest first. Outside of the "
        "time that was watched nothing is known, and nothing is claimed: \"≥\" marks a hold that may have "
        "lasted "
        "for longer than it was seen, and an end that nobody saw is told with the two times between which it "
        "came. Without SOURCE all deployments that were recorded are meant.");
    spec.options = {
        keyOption(HistoryCommand::tr("only holds of this key")),
        patternOption(HistoryCommand::tr("only holds of keys that match this glob")),
        {"--since", "T",
         HistoryCommand::tr("only what was held at T or later: so long ago (2h, 1w), a time of day (08:00: "
                            "the last one), a day (2026-11-20) or a time of it (2026-11-20 08:00)")},
        {"--until", "T", HistoryCommand::tr("only what was begun before T")},
        {"--at", "T", HistoryCommand::tr("only what was held at this instant")},
        {"--ended-why", "W",
         HistoryCommand::tr("only holds that ended so: %1").arg(QString::fromLatin1(endWords().join(", ")))},
        {"--limit", "N", HistoryCommand::tr("at most this many of them, the last ones")},
        {"--stats",
         {},
         HistoryCommand::tr("for each shape of key: how long its locks were held, and how "
                            "they ended")},
        {"--failovers",
         {},
         HistoryCommand::tr(
             "for each failover: the locks before and after it, and which were lost, came back "
             "or were held twice")},
        {"--history", "FILE", HistoryCommand::tr("read this file in place of the user's own")},
        fromOption(HistoryCommand::tr(
            "read a transcript in place of a history: the output of redis-cli MONITOR. Locks in "
            "strings, hashes, sets and sorted sets are followed through it, with attempts that were "
            "refused, "
            "overlaps, and locks that others deleted; nothing of it is executed, and nothing "
            "is claimed of a key before it is certain whether it was there")),
        {"--json", {}, HistoryCommand::tr("one JSON object per line")},
        {"--csv", {}, HistoryCommand::tr("comma-separated values, safe to open in a spreadsheet")},
    };
    spec.options += HistoryUpkeep::options();
    spec.source = SourceUse::Optional;
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<HistoryCommand>(arguments, output);
    };
    return spec;
}

HistoryCommand::HistoryCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
{
    m_format = arguments.has("--json") ? Format::Json : arguments.has("--csv") ? Format::Csv : Format::Table;
}

void HistoryCommand::start()
{
    const auto done = run();
    if (done.ok())
        finish(ExitDone);
    else
        fail(done.error());
}

redis::Result<void> HistoryCommand::run()
{
    if (const auto together = checkOptions(); !together.ok())
        return together;
    if (HistoryUpkeep::isAsked(arguments()))
        return HistoryUpkeep(arguments(), output(), m_format == Format::Json).run();
    auto wanted = query();
    if (!wanted.ok())
        return wanted.error();
    if (arguments().has(option::from))
        return runOnTranscript(*wanted);
    const bool isOther = arguments().has("--history");
    const QString folder = profile::Paths::in(arguments().common.configDir).dataFolder;
    const QString path = isOther ? arguments().text("--history") : history::historyPath(folder);
    if (isOther && !history::HistoryReader(path).exists())
        return usageError(tr("--history: there is no history in %1.").arg(QDir::toNativeSeparators(path)));
    return runOn(path, *wanted);
}

redis::Result<void> HistoryCommand::runOn(const QString &path, history::HoldQuery query)
{
    history::HistoryReader reader(path);
    if (const auto chosen = chooseDeployments(reader, &query); !chosen.ok())
        return chosen;
    if (arguments().has("--failovers"))
        return FailoverReport(&reader, m_deployments, output())
            .print(query,
                   m_format == Format::Json ? FailoverReport::Form::Json : FailoverReport::Form::Table);
    return arguments().has("--stats") ? showStatistics(reader, query) : show(reader, path, query);
}

redis::Result<void> HistoryCommand::runOnTranscript(const history::HoldQuery &query)
{
    history::TranscriptHistory transcript;
    if (const auto read = transcript.read(QFile::decodeName(arguments().value(option::from))); !read.ok())
        return read;
    if (const auto shown = runOn(transcript.path(), query); !shown.ok())
        return shown;
    if (m_format != Format::Csv && !arguments().has("--stats"))
        TranscriptOutput(output(), m_format == Format::Json).tell(transcript.transcript(), query);
    return {};
}

redis::Result<void> HistoryCommand::checkOptions() const
{
    const QByteArrayList ofHolds{option::key, option::pattern, "--since", "--until",
                                 "--at",      "--ended-why",   "--limit"};
    const QByteArrayList reading =
        ofHolds + QByteArrayList{"--stats", "--failovers", "--history", option::from, "--csv"};
    const std::array<std::pair<QByteArray, QByteArrayList>, 10> apart{{
        {"--json", {"--csv"}},
        {option::key, {option::pattern}},
        {"--at", {"--since", "--until"}},
        {"--stats", ofHolds}, // it counts those as well that were dropped since
        {"--failovers", {option::key, option::pattern, "--at", "--ended-why", "--limit", "--stats", "--csv"}},
        {"--prune", reading},
        {"--forget", reading + QByteArrayList{"--prune", "--keep-days", "--keep-size"}},
        {"--keep-days", reading},
        {"--keep-size", reading},
        {option::from, {"--history"}},
    }};
    for (const auto &[option, others] : apart) {
        for (const QByteArray &other : others) {
            if (arguments().has(option) && arguments().has(other))
                return usageError(tr("%1 and %2 cannot be used together.")
                                      .arg(QString::fromLatin1(option), QString::fromLatin1(other)));
        }
    }
    return {};
}

redis::Result<void> HistoryCommand::readTimes(history::HoldQuery *query) const
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const std::array<std::pair<const char *, std::optional<history::UnixMs> *>, 3> times{
        {{"--since", &query->since}, {"--until", &query->until}, {"--at", &query->at}}};
    for (const auto &[option, time] : times) {
        if (!arguments().has(option))
            continue;
        const auto at = parseTimePoint(option, arguments().text(option), now);
        if (!at.ok())
            return at.error();
        *time = *at;
    }
    if (query->since && query->until && *query->since >= *query->until)
        return usageError(tr("--since is not before --until: no hold is between them."));
    return {};
}

redis::Result<history::HoldQuery> HistoryCommand::query() const
{
    history::HoldQuery query;
    if (const auto times = readTimes(&query); !times.ok())
        return times.error();
    if (arguments().has(option::key)) {
        const auto key = arguments().bytes(option::key);
        if (!key.ok())
            return key.error();
        query.key = *key;
    }
    query.pattern = arguments().value(option::pattern);
    if (arguments().has("--ended-why")) {
        query.why = locks::endReasonFromId(arguments().value("--ended-why"));
        if (!query.why)
            return usageError(
                tr("--ended-why: there is no \"%1\". There are: %2.")
                    .arg(arguments().text("--ended-why"), QString::fromLatin1(endWords().join(", "))));
    }
    const auto limit = arguments().number("--limit", -1, 0, std::numeric_limits<qint64>::max());
    if (!limit.ok())
        return limit.error();
    query.most = *limit;
    return query;
}

/// The deployments that are known, and the one that SOURCE names.
redis::Result<void> HistoryCommand::chooseDeployments(history::HistoryReader &reader,
                                                      history::HoldQuery *query)
{
    const auto deployments = reader.deployments();
    if (!deployments.ok())
        return deployments.error();
    m_deployments = *deployments;
    const SourceArguments &source = arguments().source;
    if (source.isEmpty() || m_deployments.isEmpty())
        return {};
    const QList<history::Deployment> meant = recordedOf(source, m_deployments);
    if (meant.isEmpty())
        return usageError(tr("Nothing is recorded of %1. Recorded are: %2.")
                              .arg(recordedName(source), namesOf(m_deployments)));
    query->deployment = meant.last().id;
    return {};
}

const history::Deployment &HistoryCommand::deploymentOf(const history::Hold &hold) const
{
    const history::Deployment *found = deploymentIn(m_deployments, hold.deployment);
    return found ? *found : m_unknown;
}

redis::Result<void> HistoryCommand::show(history::HistoryReader &reader, const QString &path,
                                         const history::HoldQuery &query)
{
    TextTable table({{tr("FROM"), 26},
                     {tr("HELD FOR"), 20, true},
                     {tr("KEY"), 40, false, !output()->isTerminal()},
                     {tr("OWNER"), 30},
                     {tr("RENEWALS"), 8, true},
                     {tr("DEPLOYMENT"), 48},
                     {tr("WHY IT ENDED"), 120, false, true}});
    if (m_format == Format::Csv)
        output()->write(exports::holdCsvHeader());
    qint64 holds = 0;
    // The first one is busy with the holds.
    history::HistoryReader beside(path);
    std::optional<history::Hold> last;
    const auto read = reader.holds(query, [&](history::Hold &&hold) {
        ++holds;
        if (last)
            print(*last, successorOf(*last, isNext(*last, hold, query) ? &hold : nullptr, beside), &table);
        last = std::move(hold);
        if (query.at)
            last->masters = last->mastersAt(*query.at);
        return !output()->isBroken();
    });
    if (!read.ok())
        return read;
    if (last)
        print(*last, successorOf(*last, nullptr, beside), &table);
    if (m_format == Format::Table)
        printTable(table);
    return conclude(reader, query, holds);
}

void HistoryCommand::print(const history::Hold &hold, const std::optional<history::Hold> &next,
                           TextTable *table)
{
    const QString why = diagnosis::endSentence(hold, next);
    const history::Deployment &deployment = deploymentOf(hold);
    if (m_format == Format::Json) {
        m_json.clear();
        exports::writeHold(m_json, hold, deployment, why);
        output()->line(m_json.line());
        return;
    }
    if (m_format == Format::Csv) {
        m_lines.clear();
        exports::appendHoldCsv(m_lines, hold, deployment, why);
        output()->write(QByteArray::fromStdString(m_lines));
        return;
    }
    const bool isWhole = hold.isBeginExact() && hold.isEndExact();
    const QString seen =
        (isWhole ? QString() : QStringLiteral("≥ ")) + span((isWhole ? *hold.to : hold.lastSeen) - hold.from);
    const QString owner =
        hold.owner.isEmpty() ? base::shownShort(hold.token, 24) : base::shownText(hold.owner);
    // Where each server is read on its own, the same key is another lock on each.
    const QString place =
        hold.server.isEmpty() ? deployment.name : deployment.name + QStringLiteral(" · ") + hold.server;
    QStringList told{history::ghostSentence(hold),
                     hold.to ? why : tr("held when it was seen last, %1").arg(momentText(hold.lastSeen))};
    told.removeAll(QString());
    table->add({momentText(hold.from), seen, base::shownBytes(hold.key), owner,
                QString::number(hold.renewals), place, told.join(u' ')});
}

void HistoryCommand::printTable(const TextTable &table)
{
    if (table.count() == 0) {
        output()->message(m_deployments.isEmpty()
                              ? tr("Nothing is recorded yet. \"lockscope watch --record\" records.")
                              : tr("No hold that was recorded matches."));
        if (const QString hint = keyIsExactHint(arguments()); !hint.isEmpty())
            output()->message(hint);
        return;
    }
    output()->line(table.header().toUtf8());
    for (size_t i = 0; i < table.count(); ++i)
        output()->line(table.row(i));
}

redis::Result<void> HistoryCommand::conclude(history::HistoryReader &reader, const history::HoldQuery &query,
                                             qint64 holds)
{
    if (m_format == Format::Csv)
        return {};
    const std::optional<history::UnixMs> since = query.at ? query.at : query.since;
    const std::optional<history::UnixMs> until = query.at ? std::optional(*query.at + 1) : query.until;
    const auto watched = reader.watched(query.deployment, since, until);
    if (!watched.ok())
        return watched.error();
    if (m_format == Format::Json) {
        m_json.clear();
        exports::writeHoldSummary(m_json, holds, *watched, m_deployments);
        output()->line(m_json.line());
    } else if (watched->isEmpty() && !m_deployments.isEmpty()) {
        output()->message(tr("Nobody watched at that time: nothing is known of it."));
    }
    return m_format == Format::Table && query.key ? showUsual(reader, query) : redis::Result<void>();
}

/// How long locks of this key usually are held, else those of its shape: what the holds are to be compared
/// with.
redis::Result<void> HistoryCommand::showUsual(history::HistoryReader &reader, const history::HoldQuery &query)
{
    for (const history::Deployment &each : std::as_const(m_deployments)) {
        if (query.deployment && each.id != *query.deployment)
            continue;
        for (const bool isShape : {false, true}) {
            const QByteArray name = isShape ? locks::keyShape(*query.key) : *query.key;
            const auto found = reader.statisticsOf(each.id, name, isShape);
            if (!found.ok())
                return found.error();
            if (!*found || (*found)->samples == 0)
                continue;
            output()->message(tr("Usually, %1 on %2: half of %3 holds took less than %4, 99 % less than %5, "
                                 "the longest %6.")
                                  .arg(base::shownBytes(name), each.name,
                                       QLocale().toString((*found)->samples), span((*found)->p50Ms),
                                       span((*found)->p99Ms), span((*found)->longestMs)));
            break;
        }
    }
    return {};
}

redis::Result<void> HistoryCommand::showStatistics(history::HistoryReader &reader,
                                                   const history::HoldQuery &query)
{
    const auto all = reader.statistics(query.deployment);
    if (!all.ok())
        return all.error();
    if (m_format == Format::Csv)
        m_lines = exports::statisticsCsvHeader().toStdString();
    m_json.clear();
    for (const history::HoldStatistics &each : *all) {
        if (m_format == Format::Json) {
            exports::writeStatistics(m_json, each);
            m_json.endLine();
        } else if (m_format == Format::Csv) {
            exports::appendStatisticsCsv(m_lines, each);
        }
    }
    if (m_format == Format::Table)
        printTable(statisticsTable(*all));
    else
        output()->write(m_format == Format::Json ? m_json.line().toByteArray()
                                                 : QByteArray::fromStdString(m_lines));
    return {};
}

} // namespace cli
