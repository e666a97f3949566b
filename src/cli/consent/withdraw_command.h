// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/source.h"
#include "cli/print/command.h"
#include "journal/journal.h"
#include "locks/master_calls/master_routes.h"
#include "locks/monitor/production_finding.h"

namespace cli {

CommandSpec withdrawSpec();

/// `lockscope withdraw`: takes back that a server is production, which the journal has recorded.
class WithdrawCommand : public Command
{
    Q_OBJECT
public:
    WithdrawCommand(const Arguments &arguments, Output *output);

    void start() override;
    void interrupt() override;

private:
    static QCoro::Task<> run(WithdrawCommand *self);
    /// What the journal says of the server; ends the command where it says nothing.
    static QCoro::Task<std::optional<locks::ProductionFinding>> look(WithdrawCommand *self);
    /// False: not confirmed, and the command has ended.
    bool isConfirmed(const locks::ProductionFinding &finding);
    void report(const locks::ProductionServer &withdrawn, const QString &master);
    void end(const redis::Error &error);
    void end(int status);

    SourceOpener m_source;
    base::TaskScope m_scope;
    locks::DeploymentSpec m_spec;
    std::unique_ptr<journal::Journal> m_journal;
    std::unique_ptr<locks::MasterRoutes> m_routes;
};

} // namespace cli
