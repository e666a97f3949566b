// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/tracer.h"

#include "lab/turn/lab_client.h"

#include <algorithm>

namespace lab {

void LocalTracer::add(TraceOf &trace, const LabClient &client, qint64 sinceUs) const
{
    trace.events += client.server().log().since(sinceUs, client.index(), m_prefix);
    std::stable_sort(trace.events.begin(), trace.events.end(),
                     [](const TraceEvent &a, const TraceEvent &b) { return a.repliedUs < b.repliedUs; });
}

void LocalTracer::wrote(const LabClient &client, qint64 number)
{
    if (!isActive())
        return;
    const bool lost = number <= m_highest;
    m_highest = std::max(m_highest, number);
    if (lost && !m_lostCaught) {
        m_lostCaught = true;
        TraceOf trace{TraceOf::Kind::LostUpdate, {client.index()}, {}};
        qint64 since = client.turnBegunUs();
        const auto same = std::find_if(m_writes.begin(), m_writes.end(), [&](const Write &write) {
            return write.number == number && write.client && write.client != &client;
        });
        if (same != m_writes.end()) {
            since = std::min(since, same->turnBegunUs);
            trace.clients.append(same->client->index());
            add(trace, *same->client, since);
        }
        add(trace, client, since);
        m_traces.append(trace);
    }
    m_writes[m_nextWrite] = {number, &client, client.turnBegunUs()};
    m_nextWrite = (m_nextWrite + 1) % m_writes.size();
}

void LocalTracer::entered(const LabClient &client, const Clients &clients, bool alone)
{
    if (alone || !m_active || m_overlapCaught || m_pending)
        return;
    for (const auto &other : clients) {
        if (other.get() == &client || !other->isInside())
            continue;
        m_pending = TraceOf{TraceOf::Kind::Overlap, {other->index(), client.index()}, {}};
        m_pendingSinceUs = std::min(client.turnBegunUs(), other->turnBegunUs());
        return;
    }
}

// Each tells its part when it leaves, while its log still holds it.
void LocalTracer::left(const LabClient &client)
{
    if (!m_pending || !m_pending->clients.contains(client.index()))
        return;
    const auto told = [this](int index) {
        return std::any_of(m_pending->events.begin(), m_pending->events.end(),
                           [index](const TraceEvent &event) { return event.client == index; });
    };
    if (!told(client.index()))
        add(*m_pending, client, m_pendingSinceUs);
    if (!std::all_of(m_pending->clients.begin(), m_pending->clients.end(), told))
        return;
    m_traces.append(*m_pending);
    m_pending.reset();
    m_overlapCaught = true;
}

QList<TraceOf> LocalTracer::traces() const
{
    QList<TraceOf> traces = m_traces;
    if (m_pending && !m_pending->events.isEmpty())
        traces.append(*m_pending);
    return traces;
}

} // namespace lab
