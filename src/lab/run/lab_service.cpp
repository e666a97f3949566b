// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/run/lab_service.h"

#include "base/post.h"
#include "lab/run/run_records.h"
#include "lab/run/runner.h"
#include "sandbox/sandbox.h"

#include <QStandardPaths>

#include <algorithm>
#include <utility>

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
    m_spec = spec;
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
    startPrivately(spec);
}

void LabService::removeLeftovers(const Target &target, const QString &recordFolder)
{
    Q_ASSERT(!m_running);
    m_running = true;
    m_stopping = false;
    m_spec = {};
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

void LabService::startPrivately(const RunSpec &spec)
{
    if (!m_sandbox) {
        m_sandbox = std::make_unique<sandbox::Sandbox>();
        connect(m_sandbox.get(), &sandbox::Sandbox::serverDied, this, [this](const redis::Endpoint &dead) {
            std::erase_if(m_privateServers, [&](const redis::Endpoint &server) { return server == dead; });
        });
    }
    const int missing = spec.serversNeeded() - int(m_privateServers.size());
    if (missing <= 0)
        return beginDown(spec, 0);
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
            beginDown(spec, 0);
    });
}

void LabService::beginDown(const RunSpec &spec, qsizetype next)
{
    if (m_stopping)
        return end({true, {}});
    const QList<LiveFault> down = spec.downFromTheStart();
    if (spec.replica) // both change their roles
        m_struck.assign(m_privateServers.begin(), m_privateServers.begin() + 2);
    if (next == down.size())
        return begin(inSandbox(spec), m_privateServers);
    // What is shared lies on the first one, which is no master.
    const redis::Endpoint server = m_privateServers[size_t(down.at(next).number)];
    m_struck.push_back(server);
    m_sandbox->strike(server, sandbox::Sandbox::Blow::Kill, [this, spec, next] {
        base::post(this, [this, spec, next] { beginDown(spec, next + 1); });
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
        base::post(this, [this, result] {
            m_spec.strategies.removeOne(result.strategy);
            emit resulted(result);
        });
    };
    callbacks.happened = [this](const LiveFault &fault) {
        base::post(this, [this, fault] { emit happened(fault); });
    };
    callbacks.strike = [this](const redis::Endpoint &server, sandbox::Sandbox::Blow blow,
                              const std::function<void()> &done) {
        base::post(this, [this, server] { m_struck.push_back(server); });
        m_sandbox->strike(server, blow, done);
    };
    callbacks.note = [this](const QString &note) {
        base::post(this, [this, note] { emit noted(note); });
    };
    callbacks.ended = [this](const RunEnd &ending) {
        base::post(this, [this, ending] { onRunnerEnded(ending); });
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

void LabService::happen(const LiveFault &fault)
{
    if (!m_running || m_stopping || m_spec.refusalOf(fault))
        return;
    base::post(m_runner, [runner = m_runner, fault] { runner->happen(fault); });
}

void LabService::replaceStruck()
{
    for (const redis::Endpoint &struck : std::exchange(m_struck, {})) {
        if (std::erase(m_privateServers, struck) > 0)
            m_sandbox->stop({struck});
    }
}

void LabService::onRunnerEnded(const RunEnd &ended)
{
    const bool wasHurt = !m_struck.empty();
    replaceStruck();
    // The strategies that are left need whole servers.
    if (wasHurt && !m_stopping && !ended.failure && !m_spec.strategies.isEmpty())
        return startPrivately(m_spec);
    end(ended);
}

void LabService::end(const RunEnd &end)
{
    m_running = false;
    emit ended(end);
}

} // namespace lab
