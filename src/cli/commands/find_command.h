// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/source.h"
#include "cli/print/command.h"
#include "locks/find/pattern_finder.h"
#include "locks/read/keyspace_sample.h"
#include "redis/topology/topology.h"

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
    static QCoro::Task<> sample(FindCommand *command, const locks::DeploymentSpec *spec);
    void print();
    void printJson(const QList<locks::Proposal> &proposals);
    void printTable(const QList<locks::Proposal> &proposals);
    void end(int status);

    SourceOpener m_source;
    base::TaskScope m_scope;
    std::vector<std::unique_ptr<redis::Topology>> m_topologies;
    QList<locks::DeploymentSpec> m_specs;
    locks::PatternFinder m_finder;
    locks::SampleProgress m_total;
    qint64 m_mostKeys = 0;
    std::chrono::milliseconds m_mostTime{0};
};

} // namespace cli
