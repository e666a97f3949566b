// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/record_match.h"

#include "gui/live/deployment.h"

#include <algorithm>

namespace gui {

history::Deployment RecordMatch::describe(const Deployment *deployment)
{
    history::Deployment now;
    now.name = deployment->spec().name;
    now.database = deployment->spec().database();
    now.separate = deployment->spec().separate;
    for (const locks::MasterStatus &master : deployment->status().masters) {
        now.masters.append(master.label);
        if (!master.runId.isEmpty())
            now.servers.append(master.runId);
    }
    return now;
}

RecordMatch::Likeness RecordMatch::likeness(const history::Deployment &record,
                                            const history::Deployment &connection)
{
    if (record.database != connection.database || record.separate != connection.separate)
        return Likeness::None;
    if (std::any_of(connection.servers.begin(), connection.servers.end(),
                    [&record](const QByteArray &server) { return record.servers.contains(server); }))
        return Likeness::Servers;
    if (record.name != connection.name)
        return Likeness::None;
    if (connection.masters.isEmpty())
        return Likeness::Name;
    return record.masters == connection.masters ? Likeness::Masters : Likeness::None;
}

std::optional<qint32> RecordMatch::recordOf(const QList<history::Deployment> &records,
                                            const history::Deployment &connection)
{
    std::optional<qint32> found;
    auto best = Likeness::Name;
    for (const history::Deployment &record : records) { // the newest comes last
        const Likeness like = likeness(record, connection);
        if (like == Likeness::None || like < best)
            continue;
        best = like;
        found = record.id;
    }
    return found;
}

QString RecordMatch::title(const history::Deployment &record)
{
    QString title = record.name;
    if (record.database > 0)
        title = tr("%1, database %2").arg(title).arg(record.database);
    return record.separate ? tr("%1, separate servers").arg(title) : title;
}

} // namespace gui
