// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/measure/first_pairs.h"
#include "lab/turn/tracer.h"

#include <QByteArray>
#include <QJsonObject>

#include <array>
#include <optional>

namespace lab {

/// The tracer of a client in a process of its own: agrees with the others on the first pairs, and keeps this
/// client's part of what was caught.
class SharedTracer : public Tracer
{
public:
    /// `pairs` outlives it; `prefix` is left out of what it tells.
    SharedTracer(FirstPairs *pairs, int client, QByteArray prefix)
        : m_pairs(pairs)
        , m_client(client)
        , m_prefix(std::move(prefix))
    {
    }

    bool isActive() const override;
    void willLog(const LabClient &client) override;
    void wrote(const LabClient &client, qint64 number) override;
    void entered(const LabClient &client, const Clients &clients, bool alone) override;
    void left(const LabClient &client) override;

    /// What this client tells at its end, for TraceParts.
    QJsonObject parts(const LabClient &client);

private:
    struct Part
    {
        bool told = false;
        QList<TraceEvent> events;
    };
    /// A pair names this client, who has not told his part yet.
    std::optional<FirstPairs::Pair> owed(TraceOf::Kind kind) const;
    QList<TraceEvent> last(const LabClient &client) const;
    void suspect(const LabClient &client, qint64 number);
    void recordPart(TraceOf::Kind kind, const LabClient &client);

    FirstPairs *m_pairs;
    int m_client;
    QByteArray m_prefix;
    std::array<Part, 2> m_parts;
    struct Suspect
    {
        qint64 number = 0;
        QList<TraceEvent> events;
    };
    /// The first turns that wrote while another was inside: he may undo them long after the log has
    /// forgotten.
    QList<Suspect> m_suspects;
    qint64 m_lostUs = 0; ///< when this client found the lost update; 0: not this one
};

/// Puts together what the clients tell.
class TraceParts
{
public:
    void add(int client, const QJsonObject &parts);
    /// The first pairs, with the commands of those who have told theirs.
    /// `leaseUs` 0: leases do not end under their holders.
    QList<TraceOf> traces(const FirstPairs &pairs, qint64 leaseUs) const;

private:
    struct Told
    {
        int client = 0;
        std::array<QList<TraceEvent>, 2> parts;
        QList<TraceEvent> last; ///< what its log still had at the end
        qint64 lostUs = 0; ///< when it found the lost update; 0: another did
    };
    static QList<TraceEvent> eventsOf(const Told &told, TraceOf::Kind kind, qint64 sinceUs);

    QList<Told> m_told;
};

} // namespace lab
