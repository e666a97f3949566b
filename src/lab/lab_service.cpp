// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lab_service.h"

#include "lab/runner.h"
#include "redis/post.h"
#include "sandbox/sandbox.h"

namespace lab {

LabService::LabService(QObject *parent)
    : QObject(parent)
    , m_runner(new Runner)
{
    m_thread.start(m_runner);
}

LabService::~LabService()
{
    redis::post(m_runner,
                [runner = m_runner, thread = &m_thread] { runner->shutdown([thread] { thread->end(); }); });
    m_thread.wait();
}

void LabService::start(const RunSpec &spec)
{
    Q_ASSERT(!m_running);
    m_running = true;
    m_stopping = false;
    if (const auto failure = spec.refusal())
        redis::post(this, [this, failure] { end({false, failure}); });
    else if (spec.target)
        begin(spec, spec.target->endpoint);
    else if (m_privateServer)
        begin(spec, *m_privateServer);
    else
        startPrivateServer(spec);
}

void LabService::startPrivateServer(const RunSpec &spec)
{
    if (!m_sandbox) {
        m_sandbox = std::make_unique<sandbox::Sandbox>();
        connect(m_sandbox.get(), &sandbox::Sandbox::serverDied, this, [this] { m_privateServer.reset(); });
    }
    m_sandbox->start(1, [this, spec](const redis::Result<std::vector<redis::Endpoint>> &servers) {
        if (servers)
            m_privateServer = servers->front();
        if (m_stopping)
            end({true, {}});
        else if (!servers)
            end({false, Failure{Failure::Kind::Server, servers.error().text, servers.error().detail}});
        else
            begin(spec, *m_privateServer);
    });
}

void LabService::begin(const RunSpec &spec, const redis::Endpoint &endpoint)
{
    Runner::Callbacks callbacks;
    callbacks.began = [this](const QByteArray &strategy) {
        redis::post(this, [this, strategy] { emit began(strategy); });
    };
    callbacks.sample = [this](const Sample &sample) {
        redis::post(this, [this, sample] { emit sampled(sample); });
    };
    callbacks.result = [this](const RunResult &result) {
        redis::post(this, [this, result] { emit resulted(result); });
    };
    callbacks.ended = [this](const RunEnd &ending) {
        redis::post(this, [this, ending] { end(ending); });
    };
    redis::post(m_runner,
                [runner = m_runner, spec, endpoint, callbacks] { runner->start(spec, endpoint, callbacks); });
}

void LabService::stop()
{
    if (!m_running || m_stopping)
        return;
    m_stopping = true;
    redis::post(m_runner, [runner = m_runner] { runner->stop(); });
}

void LabService::end(const RunEnd &end)
{
    m_running = false;
    emit ended(end);
}

} // namespace lab
