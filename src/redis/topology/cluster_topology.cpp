// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/cluster_topology.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace redis {

using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds betweenQuestions = 1000ms;
constexpr std::chrono::milliseconds afterFailure = 250ms;
constexpr std::chrono::milliseconds afterNonsense = 10s; // what no server sends is read in vain
constexpr auto betweenSigns = 50ms; // a burst of redirects asks once
constexpr std::chrono::milliseconds betweenChecks{5}; // at a question of our own that has no answer yet
constexpr auto longestAnswer = 1000ms;
constexpr size_t mostShards = 16 * size_t(mostPrimaries); // one for good for each that ever was

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::ClusterTopology)
};

} // namespace

ClusterTopology::ClusterTopology(const Endpoint &group, base::TaskScope *scope)
    : Topology(scope)
    , m_group(group)
    , m_owners(slotCount, -1)
    , m_movedKeys({[this] { return updatedOwners(this); },
                   [this](const Endpoint &endpoint) {
                       return reach(this, endpoint);
                   }},
                  scope)
{
    // Until somebody answers there is one shard, to have a place for what went wrong.
    Shard nobody;
    nobody.endpoint = group;
    addShard(nobody, group.label());
    m_nodes.emplace_back();
    m_closer = scope->addCloser([this] {
        for (const auto &each : std::exchange(m_opened, {})) {
            if (const auto connection = each.lock())
                connection->close();
        }
    });
}

ClusterTopology::~ClusterTopology() = default;

void ClusterTopology::begin()
{
    scope()->start(watch(this));
}

void ClusterTopology::setPassword(const QByteArray &password)
{
    m_group.password = password;
    Topology::setPassword(password);
    refresh();
}

int ClusterTopology::shardOf(QByteArrayView key) const
{
    return m_owners[size_t(slotOf(key))];
}

int ClusterTopology::shardForRedirect(const Error &redirect)
{
    const std::optional<Redirect> target = redirectFrom(redirect.detail);
    refresh();
    if (!target)
        return -1;
    m_movedKeys.addRedirected(target->slot);
    for (size_t i = 0; i < m_nodes.size(); ++i) {
        if (m_nodes[i].announced != target->target || shards()[i].gone)
            continue;
        if (redirect.kind == ErrorKind::Moved)
            m_owners[size_t(target->slot)] = int(i);
        return int(i);
    }
    return -1;
}

void ClusterTopology::refresh()
{
    if (scope()->isStopping())
        return;
    m_again = true;
    if (!std::exchange(m_soon, true))
        scope()->start(updateSoon(this));
}

QCoro::Task<> ClusterTopology::watch(ClusterTopology *self)
{
    base::TaskScope *scope = self->scope();
    while (!scope->isStopping()) {
        Result<void> updated;
        if (!self->m_updating)
            updated = co_await update(self);
        const bool nonsense = !updated.ok() && updated.error().kind == ErrorKind::TooLarge;
        if (!updated.ok() && !scope->isStopping())
            self->reportLost(updated.error());
        co_await scope->sleep(updated.ok() ? betweenQuestions : nonsense ? afterNonsense : afterFailure);
    }
}

void ClusterTopology::reportLost(Error error)
{
    if (error.kind == ErrorKind::TooLarge)
        error.text += QLatin1Char(' ') + Text::tr("It is asked once more after ten seconds.");
    for (size_t i = 0; i < shards().size(); ++i) {
        if (!shards()[i].known && !shards()[i].gone)
            emit lost(int(i), error);
    }
}

QCoro::Task<> ClusterTopology::updateSoon(ClusterTopology *self)
{
    while (self->m_again && !self->scope()->isStopping()) {
        // What is being asked for already may have been answered before the sign of change.
        if (!self->m_updating) {
            self->m_again = false;
            const Result<void> ignored = co_await update(self);
        }
        co_await self->scope()->sleep(betweenSigns);
    }
    self->m_soon = false;
}

