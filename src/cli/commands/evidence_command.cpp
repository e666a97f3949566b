// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/evidence_command.h"

#include "base/file_error.h"
#include "cli/commands/recorded_source.h"
#include "cli/parse/shared_options.h"
#include "cli/parse/time_point.h"
#include "export/evidence/evidence_page.h"
#include "history/model/history_path.h"
#include "history/read/short_tokens.h"
#include "locks/action/action.h"
#include "profile/paths.h"

#include <QDateTime>
#include <QDir>
#include <QSaveFile>

#include <algorithm>

namespace cli {

namespace {

constexpr qint64 hour = 3'600'000;
constexpr qint64 usualSpan = 2 * hour;

} // namespace

CommandSpec evidenceSpec()
{
    CommandSpec spec;
    spec.name = "evidence";
    spec.synopsis =
        "--key KEY [--at T] [--since T] [--until T] [--action ID] [--whole-tokens] [--history FILE] -o FILE";
    spec.summary = EvidenceCommand::tr("what was recorded of one lock, as a page to be handed on");
    spec.description = EvidenceCommand::tr(
        "Writes one HTML file that needs nothing else: in words who held the lock, since when, and why that "
        "ended; the timeline as a picture; holds, renewals, events of servers and the journal's actions as "
        "tables; what was not watched; and the same as JSON. Nothing is asked of any server. It prints on "
        "A4. Without a time the last two hours are meant, or the hour before and after the action; with --at "
        "the "
        "hold that stood then, with a margin, and the page begins with who held it, since when, who asked "
        "for it and why it ended. Tokens "
        "are shortened, and passwords stand nowhere in it. Only its owner may read the file; one that is "
        "there already is replaced.");
    OptionSpec key = keyOption(EvidenceCommand::tr("the lock"));
    key.required = true;
    spec.options = {
        key,
        {"--since", "T",
         EvidenceCommand::tr("from T on: so long ago (2h, 1w), a time of day (08:00: the last one), a day "
                             "(2026-11-20) or a time of it (2026-11-20 08:00)")},
        {"--until", "T", EvidenceCommand::tr("up to T; without it up to now")},
        {"--at", "T", EvidenceCommand::tr("of the one hold that stood at T")},
        {"--action", "ID", EvidenceCommand::tr("around this action of the journal")},
        {"--whole-tokens",
         {},
         EvidenceCommand::tr("do not shorten tokens: who has one could release the lock")},
        {"--history", "FILE", EvidenceCommand::tr("read this file in place of the user's own")},
        {"--output", "FILE", EvidenceCommand::tr("the file that is written"), false, true, "-o"},
    };
    spec.source = SourceUse::Optional;
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<EvidenceCommand>(arguments, output);
    };
    return spec;
}

EvidenceCommand::EvidenceCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
{
}

void EvidenceCommand::start()
{
    const auto done = run();
    if (done.ok())
        finish(ExitDone);
    else
        fail(done.error());
}

redis::Result<void> EvidenceCommand::run()
{
    const auto key = arguments().bytes(option::key);
    if (!key.ok())
        return key.error();
    const QString folder = profile::Paths::in(arguments().common.configDir).dataFolder;
    const QString path =
        arguments().has("--history") ? arguments().text("--history") : history::historyPath(folder);
    history::HistoryReader reader(path);
    if (!reader.exists())
        return usageError(tr("There is no history in %1. \"lockscope watch --record\" records it.")
                              .arg(QDir::toNativeSeparators(path)));
    journal::JournalReader journal(folder);
    history::EvidenceSearch search(&reader, &journal);
    history::EvidenceQuery query;
    query.key = *key;
    if (const auto chosen = chooseDeployment(&reader, &query); !chosen.ok())
        return chosen;
    if (const auto read = arguments().has("--at") ? readHold(&search, &query) : readSpan(&search, &query);
        !read.ok())
        return read;
    auto evidence = search.find(query);
    if (!evidence.ok())
        return evidence.error();
    if (const auto told = checkAction(*evidence); !told.ok())
        return told;
    if (!arguments().has("--whole-tokens"))
        history::shortenTokens(&*evidence);
    return write(*evidence);
}

