// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/contest/gate_check.h"

#include "base/post.h"
#include "lab/contest/gate_check_worker.h"
#include "lab/gate/gate_race.h"

namespace lab::gate {

GateCheck::GateCheck(QObject *parent)
    : QObject(parent)
    , m_servers(this)
{
}

GateCheck::~GateCheck()
{
    if (!m_worker)
        return;
    base::post(m_worker,
               [worker = m_worker, thread = &m_thread] { worker->shutdown([thread] { thread->end(); }); });
    m_thread.wait();
}

void GateCheck::start(const QByteArray &command, std::chrono::milliseconds limit)
{
    using Endpoints = race::PrivateServers::Endpoints;
    m_servers.want(serversForProgram(), [this, command, limit](const redis::Result<Endpoints> &servers) {
        if (servers && !m_stopped)
            return begin(command, limit, *servers);
        OrdersTried tried;
        if (!servers)
            tried.failure = servers.error().text;
        emit checked(tried);
    });
}

void GateCheck::begin(const QByteArray &command, std::chrono::milliseconds limit,
                      const race::PrivateServers::Endpoints &servers)
{
    m_worker = new GateCheckWorker;
    m_thread.start(m_worker);
    const auto done = [this](const OrdersTried &tried) {
        base::post(this, [this, tried] { emit checked(tried); });
    };
    base::post(m_worker,
               [worker = m_worker, order = CheckOrder{command, servers, m_servers.folder(), limit}, done] {
                   worker->check(order, done);
               });
}

void GateCheck::stop()
{
    m_stopped = true;
    if (m_worker)
        base::post(m_worker, [worker = m_worker] { worker->stop(); });
}

} // namespace lab::gate
