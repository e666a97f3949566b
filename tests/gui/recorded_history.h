// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QString>

/// A file of history as a recorder would have left it, for the timeline's tests.
class RecordedHistory
{
public:
    /// Makes it where it is not there yet, with one deployment.
    RecordedHistory(const QString &path, const QString &deployment);

    /// Watched in that time.
    void watch(history::UnixMs from, history::UnixMs to);
    void add(const QList<history::Hold> &holds);
    void add(const QList<history::ServerEvent> &events);

private:
    QString m_path;
    qint32 m_deployment = 0;
};

/// A hold of a key: it begins and ends within sight.
history::Hold recordedHold(const QByteArray &key, const QString &owner, history::UnixMs from, qint64 lengthMs,
                           locks::EndReason why = locks::EndReason::ReleasedOrDeleted);
