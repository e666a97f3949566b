// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QHash>

#include <array>
#include <bitset>
#include <memory>
#include <optional>
#include <vector>

namespace lab {

class LabClient;

/// Catches the first of each kind of mishap of a trial, with the commands of the two clients.
///
/// The clients keep their last commands only while there is something left to catch.
class Tracer
{
public:
    using Clients = std::vector<std::unique_ptr<LabClient>>;

    virtual ~Tracer() = default;

    /// There is something left to catch.
    virtual bool isActive() const = 0;
    /// This client's log is about to grow, and may forget its oldest command.
    virtual void willLog(const LabClient &client) { }
    /// This client's write of the `number`th increment was acknowledged.
    virtual void wrote(const LabClient &client, qint64 number) = 0;
    /// This client, one of these, has gone in; `alone` as far as the ground truth knows.
    virtual void entered(const LabClient &client, const Clients &clients, bool alone) = 0;
    /// This client is about to go out.
    virtual void left(const LabClient &client) = 0;
    /// Its release has removed a lock with this value, which is not its own.
    virtual void deletedForeign(const LabClient &client, const Clients &clients, const QByteArray &value) { }
    /// EXEC has refused its increment.
    virtual void execRefused(const LabClient &client) { }
    /// It has written a lock and was told that it had not got it.
    virtual void leftPhantom(const LabClient &client) { }
    /// Its turn has ended like this.
    virtual void ended(const LabClient &client, Turn turn) { }

    /// What was caught; `clients` are still there.
    virtual QList<TraceOf> traces(const Clients &clients) const { return {}; }
};

/// That of clients which all live in this process.
class LocalTracer : public Tracer
{
public:
    using Kinds = std::bitset<TraceOf::kinds>;

    /// `wanted`: what may happen under this strategy.
    LocalTracer(Kinds wanted, QByteArray prefix)
        : m_open(wanted)
        , m_prefix(std::move(prefix))
    {
    }

    bool isActive() const override { return m_open.any(); }
    void wrote(const LabClient &client, qint64 number) override;
    void entered(const LabClient &client, const Clients &clients, bool alone) override;
    void left(const LabClient &client) override;
    void deletedForeign(const LabClient &client, const Clients &clients, const QByteArray &value) override;
    void execRefused(const LabClient &client) override;
    void leftPhantom(const LabClient &client) override;
    void ended(const LabClient &client, Turn turn) override;
    QList<TraceOf> traces(const Clients &clients) const override;

private:
    using Kind = TraceOf::Kind;
    /// What one client did in one turn: from its beginning to an instant that matters.
    struct Part
    {
        const LabClient *client = nullptr;
        qint64 sinceUs = 0;
        qint64 untilUs = 0;
    };
    struct Write
    {
        qint64 number = 0;
        Part part;
    };
    /// A write while another was inside, who may undo it long after the log has forgotten.
    struct Suspect
    {
        qint64 number = 0;
        const LabClient *client = nullptr;
        QList<TraceEvent> events;
    };
    bool isOpen(Kind kind) const { return m_open.test(size_t(kind)); }
    static Part turnOf(const LabClient &client);
    QList<TraceEvent> eventsOf(const Part &part) const;
    void add(TraceOf &trace, const QList<TraceEvent> &events) const;
    void close(TraceOf trace);
    /// Of these two, where the other one took part.
    void catchPair(Kind kind, const LabClient &client, const Part &other);
    void catchLost(const LabClient &client, qint64 number);

    Kinds m_open;
    QByteArray m_prefix;
    qint64 m_highest = 0;
    std::array<Write, 64> m_writes; ///< the last ones
    size_t m_nextWrite = 0;
    QList<Suspect> m_suspects;
    Part m_lastIn; ///< who went in last, and before him
    Part m_lastInBefore;
    Part m_lastOut;
    std::optional<TraceOf> m_overlap; ///< one that one or both are still in
    QList<int> m_overlapLeft; ///< who has left it
    qint64 m_overlapSinceUs = 0;
    std::optional<TraceOf> m_exec; ///< whose write it was has not been told yet
    std::optional<TraceOf> m_crash; ///< nobody got in since
    QList<TraceOf> m_traces;
};

/// Puts the rows in order, and with them where the leases of those inside ended; `lease` 0: they do not.
void arrangeTrace(TraceOf &trace, qint64 leaseUs);

} // namespace lab
