// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/database.h"

#include "journal/production_table.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace journal {

namespace {

/// "LSJ1": tells our files from any other SQLite database.
constexpr int applicationId = 0x4c534a31;
constexpr int schemaVersion = 1;
/// Primary result codes of SQLite (sqlite.org/rescode.html).
enum SqliteCode {
    SqliteBusy = 5,
    SqliteLocked = 6,
    SqliteReadOnly = 8,
    SqliteCorrupt = 11,
    SqliteFull = 13,
    SqliteCannotOpen = 14,
    SqliteNotADatabase = 26
};

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(journal::Database)
};

quint64 inodeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? quint64(status.st_ino) : 0;
}

/// The journal grows and never shrinks: a trigger refuses what only a mistake would do. Whoever drops the
/// trigger is found by the hashes.
const QStringList &schema()
{
    static const QStringList statements{
        QStringLiteral("CREATE TABLE IF NOT EXISTS records (sequence INTEGER PRIMARY KEY AUTOINCREMENT, "
                       "id TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL, key BLOB NOT NULL, "
                       "body BLOB NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL)"),
        QStringLiteral("CREATE INDEX IF NOT EXISTS records_by_id ON records (id, kind, sequence)"),
        QStringLiteral("CREATE INDEX IF NOT EXISTS records_by_time ON records (kind, at)"),
        QStringLiteral("CREATE TABLE IF NOT EXISTS dumps (sequence INTEGER NOT NULL, master TEXT NOT NULL, "
                       "dump BLOB NOT NULL, PRIMARY KEY (sequence, master))"),
        QStringLiteral("CREATE TRIGGER IF NOT EXISTS records_stay BEFORE UPDATE ON records "
                       "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"),
        QStringLiteral("CREATE TRIGGER IF NOT EXISTS records_remain BEFORE DELETE ON records "
                       "BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END"),
        QStringLiteral("PRAGMA application_id = %1").arg(applicationId),
        QStringLiteral("PRAGMA user_version = %1").arg(schemaVersion),
    };
    return statements;
}

/// What journals of earlier releases do not have. Beside the chain, and of no use to it: their version stays,
/// so that those releases go on using the file.
const QStringList &additions()
{
    static const QStringList statements{
        QStringLiteral("CREATE INDEX IF NOT EXISTS records_by_key ON records (key, kind, sequence)"),
    };
    return statements;
}

int pragma(const QSqlDatabase &database, const QString &name, QSqlError *error)
{
    QSqlQuery query(database);
    if (query.exec(QStringLiteral("PRAGMA ") + name) && query.next())
        return query.value(0).toInt();
    *error = query.lastError();
    return -1;
}

} // namespace

QString databaseFileName()
{
    return QStringLiteral("journal.sqlite");
}

Fault faultOf(const QSqlError &error)
{
    switch (error.nativeErrorCode().toInt() & 0xff) {
    case SqliteBusy:
    case SqliteLocked:
        return Fault::Busy;
    case SqliteReadOnly:
        return Fault::ReadOnly;
    case SqliteFull:
        return Fault::Full;
    case SqliteCorrupt:
    case SqliteNotADatabase:
        return Fault::Corrupt;
    case SqliteCannotOpen:
        return Fault::CannotOpen;
    default:
        return Fault::Other;
    }
}

Database::Database(QString folder)
    : m_folder(std::move(folder))
    , m_path(QDir(m_folder).filePath(databaseFileName()))
    , m_connection(QStringLiteral("journal-") + QUuid::createUuid().toString(QUuid::Id128))
{
}

Database::~Database()
{
    close();
}

bool Database::exists() const
{
    return QFileInfo::exists(m_path);
}

bool Database::isEmpty() const
{
    return exists() && QFileInfo(m_path).size() == 0;
}

bool Database::isCurrent() const
{
    return m_open && inodeOf(m_path) == m_inode;
}

QSqlDatabase Database::handle() const
{
    return QSqlDatabase::database(m_connection, false);
}

void Database::close()
{
    m_open = false;
    if (!QSqlDatabase::contains(m_connection))
        return;
    handle().close();
    QSqlDatabase::removeDatabase(m_connection);
}

redis::Error Database::folderError(const QString &why) const
{
    const QString text = Text::tr("The journal's folder %1 cannot be used (%2). Make it writable or name "
                                  "another one with --config-dir.")
                             .arg(QDir::toNativeSeparators(m_folder), why);
    return {redis::ErrorKind::Closed, text, why.toUtf8()};
}

redis::Result<void> Database::prepareFile() const
{
    if (!QFileInfo::exists(m_folder)) {
        const int slash = int(m_folder.lastIndexOf(QLatin1Char('/')));
        const bool parent = slash <= 0 || QDir().mkpath(m_folder.left(slash));
        if (!parent || ::mkdir(QFile::encodeName(m_folder).constData(), 0700) != 0) {
            if (errno != EEXIST)
                return folderError(QString::fromLocal8Bit(std::strerror(errno)));
        }
    }
    const QByteArray path = QFile::encodeName(m_path);
    // Created here and not by SQLite: its side files take over the mode of this one. A file that exists is
    // not opened: closing it would drop the locks that other connections of this process hold on it.
    const int file = ::open(path.constData(), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0) {
        ::close(file);
        return {};
    }
    if (errno != EEXIST)
        return folderError(QString::fromLocal8Bit(std::strerror(errno)));
    struct stat status = {};
    if (::stat(path.constData(), &status) == 0 && (status.st_mode & 077) != 0)
        ::chmod(path.constData(), status.st_mode & 0700);
    return {};
}

