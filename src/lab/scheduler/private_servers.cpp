// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheduler/private_servers.h"

#include "sandbox/sandbox.h"

namespace lab::race {

PrivateServers::PrivateServers(QObject *parent)
    : QObject(parent)
{
}

PrivateServers::~PrivateServers() = default;

QString PrivateServers::folder() const
{
    return m_sandbox ? m_sandbox->folder() : QString();
}

void PrivateServers::want(int count, const Ready &ready)
{
    const auto wanted = size_t(count);
    if (m_running.size() >= wanted)
        return ready(Endpoints(m_running.begin(), m_running.begin() + count));
    if (!m_sandbox) {
        m_sandbox = std::make_unique<sandbox::Sandbox>();
        connect(m_sandbox.get(), &sandbox::Sandbox::serverDied, this, [this](const redis::Endpoint &dead) {
            std::erase_if(m_running, [&](const redis::Endpoint &server) { return server == dead; });
        });
    }
    const int missing = count - int(m_running.size());
    m_sandbox->start(missing, [this, count, ready](const redis::Result<Endpoints> &started) {
        if (!started)
            return ready(started.error());
        m_running.insert(m_running.end(), started->begin(), started->end());
        want(count, ready);
    });
}

} // namespace lab::race
