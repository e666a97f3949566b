// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/find/deployment_sample.h"
#include "cli/parse/source.h"
#include "cli/print/command.h"

namespace cli {

CommandSpec findSpec();

/// `lockscope find`: samples the keyspace within a budget and proposes patterns.
class FindCommand : public Command
{
    Q_OBJECT
public:
    FindCommand(const Arguments &arguments, Output *output);

    void start() override;
    void interrupt() override;

private:
    static QCoro::Task<> run(FindCommand *command);
    void print();
    void printJson(const QList<locks::Proposal> &proposals);
    void printTable(const QList<locks::Proposal> &proposals);
    void end(int status);

    SourceOpener m_source;
    DeploymentSample m_sample;
    QList<locks::DeploymentSpec> m_specs;
    qint64 m_mostKeys = 0;
    std::chrono::milliseconds m_mostTime{0};
};

} // namespace cli