redis::Result<void> Database::canCreate() const
{
    QString folder = m_folder;
    while (!QFileInfo::exists(folder) && folder.lastIndexOf(QLatin1Char('/')) > 0)
        folder = folder.left(folder.lastIndexOf(QLatin1Char('/')));
    if (!QFileInfo(folder).isDir())
        return folderError(QString::fromLocal8Bit(std::strerror(ENOTDIR)));
    if (::access(QFile::encodeName(folder).constData(), W_OK | X_OK) != 0)
        return folderError(QString::fromLocal8Bit(std::strerror(errno)));
    return {};
}

redis::Result<void> Database::open(Mode mode)
{
    close();
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE"))) {
        return redis::Error{redis::ErrorKind::Closed,
                            Text::tr("The journal needs Qt's SQLite driver. Install the package "
                                     "libqt6sql6-sqlite."),
                            {}};
    }
    const bool write = mode == Mode::ReadWrite;
    if (write) {
        const auto file = prepareFile();
        if (!file.ok())
            return file;
    }
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), m_connection);
    database.setDatabaseName(m_path);
    database.setConnectOptions(write ? QStringLiteral("QSQLITE_BUSY_TIMEOUT=200")
                                     : QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=2000"));
    if (!database.open())
        return error(database.lastError());
    m_open = true;
    m_inode = inodeOf(m_path);
    const auto prepared = prepareSchema();
    if (!prepared.ok()) {
        database = QSqlDatabase();
        close();
    }
    return prepared;
}

redis::Result<void> Database::prepareSchema()
{
    QSqlDatabase database = handle();
    QSqlError fault;
    const int version = pragma(database, QStringLiteral("user_version"), &fault);
    const int application = pragma(database, QStringLiteral("application_id"), &fault);
    if (version < 0 || application < 0)
        return error(fault);
    if (version == schemaVersion && application == applicationId
        && database.connectOptions().contains(QLatin1String("READONLY")))
        return {};
    if (version > schemaVersion || (application != 0 && application != applicationId)) {
        const QString text = Text::tr("%1 is not a journal that this version of Lockscope can use. Name "
                                      "another folder with --config-dir.")
                                 .arg(QDir::toNativeSeparators(m_path));
        return redis::Error{redis::ErrorKind::Closed, text, {}};
    }
    QSqlQuery query(database);
    // Ten thousand actions at once touch more pages than SQLite keeps by itself; the log is then written back
    // once and not after each lot.
    if (!query.exec(QStringLiteral("PRAGMA journal_mode = WAL"))
        || !query.exec(QStringLiteral("PRAGMA synchronous = FULL"))
        || !query.exec(QStringLiteral("PRAGMA cache_size = -16384"))
        || !query.exec(QStringLiteral("PRAGMA wal_autocheckpoint = 8000")))
        return error(query.lastError());
    query.finish();
    if (version == schemaVersion && ProductionTable::exists(database))
        return {};
    if (!query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return error(query.lastError());
    const QStringList statements = (version == schemaVersion ? QStringList() : schema()) + additions();
    for (const QString &statement : statements) {
        if (!query.exec(statement)) {
            const redis::Error failed = error(query.lastError());
            query.exec(QStringLiteral("ROLLBACK"));
            return failed;
        }
    }
    if (const QSqlError refused = ProductionTable::create(database); refused.isValid()) {
        const redis::Error failed = error(refused);
        query.exec(QStringLiteral("ROLLBACK"));
        return failed;
    }
    if (!query.exec(QStringLiteral("COMMIT")))
        return error(query.lastError());
    return {};
}

redis::Error Database::error(const QSqlError &error) const
{
    const QString path = QDir::toNativeSeparators(m_path);
    QString text;
    redis::ErrorKind kind = redis::ErrorKind::Closed;
    switch (faultOf(error)) {
    case Fault::Busy:
        kind = redis::ErrorKind::TimedOut;
        text = Text::tr("The journal %1 is locked by another program. Close what holds it, then try again.");
        break;
    case Fault::ReadOnly:
        text = Text::tr("The journal %1 is read-only. Make it writable (chmod 600) or name another folder "
                        "with --config-dir.");
        break;
    case Fault::Full:
        text = Text::tr("The disk is full: the journal %1 cannot grow. Free some space, then try again.");
        break;
    case Fault::Corrupt:
        text = Text::tr("The journal %1 is damaged. Move it aside, keep it for an examination, then try "
                        "again: a new one is begun.");
        break;
    case Fault::CannotOpen:
        text = Text::tr("The journal %1 cannot be opened. Make its folder readable and writable or name "
                        "another one with --config-dir.");
        break;
    case Fault::Other:
        text = Text::tr("The journal %1 cannot be used: %2. Check its disk or name another folder with "
                        "--config-dir.")
                   .arg(QStringLiteral("%1"), error.databaseText());
        break;
    }
    return {kind, text.arg(path), error.text().toUtf8()};
}

} // namespace journal
