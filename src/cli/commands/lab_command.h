// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "cli/parse/command_spec.h"
#include "cli/parse/lab_arguments.h"
#include "cli/parse/source.h"
#include "cli/print/command.h"
#include "cli/print/handout_file.h"
#include "journal/journal.h"
#include "lab/handout/run_keeper.h"
#include "lab/run/lab_service.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>

namespace cli {

/// `lockscope lab`: runs strategies and prints samples and results.
///
/// Without SOURCE, and with --demo, on private servers that end with the command; with several masters on
/// the first, except `redlock`. With several numbers of clients, or several leases, one run follows another.
/// An interrupt stops the run and prints the partial result.
class LabCommand : public Command
{
    Q_OBJECT
public:
    LabCommand(const Arguments &arguments, Output *output);

    void start() override;
    void interrupt() override;

private:
    void begin();
    /// Asks whether the target is production by another name before anything is written there.
    static QCoro::Task<> beginOnTarget(LabCommand *self, locks::DeploymentSpec spec);
    std::optional<redis::Error> setTarget(const QList<locks::DeploymentSpec> &deployments);
    std::optional<redis::Error> openHistograms();
    void runNext();
    void onSampled(const lab::Sample &sample);
    void watchGrants(const lab::Sample &sample);
    void onResulted(const lab::RunResult &result);
    void onEnded(const lab::RunEnd &end);
    void conclude(bool stopped);

    SourceOpener m_source;
    base::TaskScope m_scope;
    std::unique_ptr<journal::Journal> m_journal; ///< while the target is looked at
    lab::LabService m_lab;
    LabRequest m_request;
    QList<lab::RunSpec> m_runs; ///< still to come
    QFile m_histograms;
    std::unique_ptr<HandoutFile> m_handout; ///< null: none was asked for
    lab::RunKeeper m_kept; ///< for it
    QElapsedTimer m_clock;
    bool m_json = false;
    bool m_expectExact = false;
    bool m_exact = true;
    bool m_disturbed = false; ///< others kept the machine busy
    qint64 m_grantedMs = 0; ///< when the strategy under way was seen to grant last
    bool m_idleTold = false; ///< that it has granted nobody for long
    bool m_headerWritten = false;
};

/// Its line in the table of commands.
CommandSpec labSpec();

} // namespace cli
