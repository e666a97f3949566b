// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/database.h"

#include "journal/production_table.h"

#include <QCoreApplication>
#include <QDir>
#include <QSqlQuery>

namespace journal {

namespace {

/// "LSJ1": tells our files from any other SQLite database.
constexpr int applicationId = 0x4c534a31;
constexpr int schemaVersion = 1;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(journal::Database)
};

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

} // namespace

QString databaseFileName()
{
    return QStringLiteral("journal.sqlite");
}

Database::Database(const QString &folder)
    : m_file(QDir(folder).filePath(databaseFileName()), QStringLiteral("journal"))
{
}

redis::Error Database::folderError(redis::Error why) const
{
    why.text = Text::tr("The journal's folder %1 cannot be used (%2). Make it writable or name "
                        "another one with --config-dir.")
                   .arg(QDir::toNativeSeparators(m_file.folder()), why.text);
    return why;
}

redis::Result<void> Database::canCreate() const
{
    const auto possible = m_file.canCreate();
    return possible.ok() ? possible : folderError(possible.error());
}

redis::Result<void> Database::open(Mode mode)
{
    close();
    if (!sqlite::isDriverThere()) {
        return redis::Error{redis::ErrorKind::ProgramFailed,
                            Text::tr("The journal needs Qt's SQLite driver. Install the package "
                                     "libqt6sql6-sqlite."),
                            {}};
    }
    if (mode == Mode::ReadWrite) {
        if (const auto prepared = m_file.prepare(); !prepared.ok())
            return folderError(prepared.error());
    }
    if (const QSqlError refused = m_file.open(mode); refused.isValid())
        return error(refused);
    const auto prepared = sqlite::repeatWhileBusy([this] { return prepareSchema(); });
    if (prepared.ok())
        m_file.waitShortly();
    else
        close();
    return prepared;
}

redis::Result<void> Database::prepareSchema()
{
    QSqlDatabase database = handle();
    QSqlError fault;
    const auto marks = m_file.marks(&fault);
    if (!marks)
        return error(fault);
    const auto [version, application] = *marks;
    if (version == schemaVersion && application == applicationId && m_file.isReadOnly())
        return {};
    if (version > schemaVersion || (application != 0 && application != applicationId)) {
        const QString text = Text::tr("%1 is not a journal that this version of Lockscope can use. Name "
                                      "another folder with --config-dir.")
                                 .arg(QDir::toNativeSeparators(path()));
        return redis::Error{redis::ErrorKind::DatabaseForeign, text, {}};
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
    return sqlite::errorOf(
        error, path(),
        {.busy =
             Text::tr("The journal %1 is locked by another program. Close what holds it, then try again."),
         .readOnly =
             Text::tr("The journal %1 is read-only. Make it writable (chmod 600) or name another folder "
                      "with --config-dir."),
         .full = Text::tr("The disk is full: the journal %1 cannot grow. Free some space, then try again."),
         .corrupt = Text::tr("The journal %1 is damaged. Move it aside, keep it for an examination, then try "
                             "again: a new one is begun."),
         .cannotOpen =
             Text::tr("The journal %1 cannot be opened. Make its folder readable and writable or name "
                      "another one with --config-dir."),
         .other = Text::tr("The journal %1 cannot be used: %2. Check its disk or name another folder with "
                           "--config-dir.")});
}

} // namespace journal
