// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace lab {

class LabClient;

/// Catches the first lost update and the first overlap of a trial, with the commands of the two clients.
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

    virtual QList<TraceOf> traces() const { return {}; }
};

/// That of clients which all live in this process.
class LocalTracer : public Tracer
{
public:
    LocalTracer(bool worthwhile, QByteArray prefix)
        : m_active(worthwhile)
        , m_prefix(std::move(prefix))
    {
    }

    bool isActive() const override { return m_active && !(m_lostCaught && m_overlapCaught); }
    void wrote(const LabClient &client, qint64 number) override;
    void entered(const LabClient &client, const Clients &clients, bool alone) override;
    void left(const LabClient &client) override;
    QList<TraceOf> traces() const override;

private:
    struct Write
    {
        qint64 number = 0;
        const LabClient *client = nullptr;
        qint64 turnBegunUs = 0;
    };
    void add(TraceOf &trace, const LabClient &client, qint64 sinceUs) const;

    bool m_active;
    QByteArray m_prefix;
    bool m_lostCaught = false;
    bool m_overlapCaught = false;
    qint64 m_highest = 0;
    std::array<Write, 64> m_writes; ///< the last ones
    size_t m_nextWrite = 0;
    std::optional<TraceOf> m_pending; ///< an overlap that one or both are still in
    qint64 m_pendingSinceUs = 0;
    QList<TraceOf> m_traces;
};

} // namespace lab
