// SPDX-License-Identifier: GPL-3.0-or-later
#include "sqlite/database_file.h"

#include "base/file_error.h"

#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlQuery>
#include <QStorageInfo>
#include <QThread>
#include <QUuid>
#include <QVariant>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sqlite {

namespace {

/// Primary result codes of SQLite (sqlite.org/rescode.html).
enum Code {
    CodeBusy = 5,
    CodeLocked = 6,
    CodeReadOnly = 8,
    CodeCorrupt = 11,
    CodeFull = 13,
    CodeCannotOpen = 14,
    CodeNotADatabase = 26
};

enum class Fault : quint8 { Busy, ReadOnly, Full, Corrupt, CannotOpen, Other };

Fault faultOf(const QSqlError &error)
{
    switch (error.nativeErrorCode().toInt() & 0xff) {
    case CodeBusy:
    case CodeLocked:
        return Fault::Busy;
    case CodeReadOnly:
        return Fault::ReadOnly;
    case CodeFull:
        return Fault::Full;
    case CodeCorrupt:
    case CodeNotADatabase:
        return Fault::Corrupt;
    case CodeCannotOpen:
        return Fault::CannotOpen;
    default:
        return Fault::Other;
    }
}

QString driver()
{
    return QStringLiteral("QSQLITE");
}

quint64 inodeOf(const QString &path)
{
    struct stat status = {};
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? quint64(status.st_ino) : 0;
}

base::ErrorKind kindOf(Fault fault)
{
    switch (fault) {
    case Fault::Busy:
        return base::ErrorKind::DatabaseBusy;
    case Fault::ReadOnly:
    case Fault::CannotOpen:
        return base::ErrorKind::FileDenied;
    case Fault::Full:
        return base::ErrorKind::DiskFull;
    case Fault::Corrupt:
        return base::ErrorKind::DatabaseDamaged;
    case Fault::Other:
        break;
    }
    return base::ErrorKind::DatabaseFailed;
}

/// Whether the file system of a file has no room for one page more.
bool isFull(const QString &path)
{
    constexpr qint64 page = 4096;
    const QStorageInfo storage(QFileInfo(path).path());
    return storage.isValid() && storage.bytesAvailable() < page;
}

/// `errno`, with the system's words as its text.
base::Error systemError(int code)
{
    return base::fileError(QString::fromLocal8Bit(std::strerror(code)), code);
}

} // namespace

base::Error errorOf(const QSqlError &error, const QString &path, const FaultTexts &texts)
{
    Fault fault = faultOf(error);
    // On a full disk SQLite may find no room for the index of its log, which it calls an I/O error.
    if (fault == Fault::Other && isFull(path))
        fault = Fault::Full;
    const QString *text = &texts.other;
    if (fault == Fault::Busy)
        text = &texts.busy;
    else if (fault == Fault::ReadOnly)
        text = &texts.readOnly;
    else if (fault == Fault::Full)
        text = &texts.full;
    else if (fault == Fault::Corrupt)
        text = &texts.corrupt;
    else if (fault == Fault::CannotOpen)
        text = &texts.cannotOpen;
    const QString shown = QDir::toNativeSeparators(path);
    const QString sentence =
        fault == Fault::Other ? text->arg(shown, error.databaseText()) : text->arg(shown);
    return {kindOf(fault), sentence, error.text().toUtf8()};
}

bool isDriverThere()
{
    return QSqlDatabase::isDriverAvailable(driver());
}

base::Result<void> repeatWhileBusy(const std::function<base::Result<void>()> &prepare)
{
    const QDeadlineTimer patience(2'000);
    base::Result<void> done = prepare();
    while (!done.ok() && done.error().kind == base::ErrorKind::DatabaseBusy && !patience.hasExpired()) {
        QThread::msleep(10);
        done = prepare();
    }
    return done;
}

DatabaseFile::DatabaseFile(const QString &path, const QString &name)
    : m_path(path)
    , m_folder(QFileInfo(path).path())
    , m_connection(name + u'-' + QUuid::createUuid().toString(QUuid::Id128))
{
}

DatabaseFile::~DatabaseFile()
{
    close();
}

bool DatabaseFile::exists() const
{
    return QFileInfo::exists(m_path);
}

bool DatabaseFile::isEmpty() const
{
    return exists() && QFileInfo(m_path).size() == 0;
}

bool DatabaseFile::isCurrent() const
{
    return m_open && inodeOf(m_path) == m_inode;
}

QSqlDatabase DatabaseFile::handle() const
{
    return QSqlDatabase::database(m_connection, false);
}

void DatabaseFile::close()
{
    m_open = false;
    if (!QSqlDatabase::contains(m_connection))
        return;
    handle().close();
    QSqlDatabase::removeDatabase(m_connection);
}

base::Result<void> DatabaseFile::prepare() const
{
    if (!QFileInfo::exists(m_folder)) {
        const int slash = int(m_folder.lastIndexOf(QLatin1Char('/')));
        const bool parent = slash <= 0 || QDir().mkpath(m_folder.left(slash));
        if (!parent || ::mkdir(QFile::encodeName(m_folder).constData(), 0700) != 0) {
            if (errno != EEXIST)
                return systemError(errno);
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
        return systemError(errno);
    struct stat status = {};
    if (::stat(path.constData(), &status) == 0 && (status.st_mode & 077) != 0)
        ::chmod(path.constData(), status.st_mode & 0700);
    return {};
}

base::Result<void> DatabaseFile::canCreate() const
{
    QString folder = m_folder;
    while (!QFileInfo::exists(folder) && folder.lastIndexOf(QLatin1Char('/')) > 0)
        folder = folder.left(folder.lastIndexOf(QLatin1Char('/')));
    if (!QFileInfo(folder).isDir())
        return systemError(ENOTDIR);
    if (::access(QFile::encodeName(folder).constData(), W_OK | X_OK) != 0)
        return systemError(errno);
    return {};
}

QSqlError DatabaseFile::open(Mode mode)
{
    close();
    m_readOnly = mode == Mode::ReadOnly;
    QSqlDatabase database = QSqlDatabase::addDatabase(driver(), m_connection);
    database.setDatabaseName(m_path);
    QString options = QStringLiteral("QSQLITE_BUSY_TIMEOUT=2000");
    if (m_readOnly)
        options += QStringLiteral(";QSQLITE_OPEN_READONLY");
    database.setConnectOptions(options);
    if (!database.open())
        return database.lastError();
    m_open = true;
    m_inode = inodeOf(m_path);
    return {};
}

void DatabaseFile::waitShortly()
{
    if (!m_readOnly)
        QSqlQuery(handle()).exec(QStringLiteral("PRAGMA busy_timeout = 200"));
}

qint64 DatabaseFile::pragma(const QString &name, QSqlError *error) const
{
    QSqlQuery query(handle());
    if (query.exec(QStringLiteral("PRAGMA ") + name) && query.next())
        return query.value(0).toLongLong();
    *error = query.lastError();
    return -1;
}

std::optional<DatabaseFile::Marks> DatabaseFile::marks(QSqlError *error) const
{
    QSqlQuery query(handle());
    // The first read of a transaction fixes what the second sees.
    if (!query.exec(QStringLiteral("BEGIN"))) {
        *error = query.lastError();
        return {};
    }
    Marks marks;
    marks.version = pragma(QStringLiteral("user_version"), error);
    if (marks.version >= 0)
        marks.application = pragma(QStringLiteral("application_id"), error);
    query.exec(QStringLiteral("COMMIT"));
    if (marks.version < 0 || marks.application < 0)
        return {};
    return marks;
}

} // namespace sqlite