redis::Result<void> EvidenceCommand::readHold(history::EvidenceSearch *search,
                                              history::EvidenceQuery *query) const
{
    for (const char *other : {"--since", "--until", "--action"}) {
        if (arguments().has(other))
            return usageError(tr("--at and %1 cannot be used together.").arg(QString::fromLatin1(other)));
    }
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const auto at = parseTimePoint("--at", arguments().text("--at"), now);
    if (!at.ok())
        return at.error();
    const auto hold = search->holdAt(*query, *at);
    if (!hold.ok())
        return hold.error();
    *query = history::evidenceOf(*hold, now);
    return {};
}

redis::Result<void> EvidenceCommand::readSpan(history::EvidenceSearch *search,
                                              history::EvidenceQuery *query) const
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    std::optional<qint64> since;
    std::optional<qint64> until;
    if (arguments().has("--action")) {
        const auto action = search->action(query->key, arguments().text("--action"));
        if (!action.ok())
            return action.error();
        since = action->at - hour;
        query->atLeastUntil = action->at + 1;
        until = std::min(now, action->outcomeAt.value_or(action->at) + hour);
    }
    const std::initializer_list<std::pair<const char *, std::optional<qint64> *>> times{{"--since", &since},
                                                                                        {"--until", &until}};
    for (const auto &[option, time] : times) {
        if (!arguments().has(option))
            continue;
        const auto at = parseTimePoint(option, arguments().text(option), now);
        if (!at.ok())
            return at.error();
        *time = *at;
    }
    query->untilNow = !until || *until >= now;
    query->until = std::min(until.value_or(now), now);
    query->since = since.value_or(query->until - usualSpan);
    if (query->since >= query->until)
        return usageError(tr("--since is not before --until: no time is between them."));
    return {};
}

redis::Result<void> EvidenceCommand::chooseDeployment(history::HistoryReader *reader,
                                                      history::EvidenceQuery *query) const
{
    const SourceArguments &source = arguments().source;
    if (source.isEmpty())
        return {};
    const auto deployments = reader->deployments();
    if (!deployments.ok())
        return deployments.error();
    const QList<history::Deployment> meant = recordedOf(source, *deployments);
    if (meant.isEmpty())
        return usageError(tr("Nothing is recorded of %1. Recorded are: %2.")
                              .arg(recordedName(source), namesOf(*deployments)));
    query->deployment = meant.last().id;
    return {};
}

/// A page around an action that it does not tell would be about another lock of the same name.
redis::Result<void> EvidenceCommand::checkAction(const history::KeyEvidence &evidence) const
{
    const QString id = arguments().text("--action");
    const bool isTold = id.isEmpty() || evidence.hasOlderActions || evidence.actionsElsewhere == 0
        || std::any_of(evidence.actions.begin(), evidence.actions.end(),
                       [&id](const history::ActionFacts &each) { return each.id == id; });
    if (isTold)
        return {};
    return usageError(tr("The action %1 was done in a deployment of which no hold of this key is recorded: "
                         "without --action the page is about those that are.")
                          .arg(id));
}

redis::Result<void> EvidenceCommand::write(const history::KeyEvidence &evidence)
{
    const locks::Actor actor = locks::Actor::current();
    const exports::EvidenceOrigin origin{QStringLiteral(LOCKSCOPE_VERSION), actor.user, actor.host,
                                         QDateTime::currentMSecsSinceEpoch(), arguments().has("--history")};
    const QByteArray page = exports::EvidencePage(evidence, origin).write();
    const QString path = QFile::decodeName(arguments().value("--output"));
    QSaveFile file(path);
    const bool isWritten = file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
        && file.write(page) == page.size() && file.commit();
    if (!isWritten)
        return base::fileError(
            tr("%1 could not be written: %2. Name a file in a folder that you may write to, "
               "on a disk with room, "
               "with -o; what was there before is unchanged.")
                .arg(QDir::toNativeSeparators(path), file.errorString()),
            file);
    qsizetype holds = 0;
    for (const history::LaneFacts &lane : evidence.lanes)
        holds += lane.holds.size();
    if (holds == 0)
        output()->message(tr("No hold of this key was seen in that time; the page says so."));
    return {};
}

} // namespace cli
