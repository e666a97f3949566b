// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/history_writer.h"

#include <QHash>

namespace history {

/// Writes locks that came and went before they could be read. Locks of one key that follow each other within
/// a second become one record, so that a lock that is taken a hundred times a second costs one record a
/// minute. For the thread of the writer, within its transactions.
class MissedNotes
{
public:
    explicit MissedNotes(HistoryWriter *writer)
        : m_writer(writer)
    {
    }

    /// `earliest`: used if the beginning is unknown.
    void add(qint32 deployment, const MissedHolds &missed, UnixMs earliest);
    /// Another file or another record of the deployment: what was written before cannot be extended.
    void forget() { m_last.clear(); }

private:
    struct Written
    {
        qint64 number = 0; ///< in the file
        qint32 deployment = 0;
        UnixMs from = 0;
        UnixMs until = 0;
        bool isCertain = false;
    };
    void prune(UnixMs now);

    HistoryWriter *m_writer;
    QHash<std::pair<QByteArray, QString>, Written> m_last; ///< by key and server
};

} // namespace history
