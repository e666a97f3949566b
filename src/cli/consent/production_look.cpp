// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/consent/production_look.h"

#include "cli/consent/production_guard.h"
#include "cli/parse/source.h"
#include "cli/print/output.h"
#include "journal/journal_reader.h"
#include "locks/monitor/production_finding.h"

namespace cli {

ProductionLook::ProductionLook(const Arguments *arguments, Output *output)
    : m_arguments(arguments)
    , m_output(output)
{
}

ProductionLook::~ProductionLook() = default;

void ProductionLook::start(QList<locks::DeploymentSpec> *specs, std::function<void()> looked)
{
    m_specs = specs;
    m_looked = std::move(looked);
    m_names.resize(size_t(specs->size()));
    if (m_arguments->source.demo) {
        m_looked();
        return;
    }
    const QString folder = journalFolder(*m_arguments);
    if (journal::JournalReader(folder).exists())
        m_journal = std::make_unique<journal::Journal>(folder);
    m_scope.start(run(this));
}

QCoro::Task<> ProductionLook::run(ProductionLook *self)
{
    const auto read = co_await knownProduction(
        self->m_arguments, self->m_journal.get(),
        [output = self->m_output](const QString &warning) { output->message(warning); });
    if (!read.ok())
        self->m_output->message(read.error().text); // looking goes on
    QList<locks::ProductionServer> known;
    if (read.ok())
        known = read.value();
    for (qsizetype i = 0; i < self->m_specs->size() && !known.isEmpty(); ++i) {
        if (self->m_scope.isStopping())
            co_return;
        locks::DeploymentSpec &spec = (*self->m_specs)[i];
        if (spec.environment != locks::Environment::Production)
            co_await lookAt(self, &spec, known);
    }
    if (!self->m_scope.isStopping())
        self->m_looked();
}

QCoro::Task<> ProductionLook::lookAt(ProductionLook *self, locks::DeploymentSpec *spec,
                                     QList<locks::ProductionServer> known)
{
    const auto place = size_t(spec - self->m_specs->data());
    self->m_routes.push_back(std::make_unique<locks::MasterRoutes>(*spec, &self->m_scope));
    locks::MasterRoutes *routes = self->m_routes.back().get();
    const redis::Result<void> opened = co_await locks::MasterRoutes::find(routes);
    if (!opened.ok() || self->m_scope.isStopping())
        co_return; // the listing itself says what it cannot reach
    const std::vector<redis::Endpoint> masters = routes->masters();
    const locks::ProductionFinding finding =
        co_await locks::findProduction(*spec, masters, known, &self->m_scope);
    if (!finding.production || self->m_scope.isStopping())
        co_return;
    tighten(*self->m_arguments, *spec, finding.masters);
    const locks::ProductionServer &by = *finding.production;
    self->m_names[place] = by.profile.isEmpty() ? by.deployment : by.profile;
    self->m_found.push_back({spec->name, self->m_names[place], locks::productionSentence(by)});
    self->m_output->message(self->m_found.back().sentence);
}

void ProductionLook::stop(std::function<void()> ended)
{
    m_scope.stop(std::move(ended));
}

QString ProductionLook::nameOf(size_t deployment) const
{
    return deployment < m_names.size() ? m_names[deployment] : QString();
}

} // namespace cli
