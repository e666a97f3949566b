// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/lab_service.h"

#include "base/post.h"
#include "lab/run/run_records.h"
#include "lab/run/runner.h"
#include "lab/spec/strategies.h"
#include "sandbox/sandbox.h"

#include <QStandardPaths>

#include <algorithm>

namespace lab {

LabService::LabService(QObject *parent)
    : QObject(parent)
    , m_runner(new Runner)
{
    m_thread.start(m_runner);
}

LabService::~LabService()
{
    base::post(m_runner,
               [runner = m_runner, thread = &m_thread] { runner->shutdown([thread] { thread->end(); }); });
    m_thread.wait();
}

QString LabService::recordFolder(const QString &configDir)
{
    const QString folder = configDir.isEmpty()
        ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)
        : configDir;
    return folder + QStringLiteral("/lab");
}

void LabService::start(const RunSpec &spec)
{
    Q_ASSERT(!m_running);
    m_running = true;
    m_stopping = false;
    if (const auto failure = spec.refusal()) {
        base::post(this, [this, failure] { end({false, failure}); });
        return;
    }
    if (spec.target) {
        std::vector<redis::Endpoint> masters{spec.target->endpoint};
        masters.insert(masters.end(), spec.target->others.begin(), spec.target->others.end());
        begin(spec, masters);
        return;
    }
    const bool several =
        std::any_of(spec.strategies.begin(), spec.strategies.end(),
                    [](const QByteArray &id) { return Strategies::find(id)->runsOnMasters(); });
    const int wanted = several ? spec.mastersUsed() : 1;
    if (int(m_privateServers.size()) >= wanted)
        begin(inSandbox(spec), m_privateServers);
    else
        startPrivateServers(spec, wanted);
}

void LabService::removeLeftovers(const Target &target, const QString &recordFolder)
{
    Q_ASSERT(!m_running);
    m_running = true;
    m_stopping = false;
    // A run of no strategy: what it does before the first one is what is wanted.
    RunSpec spec;
    spec.target = target;
    spec.clients = 1;
    spec.recordFolder = recordFolder;
    begin(spec, {target.endpoint});
}

bool LabService::hasLeftovers(const Target &target, const QString &recordFolder)
{
    return !RunRecords(recordFolder).leftBehind(target.endpoint).isEmpty();
}

/// What programs leave in their folders goes with the servers, whatever happens to us.
RunSpec LabService::inSandbox(RunSpec spec) const
{
    spec.programFolder = m_sandbox->folder();
    return spec;
}

void LabService::startPrivateServers(const RunSpec &spec, int wanted)
{
    if (!m_sandbox) {
        m_sandbox = std::make_unique<sandbox::Sandbox>();
        connect(m_sandbox.get(), &sandbox::Sandbox::serverDied, this, [this](const redis::Endpoint &dead) {
            std::erase_if(m_privateServers, [&](const redis::Endpoint &server) { return server == dead; });
        });
    }
    const int missing = wanted - int(m_privateServers.size());
    m_sandbox->start(missing, [this, spec](const redis::Result<std::vector<redis::Endpoint>> &servers) {
        if (servers)
            m_privateServers.insert(m_privateServers.end(), servers->begin(), servers->end());
        if (m_stopping)
            end({true, {}});
        else if (!servers)
            end({false,
                 Failure{Failure::Kind::Server, servers.error().text, servers.error().detail,
                         servers.error().kind}});
        else
            begin(inSandbox(spec), m_privateServers);
    });
}

void LabService::begin(const RunSpec &spec, const std::vector<redis::Endpoint> &masters)
{
    Runner::Callbacks callbacks;
    callbacks.began = [this](const QByteArray &strategy) {
        base::post(this, [this, strategy] { emit began(strategy); });
    };
    callbacks.sample = [this](const Sample &sample) {
        base::post(this, [this, sample] { emit sampled(sample); });
    };
    callbacks.result = [this](const RunResult &result) {
        base::post(this, [this, result] { emit resulted(result); });
    };
    callbacks.note = [this](const QString &note) {
        base::post(this, [this, note] { emit noted(note); });
    };
    callbacks.ended = [this](const RunEnd &ending) {
        base::post(this, [this, ending] { end(ending); });
    };
    base::post(m_runner,
               [runner = m_runner, spec, masters, callbacks] { runner->start(spec, masters, callbacks); });
}

void LabService::stop()
{
    if (!m_running || m_stopping)
        return;
    m_stopping = true;
    base::post(m_runner, [runner = m_runner] { runner->stop(); });
}

void LabService::end(const RunEnd &end)
{
    m_running = false;
    emit ended(end);
}

} // namespace lab
