// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/record_of.h"

#include <algorithm>

namespace history {

Likeness likeness(const Deployment &record, const Deployment &connection)
{
    if (record.database != connection.database || record.separate != connection.separate)
        return Likeness::None;
    const auto shared =
        std::count_if(connection.servers.begin(), connection.servers.end(),
                      [&record](const QByteArray &server) { return record.servers.contains(server); });
    // Of a connection the servers are known that answer.
    const qsizetype all = std::max(connection.servers.size(), connection.masters.size());
    if (mostServers(shared, record.servers.size(), all))
        return Likeness::Servers;
    if (record.name != connection.name)
        return Likeness::None;
    if (connection.masters.isEmpty())
        return Likeness::Name;
    return record.masters == connection.masters ? Likeness::Masters : Likeness::None;
}

std::optional<qint32> recordOf(const QList<Deployment> &records, const Deployment &connection)
{
    std::optional<qint32> found;
    auto best = Likeness::Name;
    for (const Deployment &record : records) { // the newest comes last
        const Likeness like = likeness(record, connection);
        if (like == Likeness::None || like < best)
            continue;
        best = like;
        found = record.id;
    }
    return found;
}

} // namespace history
