// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment_status.h"

#include <QByteArrayList>
#include <QList>

namespace locks {

/// Which process served each master when, by the run ids that were seen: whether a server has been running
/// since an instant is proved by them, and only guessed by its uptime. A value.
class RunIds
{
public:
    /// Takes what the masters say at `unixMs`.
    void note(const QList<MasterStatus> &masters, qint64 unixMs);
    /// By master, the run id that was seen at that instant or before it, and was the last one then; empty:
    /// none was seen by then.
    QByteArrayList at(qint64 unixMs) const;

private:
    struct Run
    {
        QByteArray id;
        qint64 seenAt = 0; ///< first, Unix ms
    };
    static constexpr qsizetype mostRuns = 64; ///< of a master; the latest are kept
    QList<QList<Run>> m_masters;
};

} // namespace locks
