// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "sqlite/database_file.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QString>

namespace history {

/// One SQLite connection to a file of history, with its schema.
///
/// Used on the thread that opened it; blocking. A process that is killed loses nothing that was committed;
/// only a power cut may take the last seconds (WAL, synchronous NORMAL). Errors are translated sentences that
/// say why and what to do.
class HistoryFile
{
public:
    using Mode = sqlite::DatabaseFile::Mode;

    explicit HistoryFile(const QString &path);

    /// ReadWrite creates folder, file and schema where they are missing. ReadOnly creates nothing.
    redis::Result<void> open(Mode mode);
    void close() { m_file.close(); }
    bool isOpen() const { return m_file.isOpen(); }
    bool exists() const { return m_file.exists(); }
    /// There is a file, and no byte in it.
    bool isEmpty() const { return m_file.isEmpty(); }
    bool isCurrent() const { return m_file.isCurrent(); }
    const QString &path() const { return m_file.path(); }
    QSqlDatabase handle() const { return m_file.handle(); }
    /// What it takes of the disk without the pages that are free, bytes; −1: not known.
    qint64 usedBytes() const;
    /// The sentence for an error of a statement. Kind DatabaseBusy: locked by another program, try again.
    redis::Error error(const QSqlError &error) const;

private:
    redis::Result<void> prepareSchema();
    redis::Result<void> createSchema();

    sqlite::DatabaseFile m_file;
};

} // namespace history
