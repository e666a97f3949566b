// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/value.h"
#include "redis/transport/endpoint.h"

#include <optional>
#include <set>
#include <vector>

/// What Cluster nodes say about slots: pure functions.
namespace redis {

inline constexpr int slotCount = 16384;

/// The slot of a key: CRC16 of what stands in its first braces, else of all of it.
int slotOf(QByteArrayView key);

/// One primary and the slots it owns.
struct Primary
{
    QByteArray id;
    Address address; ///< an empty host: that of the node which was asked
    std::vector<std::pair<int, int>> ranges; ///< first and last slot
    int slotTotal() const;
};

/// Reads CLUSTER SHARDS. `tls`: take the port for TLS.
std::optional<std::vector<Primary>> primariesFromShards(const Value &reply, bool tls);
/// Reads CLUSTER SLOTS, which names no shard without slots.
std::optional<std::vector<Primary>> primariesFromSlots(const Value &reply);

/// Slots that the node which wrote this CLUSTER NODES is giving away or taking in.
std::set<int> movingSlots(const QByteArray &nodes);

/// "MOVED 3999 127.0.0.1:7001", "ASK 3999 …".
struct Redirect
{
    int slot = -1;
    Address target; ///< an empty host: that of the node which answered
};
std::optional<Redirect> redirectFrom(const QByteArray &line);

} // namespace redis
