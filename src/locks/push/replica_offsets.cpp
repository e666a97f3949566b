// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/push/replica_offsets.h"

#include "locks/read/client_list.h"
#include "redis/protocol/checked_number.h"

#include <algorithm>

namespace locks {

namespace {

constexpr size_t mostPoints = 600; // ten minutes: a failover that takes longer proves nothing

} // namespace

void ReplicaOffsets::note(const QByteArray &info, Millis at)
{
    const auto offset = redis::Count::in(infoField(info, "master_repl_offset"));
    const QByteArray history = infoField(info, "master_replid");
    if (!offset || history.isEmpty())
        return;
    m_points.push_back({history, *offset, at});
    if (m_points.size() > mostPoints)
        m_points.pop_front();
}

/// The first offset that the copy does not exceed: whatever the old master did afterwards has a larger one.
std::optional<Millis> ReplicaOffsets::copiedUntil(const QByteArray &info) const
{
    const auto next =
        redis::Count::in(infoField(info, "second_repl_offset")); // of the first byte that it did not copy
    const QByteArray history = infoField(info, "master_replid2");
    if (!next)
        return std::nullopt;
    const auto first = std::find_if(m_points.begin(), m_points.end(), [&](const Point &point) {
        return point.history == history && point.offset >= *next - 1;
    });
    return first == m_points.end() ? std::nullopt : std::optional(first->at);
}

} // namespace locks
