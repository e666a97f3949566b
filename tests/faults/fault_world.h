// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fault_proxy.h"
#include "monitor_probe.h"
#include "operator_bench.h"

#include <functional>

/// A server, a network to it that can be broken, and a window's core that watches twenty locks through it.
class FaultWorld
{
public:
    static constexpr int lockCount = 20;

    /// `options` go to the server. `seen` changes the endpoint that the monitor is given; `tlsPort` is where
    /// the network leads instead of the plain port.
    explicit FaultWorld(const QStringList &options = {},
                        const std::function<void(redis::Endpoint &)> &seen = {}, quint16 tlsPort = 0);

    /// Watches, and waits until all locks are seen.
    void watch();
    MonitorProbe &probe() { return *m_probe; }
    locks::MasterStatus master() const { return m_probe->status.masters.value(0); }
    /// What a person reads of the master, in every place.
    QString told() const;
    QByteArray pttl(const QByteArray &key) { return server.command("PTTL " + key); }
    /// Starts to give lock:3 a longer lease, as a person would who does not know of the fault.
    void act(locks::ActionKind kind = locks::ActionKind::Extend);
    bool hasReport() const { return m_report.has_value(); }
    const locks::ActionReport &report() const { return *m_report; }

    RedisServer server;
    FaultProxy network;

private:
    redis::Endpoint m_endpoint;
    MemoryLog m_log;
    std::unique_ptr<MonitorProbe> m_probe;
    std::optional<locks::ActionReport> m_report;
};

struct Fault
{
    const char *name;
    std::function<void(FaultWorld &)> begin;
    std::function<void(FaultWorld &)> end;
    const char *sentence; ///< that a person reads meanwhile
    bool keepsLocks = true; ///< they are still there after it
};

/// The life of a fault: noticed within three seconds, its sentence told, rows stale and not removed; what is
/// asked for meanwhile is not done, or says that it may be; two seconds after its end all is as before.
/// Failures are those of QtTest.
void liveThrough(const Fault &fault, FaultWorld &world);