std::vector<Endpoint> ClusterTopology::candidates() const
{
    std::vector<Endpoint> nodes;
    for (const Shard &shard : shards()) {
        if (shard.known && !shard.gone)
            nodes.push_back(shard.endpoint);
    }
    for (const Address &seed : m_group.discovery.seeds) {
        const Endpoint endpoint = m_group.serverAt(seed);
        if (std::find(nodes.begin(), nodes.end(), endpoint) == nodes.end())
            nodes.push_back(endpoint);
    }
    return nodes;
}

QCoro::Task<ClusterTopology::Connected> ClusterTopology::reach(ClusterTopology *self, Endpoint endpoint)
{
    endpoint.timeout = std::min<std::chrono::milliseconds>(endpoint.timeout, longestAnswer);
    auto connection = Connection::create(endpoint, QByteArrayLiteral("lockscope-cluster"));
    std::erase_if(self->m_opened, [](const auto &each) { return each.expired(); });
    self->m_opened.push_back(connection);
    const Result<void> opened = co_await Connection::open(connection);
    if (!opened.ok())
        co_return opened.error();
    co_return Connected(connection);
}

Result<ClusterTopology::View> ClusterTopology::readView(const std::vector<Value> &values, bool tls)
{
    const auto shards = primariesFromShards(values[0], tls);
    const auto primaries = shards.ok() ? shards : primariesFromSlots(values[1]);
    if (!primaries.ok()) {
        const QByteArray line = values[1].bytes;
        if (line.contains("cluster support disabled"))
            return Error{ErrorKind::Server,
                         Text::tr("That server is not a node of a Cluster. Write redis://."), line, false};
        const bool nonsense = shards.error().kind == ErrorKind::TooLarge; // the other is older, and says less
        return nonsense ? shards.error() : primaries.error();
    }
    int covered = 0;
    for (const Primary &primary : primaries.value())
        covered += primary.slotTotal();
    return View{primaries.value(), covered > 0 && !values[2].bytes.contains("cluster_state:fail")};
}

QCoro::Task<Result<ClusterTopology::View>> ClusterTopology::askView(std::shared_ptr<Connection> connection)
{
    Request request;
    request.add("CLUSTER", "SHARDS");
    request.add("CLUSTER", "SLOTS");
    request.add("CLUSTER", "INFO");
    BatchAwaiter sent = connection->batch(request);
    Result<BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return reply.error();
    Result<View> view = readView(reply->values, connection->endpoint().tls.on);
    if (view.ok()) {
        for (Primary &primary : view->primaries) {
            if (primary.address.host.isEmpty())
                primary.address.host = connection->endpoint().host;
        }
        joinTwins(&view->primaries);
    }
    co_return view;
}

QCoro::Task<Result<void>> ClusterTopology::update(ClusterTopology *self)
{
    self->m_updating = true;
    std::optional<View> best;
    Error error = makeError(ErrorKind::Cancelled);
    if (self->m_lookup && self->m_lookup->isOpen()) {
        Result<View> view = co_await askView(self->m_lookup);
        if (view.ok())
            best = std::move(*view);
        else
            self->m_lookup->close(view.error());
    }
    const std::vector<Endpoint> nodes = self->candidates();
    for (size_t i = 0; i < nodes.size() && !(best && best->whole) && !self->scope()->isStopping(); ++i) {
        Connected connected = co_await reach(self, nodes[i]);
        if (!connected.ok()) {
            error = connected.error();
            continue;
        }
        Result<View> view = co_await askView(*connected);
        if (!view.ok())
            error = view.error();
        else if (!best || view->whole) {
            best = std::move(*view);
            self->m_lookup = *connected;
        }
    }
    self->m_updating = false;
    if (self->scope()->isStopping())
        co_return makeError(ErrorKind::Cancelled);
    if (!best)
        co_return error;
    if (self->m_nodes.size() + best->primaries.size() > mostShards)
        co_return makeError(ErrorKind::TooLarge, "ever new primaries");
    self->apply(std::move(best->primaries));
    co_return Result<void>();
}

PassMark ClusterTopology::mark()
{
    m_movedKeys.beginPass();
    return shards().front().known ? PassMark{m_owners} : PassMark();
}

