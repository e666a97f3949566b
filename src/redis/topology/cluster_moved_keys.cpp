// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/cluster_moved_keys.h"

#include "redis/topology/cluster_slots.h"

#include <algorithm>
#include <map>

// What a pass over all primaries may have missed because slots moved meanwhile.
//
// SCAN returns what is on a node from its beginning to its end. A key that moves is on one node at first and
// on another at last: both passes may miss it. So every slot that had another owner at the beginning than at
// the end, is on the move at the end, or was met by a redirect, is read once more by CLUSTER GETKEYSINSLOT:
// first on the node that gives, then on the one that takes. MIGRATE puts a key there before it removes it
// here, so in that order it is seen at least once. What moved on while it was read is read again.
namespace redis {

namespace {

constexpr int moreThanCounted = 64; // that arrive between count and list
constexpr int mostRounds = 20;

} // namespace

ClusterMovedKeys::ClusterMovedKeys(Cluster cluster, base::TaskScope *scope)
    : m_cluster(std::move(cluster))
    , m_scope(scope)
{
}

QCoro::Task<Result<std::set<int>>> ClusterMovedKeys::movingOn(std::shared_ptr<Connection> connection)
{
    CallAwaiter sent = connection->call("CLUSTER", "NODES");
    Result<Value> nodes = co_await sent;
    if (!nodes.ok())
        co_return nodes.error();
    co_return movingSlots(nodes->bytes);
}

/// The shards between which the slot is on the move.
std::vector<int> ClusterMovedKeys::Moves::shardsOf(int slot) const
{
    std::vector<int> shards;
    for (size_t shard = 0; shard < moving.size(); ++shard) {
        if (moving[shard].contains(slot))
            shards.push_back(int(shard));
    }
    return shards;
}

/// Where a slot is to be read: on whoever had it, on whoever has it, on whoever takes it, in this order.
std::vector<int> ClusterMovedKeys::Moves::readingOrder(int slot, int before) const
{
    std::vector<int> order;
    const auto add = [&order, this](int shard) {
        const bool there = shard >= 0 && !owners.shards[size_t(shard)].gone;
        if (there && std::find(order.begin(), order.end(), shard) == order.end())
            order.push_back(shard);
    };
    add(before);
    add(owners.bySlot[size_t(slot)]);
    for (const int shard : shardsOf(slot))
        add(shard);
    return order;
}

ClusterMovedKeys::UnreadSlots ClusterMovedKeys::unreadAfter(const PassMark &mark, const Moves &now) const
{
    UnreadSlots unread;
    for (int slot = 0; slot < slotCount; ++slot) {
        const int before = mark.owners[size_t(slot)];
        if (before != now.owners.bySlot[size_t(slot)] || m_redirected.contains(slot)
            || !now.shardsOf(slot).empty())
            unread.emplace_back(slot, now.readingOrder(slot, before));
    }
    return unread;
}

/// Of what has just been read, what moved again meanwhile.
ClusterMovedKeys::UnreadSlots ClusterMovedKeys::unreadLeft(const UnreadSlots &read, const Moves &before,
                                                           const Moves &now)
{
    UnreadSlots left;
    for (const auto &[slot, order] : read) {
        const int owner = before.owners.bySlot[size_t(slot)];
        if (owner != now.owners.bySlot[size_t(slot)] || before.shardsOf(slot) != now.shardsOf(slot))
            left.emplace_back(slot, now.readingOrder(slot, owner));
    }
    return left;
}

QCoro::Task<Result<void>> ClusterMovedKeys::keysIn(std::shared_ptr<Connection> connection, int shard,
                                                   std::vector<int> slotList, std::vector<MovedKey> *found)
{
    Request count;
    for (const int slot : slotList)
        count.add("CLUSTER", "COUNTKEYSINSLOT", QByteArray::number(slot));
    BatchAwaiter countSent = connection->batch(count);
    Result<BatchReply> counted = co_await countSent;
    if (!counted.ok())
        co_return counted.error();
    Request list;
    for (size_t i = 0; i < slotList.size(); ++i) {
        const Value &value = counted->values[i];
        if (value.isError())
            co_return errorFromReply(value.bytes);
        const std::optional<Count> keys = Count::in(value);
        if (!keys)
            co_return makeError(ErrorKind::Protocol, "CLUSTER COUNTKEYSINSLOT");
        const QByteArray most = QByteArray::number(*keys + moreThanCounted);
        list.add("CLUSTER", "GETKEYSINSLOT", QByteArray::number(slotList[i]), most);
    }
    BatchAwaiter listSent = connection->batch(list);
    Result<BatchReply> listed = co_await listSent;
    if (!listed.ok())
        co_return listed.error();
    for (const Value &keys : listed->values) {
        if (keys.isError())
            co_return errorFromReply(keys.bytes);
        for (const Value &key : keys.elements)
            found->push_back({shard, key.bytes});
    }
    co_return Result<void>();
}

/// What is known may be a second old: asks anew, and each primary for the slots that it gives or takes.
QCoro::Task<Result<ClusterMovedKeys::Moves>> ClusterMovedKeys::movesNow(ClusterMovedKeys *self,
                                                                        std::shared_ptr<Links> links)
{
    Result<Owners> updated = co_await self->m_cluster.update();
    if (!updated.ok())
        co_return updated.error();
    Moves moves;
    moves.owners = std::move(*updated);
    moves.moving.resize(moves.owners.shards.size());
    for (size_t i = 0; i < moves.moving.size(); ++i) {
        const Shard &shard = moves.owners.shards[i];
        if (shard.gone || !shard.known)
            continue;
        if (self->m_scope->isStopping())
            co_return makeError(ErrorKind::Cancelled);
        std::shared_ptr<Connection> link = links->value(int(i));
        if (!link || !link->isOpen()) {
            const Connected connected = co_await self->m_cluster.reach(shard.endpoint);
            if (!connected.ok())
                continue; // its own pass has failed as well
            link = *connected;
            links->insert(int(i), link);
        }
        Result<std::set<int>> moving = co_await movingOn(link);
        if (!moving.ok())
            co_return moving.error();
        moves.moving[i] = std::move(*moving);
    }
    co_return moves;
}

QCoro::Task<Result<void>> ClusterMovedKeys::readSlots(ClusterMovedKeys *self, std::shared_ptr<Links> links,
                                                      UnreadSlots unread, std::vector<MovedKey> *found)
{
    for (size_t place = 0;; ++place) {
        std::map<int, std::vector<int>> byShard;
        for (const auto &[slot, order] : unread) {
            if (place < order.size())
                byShard[order[place]].push_back(slot);
        }
        if (byShard.empty())
            co_return Result<void>();
        for (const auto &[shard, slotList] : byShard) {
            const std::shared_ptr<Connection> link = links->value(shard);
            if (!link)
                continue;
            if (self->m_scope->isStopping())
                co_return makeError(ErrorKind::Cancelled);
            const Result<void> read = co_await keysIn(link, shard, slotList, found);
            if (!read.ok())
                co_return read;
        }
    }
}

QCoro::Task<Result<std::vector<MovedKey>>> ClusterMovedKeys::find(ClusterMovedKeys *self, PassMark mark)
{
    const auto links = std::make_shared<Links>();
    std::vector<MovedKey> found;
    Result<Moves> before = co_await movesNow(self, links);
    if (!before.ok())
        co_return before.error();
    if (mark.owners.empty())
        mark.owners = before->owners.bySlot;
    UnreadSlots unread = self->unreadAfter(mark, *before);
    for (int round = 0; !unread.empty(); ++round) {
        if (round == mostRounds)
            co_return makeError(ErrorKind::TimedOut, QByteArrayLiteral("slots keep moving"));
        const Result<void> read = co_await readSlots(self, links, unread, &found);
        if (!read.ok())
            co_return read.error();
        Result<Moves> now = co_await movesNow(self, links);
        if (!now.ok())
            co_return now.error();
        unread = self->unreadLeft(unread, *before, *now);
        before = std::move(now);
    }
    for (const std::shared_ptr<Connection> &link : std::as_const(*links))
        link->close();
    co_return found;
}

} // namespace redis
