// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/processes/shared_tracer.h"

#include "lab/turn/lab_client.h"
#include "lab/turn/trial.h"

#include <QJsonArray>

#include <algorithm>
#include <iterator>
#include <limits>

namespace lab {

namespace {

using Kind = TraceOf::Kind;
constexpr Kind kinds[] = {Kind::LostUpdate, Kind::Overlap};
constexpr const char *names[] = {"lost", "overlap"};

QJsonArray toJson(const QList<TraceEvent> &events)
{
    QJsonArray lines;
    for (const TraceEvent &event : events)
        lines.append(QJsonArray{event.sentUs, event.repliedUs, event.command, event.reply, int(event.what),
                                event.times, event.stored});
    return lines;
}

QList<TraceEvent> eventsFrom(const QJsonArray &lines, int client)
{
    QList<TraceEvent> events;
    for (const QJsonValue &value : lines) {
        const QJsonArray line = value.toArray();
        TraceEvent event{line.at(0).toInteger(), line.at(1).toInteger(), client, line.at(2).toString(),
                         line.at(3).toString()};
        event.what = TraceEvent::What(line.at(4).toInt());
        event.times = line.at(5).toInteger();
        event.stored = line.at(6).toString();
        events.append(event);
    }
    return events;
}

FirstPairs::Turn turnOf(const LabClient &client)
{
    return {client.index(), client.turnBegunUs()};
}

} // namespace

bool SharedTracer::isActive() const
{
    return std::any_of(std::begin(kinds), std::end(kinds),
                       [this](Kind kind) { return !m_pairs->first(kind) || owed(kind); });
}

std::optional<FirstPairs::Pair> SharedTracer::owed(Kind kind) const
{
    const auto pair = m_pairs->first(kind);
    const bool owes = pair && pair->names(m_client) && !m_parts[size_t(kind)].told;
    return owes ? pair : std::nullopt;
}

void SharedTracer::recordPart(Kind kind, const LabClient &client)
{
    const auto pair = owed(kind);
    if (!pair)
        return;
    Part &part = m_parts[size_t(kind)];
    part = {true, client.server().log().since(pair->sinceUs, m_client, m_prefix)};
    for (const Suspect &suspect : std::as_const(m_suspects)) {
        if (kind == Kind::LostUpdate && suspect.number == pair->number && pair->second == m_client)
            part.events = suspect.events;
    }
}

void SharedTracer::suspect(const LabClient &client, qint64 number)
{
    constexpr qsizetype most = 32;
    if (!m_pairs->otherInside(m_client))
        m_suspects.clear();
    else if (m_suspects.size() < most)
        m_suspects.append({number, client.server().log().since(client.turnBegunUs(), m_client, m_prefix)});
}

void SharedTracer::willLog(const LabClient &client)
{
    recordPart(Kind::LostUpdate, client);
    if (!client.isInside())
        recordPart(Kind::Overlap, client);
}

void SharedTracer::wrote(const LabClient &client, qint64 number)
{
    if (m_pairs->first(Kind::LostUpdate))
        return;
    const auto other = m_pairs->wrote(number, turnOf(client), client.trial()->nowUs());
    if (!other)
        return suspect(client, number);
    const qint64 since = std::min(other->begunUs, client.turnBegunUs());
    if (!m_pairs->setFirst(Kind::LostUpdate, {client.index(), other->client, since, number}))
        return;
    m_lostUs = client.trial()->nowUs(); // not before the other had noted his write
    recordPart(Kind::LostUpdate, client);
}

void SharedTracer::entered(const LabClient &client, const Clients &, bool alone)
{
    m_pairs->wentIn(turnOf(client));
    if (alone || m_pairs->first(Kind::Overlap))
        return;
    const auto other = m_pairs->otherInside(m_client);
    if (other)
        m_pairs->setFirst(Kind::Overlap,
                          {other->client, m_client, std::min(other->begunUs, client.turnBegunUs()), 0});
}

void SharedTracer::left(const LabClient &client)
{
    m_pairs->goesOut(m_client);
    recordPart(Kind::Overlap, client);
}

QJsonObject SharedTracer::parts(const LabClient &client)
{
    for (const Kind kind : kinds)
        recordPart(kind, client);
    QJsonObject parts;
    if (m_lostUs > 0)
        parts.insert(QStringLiteral("lostUs"), m_lostUs);
    bool owesNothing = true;
    for (const Kind kind : kinds) {
        const Part &part = m_parts[size_t(kind)];
        if (part.told)
            parts.insert(QLatin1String(names[size_t(kind)]), toJson(part.events));
        owesNothing = owesNothing && m_pairs->first(kind);
    }
    // Whoever is named later can no longer be asked.
    if (!owesNothing)
        parts.insert(QStringLiteral("last"), toJson(last(client)));
    return parts;
}

QList<TraceEvent> SharedTracer::last(const LabClient &client) const
{
    const QList<TraceEvent> logged = client.server().log().since(0, m_client, m_prefix);
    QList<TraceEvent> events;
    for (const Suspect &suspect : m_suspects) {
        for (const TraceEvent &event : suspect.events) {
            if (!logged.isEmpty() && event.repliedUs < logged.first().repliedUs)
                events.append(event);
        }
    }
    return events + logged;
}

void TraceParts::add(int client, const QJsonObject &parts)
{
    Told told;
    told.client = client;
    told.lostUs = parts.value(QStringLiteral("lostUs")).toInteger();
    for (const Kind kind : kinds)
        told.parts[size_t(kind)] =
            eventsFrom(parts.value(QLatin1String(names[size_t(kind)])).toArray(), client);
    told.last = eventsFrom(parts.value(QStringLiteral("last")).toArray(), client);
    m_told.append(told);
}

QList<TraceEvent> TraceParts::eventsOf(const Told &told, Kind kind, qint64 sinceUs)
{
    const QList<TraceEvent> &part = told.parts[size_t(kind)];
    if (!part.isEmpty())
        return part;
    QList<TraceEvent> events;
    std::copy_if(told.last.begin(), told.last.end(), std::back_inserter(events),
                 [sinceUs](const TraceEvent &event) { return event.repliedUs >= sinceUs; });
    return events;
}

QList<TraceOf> TraceParts::traces(const FirstPairs &pairs, qint64 leaseUs) const
{
    QList<TraceOf> traces;
    for (const Kind kind : kinds) {
        const auto pair = pairs.first(kind);
        if (!pair)
            continue;
        TraceOf trace{kind, {pair->first, pair->second}, {}};
        qint64 untilUs = std::numeric_limits<qint64>::max();
        for (const Told &told : m_told) {
            if (!pair->names(told.client))
                continue;
            trace.events += eventsOf(told, kind, pair->sinceUs);
            if (kind == Kind::LostUpdate && told.lostUs > 0)
                untilUs = told.lostUs;
        }
        trace.events.removeIf([untilUs](const TraceEvent &event) { return event.repliedUs > untilUs; });
        arrangeTrace(trace, leaseUs);
        if (!trace.events.isEmpty())
            traces.append(trace);
    }
    return traces;
}

} // namespace lab
