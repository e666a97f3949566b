// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/monitoring_command.h"

#include "cli/commands/pass_summary.h"
#include "cli/parse/shared_options.h"
#include "cli/parse/which.h"

namespace cli {

QList<OptionSpec> MonitoringCommand::options()
{
    OptionSpec pattern = patternOption(tr("which keys to look at; can be given more than once"));
    pattern.repeatable = true;
    QList<OptionSpec> options{
        pattern,
        {"--all-keys",
         {},
         tr("also show keys that match and are probably no locks: without an owner or a state")},
        {"--gentle", {}, tr("pause between pages, so that a busy server is spared")},
    };
    return options + whichOptions();
}

MonitoringCommand::MonitoringCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments, teller())
    , m_production(&this->arguments(), output)
{
}

MonitoringCommand::~MonitoringCommand() = default;

void MonitoringCommand::openSource()
{
    const auto filter = whichOf(arguments());
    if (!filter)
        return fail(filter.error());
    m_filter = *filter;
    m_source.open([this](const redis::Result<OpenSource> &source) {
        if (isEnding()) // interrupted while the demo started
            return;
        if (!source.ok()) {
            fail(source.error(), statusOf(source.error()));
            return;
        }
        m_specs = source->deployments;
        m_production.start(&m_specs, [this] { createMonitors(); });
    });
}

void MonitoringCommand::createMonitors()
{
    m_labels.resize(size_t(m_specs.size()));
    m_hosts.resize(m_labels.size());
    prepare();
    m_monitors.create(m_specs);
    for (int i = 0; i < m_monitors.count(); ++i) {
        locks::Monitor *monitor = m_monitors.at(i);
        for (const auto said : {&locks::Monitor::message, &locks::Monitor::alarm, &locks::Monitor::noSet})
            connect(monitor, said, this, [this](const QString &text) { output()->message(text); });
        for (const auto changed : {&locks::Monitor::status, &locks::Monitor::passEnded})
            connect(monitor, changed, this, [this, i](const locks::Status &status) {
                m_labels[size_t(i)] = masterLabels(status);
                m_hosts[size_t(i)] = status.hosts;
            });
        watch(i, monitor);
    }
}

void MonitoringCommand::end(int status)
{
    m_monitors.shutdown([this, status] {
        conclude();
        m_production.stop([this, status] { finish(status); });
    });
}

exports::RowFields MonitoringCommand::fieldsOf(const locks::SharedRow &row, int index,
                                               locks::Millis now) const
{
    exports::RowFields fields(row, m_specs[index], m_clocks, now);
    fields.masters = m_labels[size_t(index)];
    fields.productionOf = m_production.nameOf(size_t(index));
    fields.takeHosts(m_hosts[size_t(index)]);
    return fields;
}

bool MonitoringCommand::isWanted(const locks::SharedRow &row, int index, locks::Millis now) const
{
    if (m_filter.isEmpty())
        return true;
    locks::FilterContext context{now, m_labels[size_t(index)], m_hosts[size_t(index)]};
    if (m_filter.asksFor(locks::FilterField::State))
        context.states = exports::statesAt(*row, m_specs[index], now);
    return m_filter.matches(row, context);
}

void MonitoringCommand::printLeftOut(const QList<locks::LeftOutKeys> &leftOut, bool allKeys)
{
    if (leftOut.isEmpty() || allKeys)
        return;
    output()->message(tr("%n key(s) that are probably no locks are left out: --all-keys shows them (%1).",
                         nullptr, int(locks::keyCount(leftOut)))
                          .arg(locks::leftOutText(leftOut)));
}

} // namespace cli