QCoro::Task<Result<std::vector<MovedKey>>> ClusterTopology::movedKeys(PassMark mark)
{
    return ClusterMovedKeys::find(&m_movedKeys, std::move(mark));
}

/// What is known may be a second old: asks anew.
QCoro::Task<Result<ClusterMovedKeys::Owners>> ClusterTopology::updatedOwners(ClusterTopology *self)
{
    while (self->m_updating && !self->scope()->isStopping())
        co_await self->scope()->sleep(betweenChecks);
    const Result<void> updated = co_await update(self);
    if (!updated.ok())
        co_return updated.error();
    co_return ClusterMovedKeys::Owners{self->m_owners, self->shards()};
}

/// The shard of this primary: that of the same node, else the one that has lost its node and whose slots
/// these were.
int ClusterTopology::shardOfPrimary(const Primary &primary, const std::vector<Primary> &all,
                                    const std::vector<bool> &taken) const
{
    std::map<int, int> overlap;
    for (const SlotRange &range : primary.ranges) {
        for (int slot = range.first(); slot <= range.last(); ++slot)
            ++overlap[m_owners[size_t(slot)]];
    }
    int best = -1;
    for (const auto &[shard, count] : overlap) {
        if (shard < 0 || taken[size_t(shard)] || 2 * count <= m_nodes[size_t(shard)].slotTotal)
            continue;
        const bool remains =
            std::any_of(all.begin(), all.end(),
                        [&, id = m_nodes[size_t(shard)].id](const Primary &other) { return other.id == id; });
        if (!remains && (best < 0 || count > overlap[best]))
            best = shard;
    }
    return best;
}

void ClusterTopology::fill(int index, const Primary &primary)
{
    const Endpoint endpoint = m_group.serverAt(primary.address);
    Shard &at = shard(index);
    Node &node = m_nodes[size_t(index)];
    const bool another = at.known && node.id != primary.id;
    const bool changed = !at.known || at.gone || at.endpoint.label() != endpoint.label();
    node = {primary.id, primary.address, primary.slotTotal()};
    at.epoch += another;
    at.endpoint = endpoint;
    at.known = true;
    at.gone = false;
    if (changed || another)
        emit shardChanged(index);
}

void ClusterTopology::clear(int index)
{
    if (std::exchange(shard(index).gone, true))
        return;
    m_nodes[size_t(index)].slotTotal = 0;
    emit shardChanged(index);
}

void ClusterTopology::apply(std::vector<Primary> primaries)
{
    std::vector<bool> taken(m_nodes.size(), false);
    std::vector<int> numbers(primaries.size(), -1);
    for (size_t i = 0; i < primaries.size(); ++i) {
        for (size_t p = 0; p < m_nodes.size(); ++p) {
            if (m_nodes[p].id == primaries[i].id && !taken[p]) {
                numbers[i] = int(p);
                taken[p] = true;
            }
        }
    }
    for (size_t i = 0; i < primaries.size(); ++i) {
        if (numbers[i] < 0)
            numbers[i] = shardOfPrimary(primaries[i], primaries, taken);
        if (numbers[i] < 0 && !taken[0] && !shards()[0].known)
            numbers[i] = 0;
        if (numbers[i] < 0) {
            numbers[i] = int(m_nodes.size());
            addShard(Shard(), primaries[i].address.label());
            m_nodes.emplace_back();
            taken.push_back(false);
        }
        taken[size_t(numbers[i])] = true;
    }
    std::fill(m_owners.begin(), m_owners.end(), -1);
    for (size_t i = 0; i < primaries.size(); ++i) {
        for (const SlotRange &range : primaries[i].ranges)
            std::fill_n(m_owners.begin() + range.first(), range.count(), numbers[i]);
    }
    for (size_t i = 0; i < primaries.size(); ++i)
        fill(numbers[i], primaries[i]);
    for (size_t p = 0; p < taken.size(); ++p) {
        if (!taken[p])
            clear(int(p));
    }
}

} // namespace redis
