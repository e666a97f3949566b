// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "sqlite/database_file.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QString>

namespace journal {

/// Name of the journal's file inside the data folder.
QString databaseFileName();

/// One SQLite connection to the journal's file, with the file's modes and its schema.
///
/// Used on the thread that opened it; closing (or the destructor) belongs there too. Blocking: never on the
/// GUI or the I/O thread. Errors are translated sentences that say why and what to do.
class Database
{
public:
    using Mode = sqlite::DatabaseFile::Mode;

    explicit Database(const QString &folder);

    /// ReadWrite creates folder (0700), file (0600) and schema where they are missing, sets WAL and
    /// synchronous FULL. ReadOnly creates nothing: `exists()` says whether there is anything to open.
    redis::Result<void> open(Mode mode);
    /// Where there is no file: whether one could be created. Creates nothing.
    redis::Result<void> canCreate() const;
    void close() { m_file.close(); }
    bool isOpen() const { return m_file.isOpen(); }
    bool exists() const { return m_file.exists(); }
    /// There is a file, and no byte in it.
    bool isEmpty() const { return m_file.isEmpty(); }
    /// False when the file was removed or replaced since it was opened: what is written would be lost.
    bool isCurrent() const { return m_file.isCurrent(); }

    const QString &path() const { return m_file.path(); }
    QSqlDatabase handle() const { return m_file.handle(); }
    /// The sentence for an error of a statement. Kind DatabaseBusy: locked by another program, try again.
    redis::Error error(const QSqlError &error) const;

private:
    redis::Result<void> prepareSchema();
    redis::Error folderError(redis::Error why) const;

    sqlite::DatabaseFile m_file;
};

} // namespace journal
