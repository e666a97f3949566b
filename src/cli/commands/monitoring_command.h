// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commands/monitor_group.h"
#include "cli/consent/production_look.h"
#include "cli/parse/command_spec.h"
#include "cli/parse/source.h"
#include "cli/print/command.h"
#include "export/row_fields.h"
#include "locks/filter/lock_filter.h"

#include <vector>

namespace cli {

/// What `list` and `watch` have in common: a monitor for each deployment, from the opened source to the end
/// of all of them. What a monitor says in sentences goes to standard error. Main thread.
class MonitoringCommand : public Command
{
    Q_OBJECT
public:
    ~MonitoringCommand() override;

    /// The options that both take: which keys are looked at, and how, and which locks are meant.
    static QList<OptionSpec> options();

protected:
    MonitoringCommand(const Arguments &arguments, Output *output);

    /// Reads WHICH, opens the source and finds out what is production, then watch() is called for each
    /// deployment. Fails the command where that cannot be; comes back to nothing once it was interrupted.
    void openSource();
    /// The deployments are known; before the first watch().
    virtual void prepare() { }
    /// To be connected, and started.
    virtual void watch(int index, locks::Monitor *monitor) = 0;
    /// Ends the monitors, and then the command.
    void end(int status);
    /// All monitors have ended: the last chance to print.
    virtual void conclude() { }

    bool isEnding() const { return m_monitors.isStopping(); }
    const QList<locks::DeploymentSpec> &specs() const { return m_specs; }
    const ProductionLook &production() const { return m_production; }
    const exports::ClockPair &clocks() const { return m_clocks; }
    /// The row as that deployment's.
    exports::RowFields fieldsOf(const locks::SharedRow &row, int index, locks::Millis now) const;
    /// Whether WHICH asks for this lock.
    bool isWanted(const locks::SharedRow &row, int index, locks::Millis now) const;
    /// Whether WHICH looks there.
    bool asksFor(locks::FilterField field) const { return m_filter.asksFor(field); }
    /// Whether WHICH names this state.
    bool asksFor(locks::State state) const { return m_filter.asksFor(state); }
    bool isFiltered() const { return !m_filter.isEmpty(); }
    /// Says that so many keys are not shown, and how they would be; nothing where there are none.
    void printLeftOut(const QList<locks::LeftOutKeys> &leftOut, bool allKeys);

private:
    void createMonitors();

    SourceOpener m_source;
    MonitorGroup m_monitors;
    ProductionLook m_production;
    locks::LockFilter m_filter;
    QList<locks::DeploymentSpec> m_specs;
    std::vector<QStringList> m_labels; ///< of each deployment's masters
    std::vector<locks::KnownHosts> m_hosts; ///< what guesses rest on in each deployment
    const exports::ClockPair m_clocks = exports::ClockPair::now();
};

} // namespace cli
