// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/metrics.h"

#include <array>
#include <optional>

namespace lab {

class Client;

/// Catches the first lost update and the first overlap of a trial, with the commands of the two clients.
///
/// The clients keep their last commands only while there is something left to catch.
class Tracer
{
public:
    Tracer(bool worthwhile, QByteArray prefix)
        : m_active(worthwhile)
        , m_prefix(std::move(prefix))
    {
    }

    bool isActive() const { return m_active && !(m_lostCaught && m_overlapCaught); }
    /// This client's write of the `number`th increment was acknowledged.
    void wrote(const Client &client, qint64 number);
    /// This client has gone in while `other` was inside.
    void overlapped(const Client &client, const Client &other);
    bool awaitsOverlap() const { return m_active && !m_overlapCaught && !m_pending; }
    void left(const Client &client);

    QList<TraceOf> traces() const;

private:
    struct Write
    {
        qint64 number = 0;
        const Client *client = nullptr;
        qint64 turnBegunUs = 0;
    };
    void add(TraceOf &trace, const Client &client, qint64 sinceUs) const;

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
