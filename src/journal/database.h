// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QString>

#include <memory>

namespace journal {

/// Name of the journal's file inside the data folder.
QString databaseFileName();

/// Why SQLite refused, as far as the next step differs.
enum class Fault : quint8 { Busy, ReadOnly, Full, Corrupt, CannotOpen, Other };
Fault faultOf(const QSqlError &error);

/// One SQLite connection to the journal's file, with the file's modes and its schema.
///
/// Used on the thread that opened it; closing (or the destructor) belongs there too. Blocking: never on the
/// GUI or the I/O thread. Errors are translated sentences that say why and what to do.
class Database
{
public:
    enum class Mode : quint8 { ReadOnly, ReadWrite };

    explicit Database(QString folder);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// ReadWrite creates folder (0700), file (0600) and schema where they are missing, sets WAL and
    /// synchronous FULL. ReadOnly creates nothing: `exists()` says whether there is anything to open.
    redis::Result<void> open(Mode mode);
    /// Where there is no file: whether one could be created. Creates nothing.
    redis::Result<void> canCreate() const;
    void close();
    bool isOpen() const { return m_open; }
    bool exists() const;
    /// There is a file, and no byte in it.
    bool isEmpty() const;
    /// False when the file was removed or replaced since it was opened: what is written would be lost.
    bool isCurrent() const;

    const QString &path() const { return m_path; }
    QSqlDatabase handle() const;
    /// The sentence for an error of a statement. Kind TimedOut: locked by another program, try again.
    redis::Error error(const QSqlError &error) const;

private:
    redis::Result<void> prepareFile() const;
    redis::Result<void> prepareSchema();
    redis::Error folderError(const QString &why) const;

    QString m_folder;
    QString m_path;
    QString m_connection;
    quint64 m_inode = 0;
    bool m_open = false;
};

} // namespace journal
