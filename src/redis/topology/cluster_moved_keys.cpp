// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/topology/cluster_topology.h"

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
constexpr std::chrono::milliseconds betweenLooks{5};

} // namespace

PassMark ClusterTopology::mark()
{
    m_redirected.clear();
    return shards().front().known ? PassMark{m_owners} : PassMark();
}

QCoro::Task<Result<std::vector<MovedKey>>> ClusterTopology::movedKeys(PassMark mark)
{
    return movedKeysOf(this, std::move(mark));
}

QCoro::Task<Result<std::set<int>>> ClusterTopology::movingOn(std::shared_ptr<Connection> connection)
{
    CallAwaiter sent = connection->call("CLUSTER", "NODES");
    Result<Value> nodes = co_await sent;
    if (!nodes.ok())
        co_return nodes.error();
    co_return movingSlots(nodes->bytes);
}

/// The shards between which the slot is on the move.
std::vector<int> ClusterTopology::Moves::shardsOf(int slot) const
{
    std::vector<int> shards;
    for (size_t shard = 0; shard < moving.size(); ++shard) {
        if (moving[shard].contains(slot))
            shards.push_back(int(shard));
    }
    return shards;
}

/// Where a slot is to be read: on whoever had it, on whoever has it, on whoever takes it, in this order.
std::vector<int> ClusterTopology::readingOrder(int slot, int before, const Moves &now) const
{
    std::vector<int> order;
    const auto add = [&order, this](int shard) {
        const bool there = shard >= 0 && !shards()[size_t(shard)].gone;
        if (there && std::find(order.begin(), order.end(), shard) == order.end())
            order.push_back(shard);
    };
    add(before);
    add(now.owners[size_t(slot)]);
    for (const int shard : now.shardsOf(slot))
        add(shard);
    return order;
}

ClusterTopology::UnreadSlots ClusterTopology::unreadAfter(const PassMark &mark, const Moves &now) const
{
    UnreadSlots unread;
    for (int slot = 0; slot < slotCount; ++slot) {
        const int before = mark.owners[size_t(slot)];
        if (before != now.owners[size_t(slot)] || m_redirected.contains(slot) || !now.shardsOf(slot).empty())
            unread.emplace_back(slot, readingOrder(slot, before, now));
    }
    return unread;
}

/// Of what has just been read, what moved again meanwhile.
ClusterTopology::UnreadSlots ClusterTopology::unreadLeft(const UnreadSlots &read, const Moves &before,
                                                         const Moves &now) const
{
    UnreadSlots left;
    for (const auto &[slot, order] : read) {
        const int owner = before.owners[size_t(slot)];
        if (owner != now.owners[size_t(slot)] || before.shardsOf(slot) != now.shardsOf(slot))
            left.emplace_back(slot, readingOrder(slot, owner, now));
    }
    return left;
}

QCoro::Task<Result<void>> ClusterTopology::keysIn(std::shared_ptr<Connection> connection, int shard,
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
        const QByteArray most = QByteArray::number(value.integer + moreThanCounted);
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
QCoro::Task<Result<ClusterTopology::Moves>> ClusterTopology::movesNow(ClusterTopology *self,
                                                                      std::shared_ptr<Links> links)
{
    while (self->m_learning && !self->scope()->isStopping())
        co_await self->scope()->sleep(betweenLooks);
    const Result<void> learnt = co_await learn(self);
    if (!learnt.ok())
        co_return learnt.error();
    Moves moves;
    moves.owners = self->m_owners;
    moves.moving.resize(self->shards().size());
    for (size_t i = 0; i < moves.moving.size(); ++i) {
        const Shard shard = self->shards()[i];
        if (shard.gone || !shard.known)
            continue;
        if (self->scope()->isStopping())
            co_return makeError(ErrorKind::Cancelled);
        std::shared_ptr<Connection> link = links->value(int(i));
        if (!link || !link->isOpen()) {
            const Connected connected = co_await reach(self, shard.endpoint);
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

QCoro::Task<Result<void>> ClusterTopology::readSlots(ClusterTopology *self, std::shared_ptr<Links> links,
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
            if (self->scope()->isStopping())
                co_return makeError(ErrorKind::Cancelled);
            const Result<void> read = co_await keysIn(link, shard, slotList, found);
            if (!read.ok())
                co_return read;
        }
    }
}

QCoro::Task<Result<std::vector<MovedKey>>> ClusterTopology::movedKeysOf(ClusterTopology *self, PassMark mark)
{
    const auto links = std::make_shared<Links>();
    std::vector<MovedKey> found;
    Result<Moves> before = co_await movesNow(self, links);
    if (!before.ok())
        co_return before.error();
    if (mark.owners.empty())
        mark.owners = before->owners;
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
