// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/topology.h"

#include "redis/topology/cluster_topology.h"
#include "redis/topology/sentinel_finder.h"

#include <algorithm>

namespace redis {

namespace {

/// Servers by their address and masters by their Sentinel name, side by side.
class ListedTopology final : public Topology
{
public:
    ListedTopology(const std::vector<Endpoint> &given, bool tunnelled, base::TaskScope *scope)
        : Topology(scope)
    {
        for (const Endpoint &endpoint : given) {
            Shard shard;
            shard.known = !endpoint.isDiscovered() && !tunnelled;
            shard.endpoint = endpoint;
            addShard(shard, endpoint.label());
            if (endpoint.isDiscovered())
                addFinder(int(shards().size()) - 1, endpoint);
        }
    }

    void begin() override
    {
        for (size_t i = 0; i < shards().size(); ++i) {
            if (shards()[i].known || shards()[i].endpoint.isDiscovered())
                continue;
            shard(int(i)).known = true;
            emit shardChanged(int(i));
        }
        for (const auto &finder : m_finders)
            finder->start();
    }
    bool isDiscovered() const override { return !m_finders.empty(); }
    void refresh() override
    {
        for (const auto &finder : m_finders)
            finder->refresh();
    }
    void setPassword(const QByteArray &password) override
    {
        Topology::setPassword(password);
        for (const auto &finder : m_finders)
            finder->setPassword(password);
    }

private:
    void addFinder(int index, const Endpoint &group)
    {
        m_finders.push_back(std::make_unique<SentinelFinder>(group, scope()));
        SentinelFinder *finder = m_finders.back().get();
        connect(finder, &SentinelFinder::found, this, [this, index](const Endpoint &master) {
            Shard &at = shard(index);
            if (at.known && at.endpoint.label() == master.label())
                return;
            at.epoch += at.known;
            at.endpoint = master;
            at.known = true;
            emit shardChanged(index);
        });
        connect(finder, &SentinelFinder::lost, this,
                [this, index](const Error &error) { emit lost(index, error); });
    }

    std::vector<std::unique_ptr<SentinelFinder>> m_finders;
};

} // namespace

std::unique_ptr<Topology> Topology::create(const std::vector<Endpoint> &given, base::TaskScope *scope)
{
    std::vector<std::unique_ptr<SshTunnel>> tunnels;
    std::vector<Endpoint> reached = given;
    for (Endpoint &endpoint : reached) {
        if (endpoint.proxy.kind != Proxy::Kind::Ssh)
            continue;
        auto tunnel = std::find_if(tunnels.begin(), tunnels.end(),
                                   [&](const auto &each) { return each->way() == endpoint.proxy; });
        if (tunnel == tunnels.end())
            tunnel = tunnels.insert(tunnels.end(), std::make_unique<SshTunnel>(endpoint.proxy, scope));
        endpoint.proxy = (*tunnel)->proxy();
    }
    std::unique_ptr<Topology> topology;
    if (reached.size() == 1 && reached.front().discovery.kind == Discovery::Kind::Cluster)
        topology = std::make_unique<ClusterTopology>(reached.front(), scope);
    else
        topology = std::make_unique<ListedTopology>(reached, !tunnels.empty(), scope);
    topology->m_tunnels = std::move(tunnels);
    return topology;
}

void Topology::start()
{
    for (const auto &tunnel : m_tunnels) {
        connect(tunnel.get(), &SshTunnel::opened, this, &Topology::onTunnelOpened);
        connect(tunnel.get(), &SshTunnel::failed, this, [this](const Error &error) {
            for (size_t i = 0; i < m_shards.size(); ++i)
                emit lost(int(i), error);
        });
        tunnel->start();
    }
    onTunnelOpened();
}

void Topology::onTunnelOpened()
{
    const bool all =
        std::all_of(m_tunnels.begin(), m_tunnels.end(), [](const auto &tunnel) { return tunnel->isOpen(); });
    if (all && !std::exchange(m_begun, true))
        begin();
}

Topology::Topology(base::TaskScope *scope)
    : m_scope(scope)
{
}

Topology::~Topology() = default;

QString Topology::label(int shard) const
{
    const Shard &at = m_shards[size_t(shard)];
    return at.known ? at.endpoint.label() : m_labels.at(shard);
}

void Topology::addShard(const Shard &shard, const QString &label)
{
    m_shards.push_back(shard);
    m_labels.append(label);
}

int Topology::shardOf(QByteArrayView) const
{
    return 0;
}

int Topology::shardForRedirect(const Error &)
{
    return -1;
}

void Topology::setPassword(const QByteArray &password)
{
    for (Shard &shard : m_shards)
        shard.endpoint.password = password;
}

PassMark Topology::mark()
{
    return {};
}

QCoro::Task<Result<std::vector<MovedKey>>> Topology::movedKeys(PassMark)
{
    co_return std::vector<MovedKey>();
}

} // namespace redis
