// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/trial.h"

#include <utility>

namespace lab {

namespace {

void failNow(redis::PendingReply *request)
{
    if (request->done)
        return;
    request->error = redis::makeError(redis::ErrorKind::TimedOut);
    request->done = true;
    if (const auto waiter = std::exchange(request->waiter, {}))
        waiter.resume();
}

} // namespace

LiveFault Trial::happen(LiveFault fault)
{
    fault.at = std::chrono::milliseconds(nowUs() / 1000);
    m_happened.append(fault);
    if (fault.kind == LiveFault::Kind::Clock)
        m_ahead.insert(fault.number - 1, fault.ahead);
    return fault;
}

void Trial::setAway(bool away)
{
    m_away = away;
    if (!away)
        return;
    for (const auto &client : m_clients)
        client->interrupt();
}

void Trial::setCutOff(size_t server, bool cutOff)
{
    if (cutOff)
        m_cutOff.insert(server);
    else
        m_cutOff.remove(server);
}

std::shared_ptr<redis::PendingReply> Trial::lostRequest(std::chrono::milliseconds timeout)
{
    auto request = std::make_shared<redis::PendingReply>();
    std::erase_if(m_lostRequests, [](const auto &each) { return each->done; });
    m_lostRequests.push_back(request);
    QTimer::singleShot(timeout, this, [request] { failNow(request.get()); });
    return request;
}

void Trial::failLostRequests()
{
    const auto lost = std::exchange(m_lostRequests, {}); // whoever is resumed may lose another one
    for (const auto &request : lost)
        failNow(request.get());
}

} // namespace lab
