// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/command.h"
#include "cli/command_spec.h"
#include "lab/lab_service.h"

#include <QCoreApplication>

namespace cli {

/// `lockscope lab`: runs strategies and prints samples and results.
///
/// Without SOURCE, and with --demo, on a private server that ends with the command; with several masters on
/// the first. An interrupt stops the run and prints the partial result.
class LabCommand : public Command
{
    Q_OBJECT
public:
    LabCommand(const Arguments &arguments, Output *output);

    void start() override;
    void interrupt() override;

private:
    void onSampled(const lab::Sample &sample);
    void onResulted(const lab::RunResult &result);
    void onEnded(const lab::RunEnd &end);

    lab::LabService m_lab;
    bool m_json = false;
    bool m_expectExact = false;
    bool m_exact = true;
    bool m_headerWritten = false;
};

/// Its line in the table of commands.
CommandSpec labSpec();

} // namespace cli
