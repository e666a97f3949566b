// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/deployment_status.h"

#include <QByteArrayList>
#include <QHash>
#include <QList>
#include <QStringList>

namespace locks {

/// Which process served each master when, by the run ids that were seen while it was connected: whether a
/// server has been running since an instant is proved by them, and only guessed by its uptime. A value.
///
/// While a master is away nothing is known of its process. A connection whose end was not noticed yet counts
/// as connected.
class RunIds
{
public:
    /// Takes what a master says at `unixMs`; calls come in the order of time.
    void note(const MasterStatus &master, qint64 unixMs);
    /// For each of these masters, the run id of the process that was connected at that instant; empty: none
    /// was, or it is not known which.
    QByteArrayList at(const QStringList &labels, qint64 unixMs) const;

private:
    /// One connection to one process.
    struct Span
    {
        QByteArray id;
        qint64 from = 0; ///< Unix ms
        qint64 until = -1; ///< Unix ms; −1: it is connected
    };
    static constexpr qsizetype mostSpans = 64; ///< of a master; the latest are kept
    QHash<QString, QList<Span>> m_spans; ///< by label
};

} // namespace locks
