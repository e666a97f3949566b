// SPDX-License-Identifier: GPL-3.0-or-later
#include "ground.h"

#include "clock.h"
#include "fault_proxy.h"
#include "redis_server.h"
#include "sentinel_trio.h"
#include "stepped_clock.h"

#include <QCoreApplication>
#include <QSemaphore>

#include <algorithm>

namespace truth {

namespace {

constexpr char nobody[] = "1"; // a port at which no server listens

/// Calls a function on the main thread, which owns the servers; returns after it.
void onMain(const std::function<void()> &act)
{
    const auto isDone = std::make_shared<QSemaphore>();
    QMetaObject::invokeMethod(qApp, [act, isDone] {
        act();
        isDone->release();
    });
    isDone->tryAcquire(1, 60'000 * patience);
}

} // namespace

Ground::Ground(const Plan &plan, int place, LoadProbe *load, QString folder)
    : m_load(load)
    , m_folder(std::move(folder))
    , m_number(place)
    , m_database(plan.places.at(place).database)
{
    start(plan.places.at(place));
    if (hasStalls(plan, place))
        startNetworks();
    setStage();
}

Ground::~Ground()
{
    m_network.call([this] { m_networks.clear(); });
}

void Ground::startNetworks()
{
    m_network.call([this] {
        for (const auto &server : m_servers)
            m_networks.push_back(std::make_unique<FaultProxy>(server->port()));
    });
}

void Ground::start(const Place &place)
{
    if (place.site == Site::Sentinel) {
        m_trio = std::make_unique<SentinelTrio>(SentinelTrio::Pace::Steady);
        std::vector<RedisServer *> servers = m_trio->replicas();
        servers.push_back(&m_trio->master());
        m_master = m_trio->masterPort();
        for (size_t i = 0; i < servers.size(); ++i) {
            m_load->add(servers[i]->pid());
            addMonitor(servers[i]->port(), QStringLiteral("monitor-%1-0-%2.log").arg(m_number).arg(i));
        }
        return;
    }
    if (place.site == Site::SetClock)
        m_clock = std::make_unique<SteppedClock>();
    for (int master = 0; master < place.masters; ++master) {
        m_servers.push_back(m_clock ? m_clock->startServer() : std::make_unique<RedisServer>());
        m_load->add(m_servers.back()->pid());
        addMonitor(m_servers.back()->port(), QStringLiteral("monitor-%1-%2.log").arg(m_number).arg(master));
    }
}

void Ground::addMonitor(quint16 port, const QString &name)
{
    m_monitors.push_back(std::make_unique<MonitorReader>(port, m_folder + QLatin1Char('/') + name));
}

void Ground::setStage()
{
    m_stage.restart = [this](int master) {
        onMain([this, master] { restart(master); });
    };
    m_stage.stall = [this](int master, bool stalls) {
        m_network.call([&network = *m_networks.at(size_t(master)), stalls] {
            stalls ? network.freeze() : network.thaw();
        });
    };
    m_stage.detach = [this] {
        onMain([this] { detach(); });
    };
    m_stage.failOver = [this] {
        const auto port = std::make_shared<quint16>(0);
        onMain([this, port] { *port = failOver(); });
        return *port;
    };
    m_stage.setClock = [this](int byMs) {
        // SCAN removes all keys whose lease is over: with a clock that is set back they would live again.
        m_servers.front()->command({"SCAN", "0", "COUNT", "100000"}, m_database);
        // On the thread of the actors: a deed of theirs is before or after it.
        m_clock->setOffset(std::chrono::milliseconds(m_aheadMs += byMs));
    };
}

QList<quint16> Ground::ports() const
{
    if (m_trio)
        return {m_trio->masterPort()};
    QList<quint16> ports;
    for (const auto &server : m_servers)
        ports.append(server->port());
    return ports;
}

QStringList Ground::urls() const
{
    if (m_trio)
        return {m_trio->url()};
    QStringList urls;
    for (size_t master = 0; master < m_servers.size(); ++master)
        urls.append(QStringLiteral("redis://127.0.0.1:%1/%2")
                        .arg(m_networks.empty() ? m_servers[master]->port() : m_networks[master]->port())
                        .arg(m_database));
    return urls;
}

void Ground::end()
{
    m_monitors.clear();
    if (m_trio && m_trio->masterPort() != m_master)
        m_problem = QStringLiteral("the sentinels have replaced a master that nobody had killed");
}

bool Ground::isListening() const
{
    return std::all_of(m_monitors.begin(), m_monitors.end(),
                       [](const auto &monitor) { return monitor->isListening(); });
}

void Ground::kill(RedisServer *server)
{
    m_stage.killedAt = nowUs();
    m_stage.killedSteady = steadyUs();
    server->kill();
}

void Ground::restart(int master)
{
    const MonitorReader &monitor = *m_monitors[size_t(master)];
    kill(m_servers[size_t(master)].get());
    const bool isGone = waitFor([&monitor] { return !monitor.isListening(); });
    m_servers[size_t(master)]->restart();
    if (!isGone || !waitFor([&monitor] { return monitor.isListening(); }))
        m_problem = QStringLiteral("a server did not come back");
    m_load->add(m_servers[size_t(master)]->pid());
}

/// Sentinel attaches them again, but not within eight seconds.
void Ground::detach()
{
    m_trio->waitForReplicas();
    for (RedisServer *replica : m_trio->replicas())
        replica->command({"REPLICAOF", "127.0.0.1", nobody});
}

quint16 Ground::failOver()
{
    RedisServer &old = m_trio->master();
    for (RedisServer *replica : m_trio->replicas())
        if (!replica->command("INFO replication").contains(QByteArray("master_port:").append(nobody)))
            m_problem = QStringLiteral("a replica was attached again before its master was killed");
    kill(&old);
    m_trio->waitForAgreement(old.port());
    RedisServer &now = m_trio->master();
    if (!waitFor([&now] { return now.command("ROLE").startsWith("master"); }))
        m_problem = QStringLiteral("no replica became the master");
    old.restart();
    if (!waitFor([this] { return isListening(); }))
        m_problem = QStringLiteral("a server did not come back");
    m_load->add(old.pid());
    m_master = now.port();
    return m_master;
}

} // namespace truth
