// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/tracer.h"

#include "lab/spec/strategy.h"
#include "lab/turn/lab_client.h"
#include "lab/turn/trial.h"

#include <algorithm>

namespace lab {

namespace {

using What = TraceEvent::What;

bool isStateRead(const TraceEvent &event)
{
    return event.command == u"GET counter" || event.command == u"GET stock";
}

bool isStateWrite(const TraceEvent &event)
{
    return event.command.startsWith(u"SET counter ") || event.command.startsWith(u"SET stock ");
}

/// The last read and the last write of each client prove that one of two increments is lost.
void markLost(TraceOf &trace)
{
    for (const int client : std::as_const(trace.clients)) {
        bool read = false;
        bool written = false;
        for (auto event = trace.events.rbegin(); event != trace.events.rend(); ++event) {
            if (event->client != client || event->what != What::Command)
                continue;
            event->proves = (!written && isStateWrite(*event)) || (!read && isStateRead(*event));
            written = written || isStateWrite(*event);
            read = read || isStateRead(*event);
        }
    }
}

template <typename Is> void markLast(TraceOf &trace, int client, const Is &is)
{
    for (auto event = trace.events.rbegin(); event != trace.events.rend(); ++event) {
        if (event->client == client && is(*event)) {
            event->proves = true;
            return;
        }
    }
}

void markProofs(TraceOf &trace)
{
    const int first = trace.clients.value(0, -1);
    const int second = trace.clients.value(1, -1);
    const auto isA = [](What what) {
        return [what](const TraceEvent &event) {
            return event.what == what;
        };
    };
    const auto begins = [](const char *command) {
        return [command](const TraceEvent &event) {
            return event.command.startsWith(QLatin1String(command));
        };
    };
    switch (trace.kind) {
    case TraceOf::Kind::LostUpdate:
        return markLost(trace);
    case TraceOf::Kind::Overlap:
        markLast(trace, first, isA(What::Enters));
        return markLast(trace, second, isA(What::Enters));
    case TraceOf::Kind::ForeignDelete:
        markLast(trace, first, begins("DEL "));
        return markLast(trace, second, isA(What::Enters));
    case TraceOf::Kind::Crash:
        markLast(trace, first, isA(What::Crashes));
        return markLast(trace, second, isA(What::Refused));
    case TraceOf::Kind::RefusedExec:
        markLast(trace, first, begins("EXEC"));
        markLast(trace, first, begins("WATCH "));
        return markLast(trace, second, begins("EXEC"));
    case TraceOf::Kind::LateWrite:
        markLast(trace, first, [](const TraceEvent &event) {
            return event.command.startsWith(u"EVAL") && event.reply == u"(nil)";
        });
        return markLast(trace, second, isA(What::Enters));
    case TraceOf::Kind::Phantom:
        markLast(trace, first, begins("GETSET "));
        return markLast(trace, second, begins("DEL "));
    }
}

/// Rows of where a lease ended while its holder went on.
QList<TraceEvent> leaseEnds(const TraceOf &trace, qint64 leaseUs)
{
    QList<TraceEvent> ends;
    const qint64 lastUs = trace.events.isEmpty() ? 0 : trace.events.last().repliedUs;
    for (qsizetype i = 0; i < trace.events.size(); ++i) {
        const TraceEvent &entry = trace.events.at(i);
        if (entry.what != What::Enters)
            continue;
        const qint64 endUs = entry.repliedUs + leaseUs;
        const bool leftBefore =
            std::any_of(trace.events.begin() + i, trace.events.end(), [&](const TraceEvent &event) {
                const bool goes = event.what == What::Leaves || event.what == What::Crashes;
                return event.client == entry.client && goes && event.repliedUs <= endUs;
            });
        if (!leftBefore && endUs <= lastUs)
            ends.append({endUs, endUs, entry.client, {}, {}, What::LeaseEnds});
    }
    return ends;
}

bool isEarlier(const TraceEvent &one, const TraceEvent &other)
{
    return one.repliedUs < other.repliedUs;
}

} // namespace

void arrangeTrace(TraceOf &trace, qint64 leaseUs)
{
    std::stable_sort(trace.events.begin(), trace.events.end(), isEarlier);
    if (leaseUs > 0) {
        trace.events += leaseEnds(trace, leaseUs);
        std::stable_sort(trace.events.begin(), trace.events.end(), isEarlier);
    }
    markProofs(trace);
}

LocalTracer::Part LocalTracer::turnOf(const LabClient &client)
{
    return {&client, client.turnBegunUs(), client.trial()->nowUs()};
}

QList<TraceEvent> LocalTracer::eventsOf(const Part &part) const
{
    if (!part.client)
        return {};
    return part.client->server().log().since(part.sinceUs, part.client->index(), m_prefix, part.untilUs);
}

void LocalTracer::add(TraceOf &trace, const QList<TraceEvent> &events) const
{
    trace.events += events;
}

void LocalTracer::close(TraceOf trace)
{
    m_open.reset(size_t(trace.kind));
    m_traces.append(std::move(trace));
}

void LocalTracer::catchPair(Kind kind, const LabClient &client, const Part &other)
{
    TraceOf trace{kind, {client.index()}, {}};
    if (other.client && other.client != &client) {
        trace.clients.append(other.client->index());
        add(trace, eventsOf(other));
    }
    add(trace, eventsOf(turnOf(client)));
    close(trace);
}

void LocalTracer::catchLost(const LabClient &client, qint64 number)
{
    TraceOf trace{Kind::LostUpdate, {client.index()}, {}};
    const auto suspect = std::find_if(m_suspects.begin(), m_suspects.end(), [&](const Suspect &each) {
        return each.number == number && each.client != &client;
    });
    const auto same = std::find_if(m_writes.begin(), m_writes.end(), [&](const Write &write) {
        return write.number == number && write.part.client && write.part.client != &client;
    });
    const LabClient *other = suspect != m_suspects.end() ? suspect->client
        : same != m_writes.end()                         ? same->part.client
                                                         : nullptr;
    const Part own = turnOf(client);
    if (other) {
        trace.clients.append(other->index());
        add(trace, suspect != m_suspects.end() ? suspect->events : eventsOf(same->part));
        const qint64 provenUs = trace.events.isEmpty() ? own.sinceUs : trace.events.last().repliedUs;
        const QList<TraceEvent> more = eventsOf({other, provenUs + 1, own.untilUs});
        if (!more.isEmpty())
            trace.events.append({provenUs + 1,
                                 provenUs + 1,
                                 other->index(),
                                 {},
                                 {},
                                 What::Gap,
                                 more.first().what == What::Gap ? 0 : more.size()});
    }
    add(trace, eventsOf(own));
    close(trace);
}

void LocalTracer::wrote(const LabClient &client, qint64 number)
{
    if (!isActive())
        return;
    const bool lost = number <= m_highest;
    m_highest = std::max(m_highest, number);
    const Part part = turnOf(client);
    if (m_exec && m_exec->clients.first() != client.index()) {
        m_exec->clients.append(client.index());
        add(*m_exec, eventsOf(part));
        close(*std::exchange(m_exec, {}));
    }
    if (lost && isOpen(Kind::LostUpdate))
        catchLost(client, number);
    m_writes[m_nextWrite] = {number, part};
    m_nextWrite = (m_nextWrite + 1) % m_writes.size();
    constexpr qsizetype mostSuspects = 256; // the first ones are those that are undone
    if (!isOpen(Kind::LostUpdate) || client.trial()->truth().inside() <= 1)
        m_suspects.clear();
    else if (m_suspects.size() < mostSuspects)
        m_suspects.append({number, &client, eventsOf(part)});
}

void LocalTracer::entered(const LabClient &client, const Clients &clients, bool alone)
{
    if (!isActive())
        return;
    const Part part = turnOf(client);
    m_lastInBefore = std::exchange(m_lastIn, part);
    if (m_crash && m_crash->clients.first() != client.index()) {
        m_crash->clients.append(client.index());
        add(*m_crash,
            eventsOf(
                {&client, m_crash->events.isEmpty() ? 0 : m_crash->events.last().repliedUs, part.untilUs}));
        close(*std::exchange(m_crash, {}));
    }
    if (alone || !isOpen(Kind::Overlap) || m_overlap)
        return;
    for (const auto &other : clients) {
        if (other.get() == &client || !other->isInside())
            continue;
        m_overlap = TraceOf{Kind::Overlap, {other->index(), client.index()}, {}};
        m_overlapSinceUs = part.untilUs;
        add(*m_overlap, eventsOf(turnOf(*other)));
        add(*m_overlap, eventsOf(part));
        return;
    }
}

// Each tells the rest of its part when it leaves.
void LocalTracer::left(const LabClient &client)
{
    if (!isActive())
        return;
    m_lastOut = turnOf(client);
    if (!m_overlap || !m_overlap->clients.contains(client.index()) || m_overlapLeft.contains(client.index()))
        return;
    QList<TraceEvent> rest = eventsOf({&client, m_overlapSinceUs, m_lastOut.untilUs});
    rest.removeIf([this](const TraceEvent &event) {
        return event.repliedUs <= m_overlapSinceUs && event.what != What::Gap;
    });
    add(*m_overlap, rest);
    m_overlapLeft.append(client.index());
    if (m_overlapLeft.size() < m_overlap->clients.size())
        return;
    close(*std::exchange(m_overlap, {}));
    m_overlapLeft.clear();
}

void LocalTracer::deletedForeign(const LabClient &client, const Clients &clients, const QByteArray &value)
{
    if (!isOpen(Kind::ForeignDelete))
        return;
    Part victim;
    for (const auto &other : clients) {
        if (other.get() != &client && other->server().log().mentions(value, other->turnBegunUs()))
            victim = turnOf(*other);
    }
    catchPair(Kind::ForeignDelete, client, victim);
}

void LocalTracer::execRefused(const LabClient &client)
{
    if (!isOpen(Kind::RefusedExec) || m_exec)
        return;
    Part other; // the newest write of another in this turn
    for (const Write &write : m_writes) {
        const bool isOthers = write.part.client && write.part.client != &client;
        if (isOthers && write.part.untilUs >= std::max(other.untilUs, client.turnBegunUs()))
            other = write.part;
    }
    if (other.client)
        return catchPair(Kind::RefusedExec, client, other);
    // The server has told the other one, but the news is still under way.
    m_exec = TraceOf{Kind::RefusedExec, {client.index()}, eventsOf(turnOf(client))};
}

void LocalTracer::leftPhantom(const LabClient &client)
{
    if (isOpen(Kind::Phantom))
        catchPair(Kind::Phantom, client, {m_lastOut.client, m_lastOut.sinceUs, client.trial()->nowUs()});
}

void LocalTracer::ended(const LabClient &client, Turn turn)
{
    if (turn == Turn::RefusedWrite && isOpen(Kind::LateWrite)) {
        Part other = m_lastIn.client == &client ? m_lastInBefore : m_lastIn;
        other.untilUs = client.trial()->nowUs();
        catchPair(Kind::LateWrite, client, other);
    }
    const bool crashed = turn == Turn::Crashed || turn == Turn::CrashedAfterWrite;
    if (crashed && isOpen(Kind::Crash) && !m_crash)
        m_crash = TraceOf{Kind::Crash, {client.index()}, eventsOf(turnOf(client))};
}

QList<TraceOf> LocalTracer::traces(const Clients &clients) const
{
    QList<TraceOf> traces = m_traces;
    if (m_overlap)
        traces.append(*m_overlap);
    if (m_crash) {
        TraceOf crash = *m_crash;
        const qint64 crashUs = crash.events.isEmpty() ? 0 : crash.events.last().repliedUs;
        for (const auto &other : clients) {
            const QList<TraceEvent> after = eventsOf({other.get(), crashUs, other->trial()->nowUs()});
            if (other->index() == crash.clients.first() || after.isEmpty())
                continue;
            crash.clients.append(other->index());
            crash.events += after;
            break;
        }
        traces.append(crash);
    }
    std::stable_sort(traces.begin(), traces.end(),
                     [](const TraceOf &one, const TraceOf &other) { return one.kind < other.kind; });
    return traces;
}

} // namespace lab
