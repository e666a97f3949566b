// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "certificates.h"
#include "redis_server.h"

#include <memory>
#include <utility>
#include <vector>

/// One primary, two replicas and three sentinels that watch them as "main". Stands within ten seconds.
class SentinelTrio
{
public:
    /// Of the sentinels' own login; empty: none.
    explicit SentinelTrio(const QString &sentinelPassword = {});
    /// Everything over TLS: clients, replication, the sentinels among themselves. `certificates` must outlive
    /// it.
    explicit SentinelTrio(Certificates &certificates);
    /// How soon the sentinels call a silent master down: Quick after half a second; Steady also on a busy
    /// machine only if it is.
    enum class Pace : quint8 { Quick, Steady };
    explicit SentinelTrio(Pace pace);
    ~SentinelTrio();

    /// "redis-sentinel://127.0.0.1:…,127.0.0.1:…,127.0.0.1:…#main", with the first `sentinels` of them; with
    /// TLS "rediss-sentinel://…?ca=…#main".
    QString url(int sentinels = 3) const;
    /// What the sentinels call the master now; with TLS its port for that.
    quint16 masterPort() const;
    RedisServer &serverAt(quint16 port);
    RedisServer &master() { return serverAt(masterPort()); }
    RedisServer &sentinel(int index) { return *m_sentinels[size_t(index)]; }
    /// The servers that are not the master.
    std::vector<RedisServer *> replicas();
    /// Waits until all sentinels that run call another one the master.
    void waitForAgreement(quint16 old);
    /// Kills the master and waits until all sentinels that run agree on another.
    void failOver();
    /// Waits until the replicas have all that the master has written.
    void waitForReplicas();

private:
    void build();
    /// A port for TLS and the options that make a server listen there; 0 and none without certificates.
    std::pair<quint16, QStringList> secured();
    void addServer(const QString &options);
    void addSentinel(int index, quint16 master);

    QTemporaryDir m_folder;
    Certificates *m_certificates = nullptr; ///< null: plain
    std::vector<quint16> m_ports; ///< where one reaches the servers
    std::vector<quint16> m_sentinelPorts;
    std::vector<std::unique_ptr<RedisServer>> m_servers;
    std::vector<std::unique_ptr<RedisServer>> m_sentinels;
    QString m_password;
    Pace m_pace = Pace::Quick;
};
