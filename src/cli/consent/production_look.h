// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/task_scope.h"
#include "cli/parse/arguments.h"
#include "journal/journal.h"
#include "locks/master_calls/master_routes.h"
#include "locks/read/server_identity.h"

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace cli {

class Output;

/// For commands that only look: which of their deployments are production by another name, so that what they
/// print says what an action would be held to. Writes no journal where there is none. Main thread.
class ProductionLook
{
public:
    /// Both outlive this.
    ProductionLook(const Arguments *arguments, Output *output);
    ~ProductionLook();

    /// Makes those production, says so, and then calls `looked`: at once where nothing is known to be
    /// production, never once it was stopped. `specs` outlives this.
    void start(QList<locks::DeploymentSpec> *specs, std::function<void()> looked);
    /// Ends what is under way; `ended` is called once, from the event loop. To be awaited before this goes.
    void stop(std::function<void()> ended);

    /// What made the deployment production: a profile's name, else what the journal calls the server; empty:
    /// nothing did.
    QString nameOf(size_t deployment) const;
    /// All of them.
    struct Found
    {
        QString deployment;
        QString name;
        QString sentence;
    };
    const std::vector<Found> &found() const { return m_found; }

private:
    static QCoro::Task<> run(ProductionLook *self);
    static QCoro::Task<> lookAt(ProductionLook *self, locks::DeploymentSpec *spec,
                                QList<locks::ProductionServer> known);

    const Arguments *m_arguments;
    Output *m_output;
    QList<locks::DeploymentSpec> *m_specs = nullptr;
    std::function<void()> m_looked;
    std::unique_ptr<journal::Journal> m_journal; ///< null: there is none
    std::vector<std::unique_ptr<locks::MasterRoutes>> m_routes;
    std::vector<Found> m_found;
    std::vector<QString> m_names; ///< of each deployment
    base::TaskScope m_scope;
};

} // namespace cli
