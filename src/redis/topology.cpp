// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology.h"

#include "redis/cluster_topology.h"
#include "redis/sentinel_finder.h"

namespace redis {

namespace {

/// Servers by their address and masters by their Sentinel name, side by side.
class ListedTopology final : public Topology
{
public:
    ListedTopology(const std::vector<Endpoint> &given, TaskScope *scope)
        : Topology(scope)
    {
        for (const Endpoint &endpoint : given) {
            Seat seat;
            seat.known = !endpoint.isDiscovered();
            seat.endpoint = endpoint;
            addSeat(seat, endpoint.label());
            if (!seat.known)
                addFinder(int(seats().size()) - 1, endpoint);
        }
    }

    void start() override
    {
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
            Seat &at = seat(index);
            if (at.known && at.endpoint.label() == master.label())
                return;
            at.term += at.known;
            at.endpoint = master;
            at.known = true;
            emit seatChanged(index);
        });
        connect(finder, &SentinelFinder::lost, this,
                [this, index](const Error &error) { emit lost(index, error); });
    }

    std::vector<std::unique_ptr<SentinelFinder>> m_finders;
};

} // namespace

std::unique_ptr<Topology> Topology::create(const std::vector<Endpoint> &given, TaskScope *scope)
{
    if (given.size() == 1 && given.front().discovery.kind == Discovery::Kind::Cluster)
        return std::make_unique<ClusterTopology>(given.front(), scope);
    return std::make_unique<ListedTopology>(given, scope);
}

Topology::Topology(TaskScope *scope)
    : m_scope(scope)
{
}

Topology::~Topology() = default;

QString Topology::label(int seat) const
{
    const Seat &at = m_seats[size_t(seat)];
    return at.known ? at.endpoint.label() : m_labels.at(seat);
}

void Topology::addSeat(const Seat &seat, const QString &label)
{
    m_seats.push_back(seat);
    m_labels.append(label);
}

int Topology::seatOf(QByteArrayView) const
{
    return 0;
}

int Topology::follow(const Error &)
{
    return -1;
}

void Topology::setPassword(const QByteArray &password)
{
    for (Seat &seat : m_seats)
        seat.endpoint.password = password;
}

PassMark Topology::mark()
{
    return {};
}

QCoro::Task<Result<std::vector<StrayKey>>> Topology::strays(PassMark)
{
    co_return std::vector<StrayKey>();
}

} // namespace redis
