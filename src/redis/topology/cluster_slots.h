// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/checked_number.h"
#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

#include <optional>
#include <set>
#include <vector>

/// What Cluster nodes say about slots: pure functions.
namespace redis {

inline constexpr int slotCount = 16384;
/// Of a Cluster; its documentation speaks of up to a thousand nodes.
inline constexpr int mostPrimaries = 1000;

using Slot = CheckedNumber<int, 0, slotCount - 1>;

/// From a slot to the same one or a later one.
class SlotRange
{
public:
    static std::optional<SlotRange> between(Slot first, Slot last);
    int first() const { return m_first; }
    int last() const { return m_last; }
    int count() const { return m_last - m_first + 1; }

private:
    SlotRange(Slot first, Slot last)
        : m_first(first)
        , m_last(last)
    {
    }

    Slot m_first;
    Slot m_last;
};

/// The slot of a key: CRC16 of what stands in its first braces, else of all of it.
Slot slotOf(QByteArrayView key);

/// One primary and the slots it owns.
struct Primary
{
    QByteArray id;
    Address address; ///< an empty host: that of the node which was asked
    std::vector<SlotRange> ranges;
    int slotTotal() const;
};

/// Reads CLUSTER SHARDS. `tls`: take the port for TLS. An error for what no Cluster can be: numbers that are
/// no slots or ports, a slot that two have, more than `mostPrimaries`.
Result<std::vector<Primary>> primariesFromShards(const Value &reply, bool tls);
/// Reads CLUSTER SLOTS, which names no shard without slots; the same errors.
Result<std::vector<Primary>> primariesFromSlots(const Value &reply);
/// Makes one of those that share an address, since one server stands there: a node that was reset, and what
/// the others remember of it.
void joinTwins(std::vector<Primary> *primaries);

/// Slots that the node which wrote this CLUSTER NODES is giving away or taking in.
std::set<int> movingSlots(const QByteArray &nodes);

/// The ids of all nodes in this CLUSTER NODES, sorted; at most `mostPrimaries`. What is no id is left out.
QList<QByteArray> nodeIds(const QByteArray &nodes);

/// "MOVED 3999 127.0.0.1:7001", "ASK 3999 …".
struct Redirect
{
    Slot slot;
    Address target; ///< an empty host: that of the node which answered
};
std::optional<Redirect> redirectFrom(const QByteArray &line);

} // namespace redis
