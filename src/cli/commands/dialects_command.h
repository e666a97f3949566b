// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/command_spec.h"
#include "cli/print/command.h"

namespace cli {

CommandSpec dialectsSpec();

/// `lockscope dialects`: how the locks of each library are recognised, as the program knows it.
class DialectsCommand : public Command
{
    Q_OBJECT
public:
    DialectsCommand(const Arguments &arguments, Output *output);

    void start() override;

private:
    void printJson();
    void printText();
};

} // namespace cli
