// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "actors.h"
#include "load_probe.h"
#include "side_thread.h"

#include <memory>
#include <vector>

class FaultProxy;
class RedisServer;
class SentinelTrio;
class SteppedClock;

namespace truth {

/// The servers of one place, with their MONITORs, and what disturbs them. Main thread, but for what stage()
/// does, and for the networks.
class Ground
{
public:
    /// Starts the servers. `load` outlives it and is told each process; `folder` gets the output of MONITOR.
    Ground(const Plan &plan, int place, LoadProbe *load, QString folder);
    ~Ground();

    /// The masters' ports, as their clients use them.
    QList<quint16> ports() const;
    /// As observers are given them.
    QStringList urls() const;
    /// Every MONITOR listens: what is done from now on is in the files.
    bool isListening() const;
    /// After the last deed.
    void end();
    Stage *stage() { return &m_stage; }
    QString problem() const { return m_problem; }

private:
    void start(const Place &place);
    void addMonitor(quint16 port, const QString &name);
    void setStage();
    void startNetworks();
    void restart(int master);
    void kill(RedisServer *server);
    void detach();
    quint16 failOver();

    LoadProbe *const m_load;
    const QString m_folder;
    const int m_number;
    const int m_database;
    QString m_problem;
    Stage m_stage;
    std::unique_ptr<SteppedClock> m_clock; ///< null: the servers' clock is not set
    int m_aheadMs = 0; ///< of that clock
    std::unique_ptr<SentinelTrio> m_trio; ///< null: no Sentinel
    quint16 m_master = 0; ///< with Sentinel: the port of the present master
    std::vector<std::unique_ptr<RedisServer>> m_servers; ///< none with Sentinel
    SideThread m_network;
    /// On that thread. None: observers reach the servers directly.
    std::vector<std::unique_ptr<FaultProxy>> m_networks;
    std::vector<std::unique_ptr<MonitorReader>> m_monitors;
};

} // namespace truth
