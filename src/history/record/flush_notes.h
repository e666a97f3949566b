// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/store/history_writer.h"

#include <QHash>

namespace history {

/// That a server was emptied is told by the ends of its locks alone: makes one event of all that went by one
/// flush, in however many batches they are told. For the thread of the writer, within its transactions.
class FlushNotes
{
public:
    explicit FlushNotes(HistoryWriter *writer)
        : m_writer(writer)
    {
    }

    /// A hold of this server went by a flush, as was told at `at`. What had not begun at the last flush went
    /// by another one.
    void take(qint32 deployment, const QString &server, UnixMs at, UnixMs heldSince);
    /// Writes how many went; last in a transaction.
    void write();
    /// The file is another one, or does not have what was written last.
    void forget() { m_last.clear(); }

private:
    struct Flush
    {
        qint64 event = 0; ///< its number in the file; 0: it has not been written
        qint32 deployment = 0;
        UnixMs at = 0;
        UnixMs until = 0; ///< when the last that went by it was told
        qint64 untold = 0; ///< holds that are not counted in the file
    };
    void write(const QString &server, Flush *flush);

    HistoryWriter *m_writer;
    QHash<QString, Flush> m_last; ///< by server
};

} // namespace history
