// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QString>

#include <functional>
#include <optional>

/// What the files of this program that SQLite keeps have in common, whatever stands in them.
namespace sqlite {

/// What is said where SQLite refuses, as far as the next step differs: translated sentences with %1 for the
/// file; of `other` with %2 for SQLite's words as well.
struct FaultTexts
{
    QString busy;
    QString readOnly;
    QString full;
    QString corrupt;
    QString cannotOpen;
    QString other;
};
/// The error for what SQLite refused, of the domain Database or Disk. DatabaseBusy: locked by another
/// program, try again.
base::Error errorOf(const QSqlError &error, const QString &path, const FaultTexts &texts);
/// Whether Qt's SQLite driver is installed; without it nothing can be opened.
bool isDriverThere();
/// Repeats what prepares a file while it answers DatabaseBusy, for up to 2 s. SQLite refuses a change of the
/// journal's mode at once while another connection uses the file, however long it may wait for locks
/// (sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL Mode"). Blocking.
base::Result<void> repeatWhileBusy(const std::function<base::Result<void>()> &prepare);

/// One SQLite connection to one file, which nobody but its user may read.
///
/// Used on the thread that opened it; closing (or the destructor) belongs there too. Blocking: never on the
/// GUI or the I/O thread. Knows no schema and no sentences: those are of whoever keeps such a file.
class DatabaseFile
{
public:
    enum class Mode : quint8 { ReadOnly, ReadWrite };

    /// `name`: of the connection, to be told from others.
    DatabaseFile(const QString &path, const QString &name);
    ~DatabaseFile();
    DatabaseFile(const DatabaseFile &) = delete;
    DatabaseFile &operator=(const DatabaseFile &) = delete;

    /// Creates folder (0700) and file (0600) where they are missing, and shuts others out of a file that is
    /// there. The error says in the system's words why the folder cannot be used.
    base::Result<void> prepare() const;
    /// Where there is no file: whether one could be created; the error as of prepare(). Creates nothing.
    base::Result<void> canCreate() const;
    /// ReadOnly creates nothing. Either waits 2,000 ms for another program's lock: one that creates the same
    /// file holds it for long. Invalid (no error) when it is open.
    QSqlError open(Mode mode);
    /// The schema is there: from now on a ReadWrite connection waits only 200 ms for another program's lock.
    void waitShortly();
    void close();
    bool isOpen() const { return m_open; }
    bool isReadOnly() const { return m_readOnly; }
    bool exists() const;
    /// There is a file, and no byte in it.
    bool isEmpty() const;
    /// False when the file was removed or replaced since it was opened: what is written would be lost.
    bool isCurrent() const;

    const QString &folder() const { return m_folder; }
    const QString &path() const { return m_path; }
    QSqlDatabase handle() const;
    /// The number that a PRAGMA answers; −1 and the error where it cannot.
    qint64 pragma(const QString &name, QSqlError *error) const;
    /// Two numbers in the header: who owns the file, and the version of its schema. Both are 0 before there
    /// is a schema.
    struct Marks
    {
        qint64 version = -1; ///< `user_version`
        qint64 application = -1; ///< `application_id`
        bool isNew() const { return version == 0 && application == 0; }
    };
    /// Both as they were at one instant, so that a file that another program is creating is either new or
    /// complete. Nothing and the error where they cannot be read. Not within a transaction.
    std::optional<Marks> marks(QSqlError *error) const;

private:
    QString m_path;
    QString m_folder;
    QString m_connection;
    quint64 m_inode = 0;
    bool m_open = false;
    bool m_readOnly = false;
};

} // namespace sqlite
