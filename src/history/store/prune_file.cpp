// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/prune_file.h"

#include "history/store/pruner.h"

#include <QDateTime>

namespace history {

redis::Result<qint64> pruneFile(const QString &path, const KeepLimits &limits,
                                const std::function<bool()> &goesOn)
{
    qint64 dropped = 0;
    if (!HistoryFile(path).exists())
        return dropped;
    HistoryWriter writer(path);
    Pruner pruner(&writer);
    for (int tries = 1; !goesOn || goesOn();) {
        const auto step = pruner.step(limits, QDateTime::currentMSecsSinceEpoch());
        if (!step.ok() && step.error().kind == redis::ErrorKind::DatabaseBusy
            && tries++ < HistoryWriter::mostTries)
            continue;
        if (!step.ok())
            return step.error();
        if (*step == 0)
            break;
        dropped += *step;
        tries = 1;
    }
    return dropped;
}

} // namespace history
