// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/record_match.h"

#include "gui/live/deployment.h"

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

QString RecordMatch::title(const history::Deployment &record)
{
    QString title = record.name;
    if (record.database > 0)
        title = tr("%1, database %2").arg(title).arg(record.database);
    return record.separate ? tr("%1, separate servers").arg(title) : title;
}

} // namespace gui
