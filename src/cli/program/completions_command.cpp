// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/program/completions_command.h"

#include "cli/program/completions.h"

namespace cli {

CommandSpec completionsSpec()
{
    CommandSpec spec;
    spec.name = "completions";
    spec.synopsis = "bash|zsh|fish";
    spec.summary = CompletionsCommand::tr("what a shell reads to complete commands and options");
    spec.description = CompletionsCommand::tr("The packages install it. Elsewhere, for this shell only: "
                                              "source <(lockscope completions bash)");
    spec.positional = "SHELL";
    spec.source = SourceUse::None;
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<CompletionsCommand>(arguments, output);
    };
    return spec;
}

void CompletionsCommand::start()
{
    const QByteArray shell = arguments().positional;
    if (!completionShells().contains(shell)) {
        fail(usageError(tr("There are no completions for \"%1\". There are: %2.")
                            .arg(QString::fromUtf8(shell),
                                 QString::fromLatin1(QByteArrayList(completionShells()).join(", ")))));
        return;
    }
    output()->write(completionScript(shell));
    finish(ExitDone);
}

} // namespace cli
