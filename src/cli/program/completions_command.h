// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/command.h"

namespace cli {

CommandSpec completionsSpec();

/// `lockscope completions SHELL`: what that shell reads to complete our commands and options.
class CompletionsCommand : public Command
{
    Q_OBJECT
public:
    using Command::Command;

    void start() override;
};

} // namespace cli
