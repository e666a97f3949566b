// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/run_ids.h"

namespace locks {

void RunIds::note(const QList<MasterStatus> &masters, qint64 unixMs)
{
    m_masters.resize(std::max(m_masters.size(), masters.size()));
    for (qsizetype i = 0; i < masters.size(); ++i) {
        const QByteArray &id = masters.at(i).runId;
        QList<Run> &runs = m_masters[i];
        if (id.isEmpty() || (!runs.isEmpty() && runs.constLast().id == id))
            continue;
        runs.append({id, unixMs});
        if (runs.size() > mostRuns)
            runs.removeFirst();
    }
}

QByteArrayList RunIds::at(qint64 unixMs) const
{
    QByteArrayList ids;
    for (const QList<Run> &runs : m_masters) {
        QByteArray &id = ids.emplace_back();
        for (const Run &run : runs) {
            if (run.seenAt <= unixMs)
                id = run.id;
        }
    }
    return ids;
}

} // namespace locks
