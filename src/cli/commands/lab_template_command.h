// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/print/command.h"

#include <QCoreApplication>

namespace cli {

/// `lockscope lab --template LANGUAGE`: prints a program that locks, or writes it to a file that does not
/// exist yet.
class LabTemplateCommand : public Command
{
    Q_DECLARE_TR_FUNCTIONS(cli::LabTemplateCommand)
public:
    using Command::Command;

    void start() override;
};

} // namespace cli
