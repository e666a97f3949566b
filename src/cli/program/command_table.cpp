// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/command_table.h"

#include "cli/actions/action_specs.h"
#include "cli/commands/dialects_command.h"
#include "cli/commands/evidence_command.h"
#include "cli/commands/history_command.h"
#include "cli/commands/journal_command.h"
#include "cli/commands/lab_command.h"
#include "cli/commands/list_command.h"
#include "cli/commands/watch_command.h"
#include "cli/consent/withdraw_command.h"
#include "cli/find/find_command.h"
#include "cli/lesson/lesson_command.h"
#include "cli/program/completions_command.h"
#include "cli/race/race_command.h"

#include <QCoreApplication>

namespace cli {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::CommandTable)
};

} // namespace

const QList<CommandSpec> &commandTable()
{
    static const QList<CommandSpec> table{
        listSpec(),     watchSpec(),    acquireSpec(),  extendSpec(),      expireSpec(),
        completeSpec(), releaseSpec(),  takeoverSpec(), restoreSpec(),     withdrawSpec(),
        historySpec(),  evidenceSpec(), journalSpec(),  labSpec(),         lessonSpec(),
        raceSpec(),     dialectsSpec(), findSpec(),     completionsSpec(), helpSpec(),
    };
    return table;
}

const CommandSpec &helpSpec()
{
    static const CommandSpec spec{
        "help",          "[COMMAND]", Text::tr("more about a command, as COMMAND --help"), {}, {}, {},
        SourceUse::None, {}};
    return spec;
}

const CommandSpec &windowSpec()
{
    static const CommandSpec spec{
        {},
        {},
        Text::tr("the window"),
        {},
        {{"--history", "FILE", Text::tr("show this history, recorded elsewhere, and only read it")},
         {"--version", {}, Text::tr("print the version"), false, false, "-V"}},
        {},
        SourceUse::Optional,
        {}};
    return spec;
}

const QList<OptionSpec> &commonOptions()
{
    static const QList<OptionSpec> options{
        {"--config-dir", "DIR", Text::tr("folder of settings, profiles, journal and history")},
        {"--read-only", {}, Text::tr("refuse everything that changes a server")},
        {"--separate", {}, Text::tr("read several masters as unrelated servers, not as a Redlock set")},
        {"--environment", "ID",
         Text::tr(
             "production, staging, development or sandbox; a URL counts as staging otherwise, and what a "
             "profile or the journal says can only be made stricter")},
        {"--operate", {}, Text::tr("allow changes where access is read-only; production needs it")},
        {"--confirm", "TEXT",
         Text::tr("for production: the last six characters of the token or, for acquire, of the key")},
        {"--base64", {}, Text::tr("KEY and token are base64, for bytes that a command line cannot carry")},
        {"--yes-insecure-tls", {}, Text::tr("do not check the certificates of TLS servers; warns each time")},
        {"--help", {}, Text::tr("this text"), false, false, "-h"},
    };
    return options;
}

const QList<OptionSpec> &sourceOptions()
{
    static const QList<OptionSpec> options{
        {"--demo", {}, Text::tr("private servers with a living population of locks, ended with the program")},
        {"--profile", "NAME", Text::tr("a connection saved in the window")},
        {"--rules", "FILE",
         Text::tr("rules of what is a lock, as the window exports them, before the profile's own")},
    };
    return options;
}

QList<OptionSpec> optionsOf(const CommandSpec &spec)
{
    QList<OptionSpec> options = spec.options + commonOptions();
    if (spec.source != SourceUse::None)
        options += sourceOptions();
    return options;
}

const CommandSpec *findCommand(const QByteArray &name)
{
    for (const CommandSpec &spec : commandTable()) {
        if (spec.name == name)
            return &spec;
    }
    return nullptr;
}

} // namespace cli
