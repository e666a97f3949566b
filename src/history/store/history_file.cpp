// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/history_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QSqlQuery>
#include <QStringList>

#include <algorithm>

namespace history {

namespace {

/// "LSH1": tells our files from any other SQLite database.
constexpr int applicationId = 0x4c534831;
/// 1: the first days. 2: ends of `shortened` and `quorum-lost`, counts of them, and the table `quorum`.
constexpr int schemaVersion = 2;
constexpr int oldestSchema = 1;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(history::HistoryFile)
};

/// Which files of the first days do not have. Of what is no lock `token` is the type of the key.
QString inWayTable()
{
    return QStringLiteral("CREATE TABLE IF NOT EXISTS in_way (hold INTEGER NOT NULL, master TEXT NOT NULL, "
                          "what INTEGER NOT NULL, token BLOB, PRIMARY KEY (hold, master)) WITHOUT ROWID");
}

/// On how many masters holds of Redlock sets stood over time, of those that a master lost.
QString quorumTable()
{
    return QStringLiteral(
        "CREATE TABLE IF NOT EXISTS quorum (hold INTEGER PRIMARY KEY, course BLOB NOT NULL)");
}

QString versionPragma()
{
    return QStringLiteral("PRAGMA user_version = %1").arg(schemaVersion);
}

/// What files of earlier versions do not have.
QStringList upgrade();

/// Each server that a deployment has had. One server may belong to several deployments, which the table
/// `servers` of the first days could not say: what stands there is taken over.
QStringList memberTable()
{
    return {QStringLiteral("CREATE TABLE IF NOT EXISTS members (server BLOB NOT NULL, "
                           "deployment INTEGER NOT NULL, PRIMARY KEY (server, deployment)) WITHOUT ROWID"),
            QStringLiteral("INSERT OR IGNORE INTO members SELECT server, deployment FROM servers"),
            QStringLiteral("DELETE FROM servers")};
}

// A hold's number says when it began (hold_number.h); `length` is NULL until it has ended, `sure` the time
// before its end until which it was certainly there, where that is less than its length. `how` of a span also
// names the masters that did not answer, each with a "-" before it; `heard` and `looked` are
// WatchSpan::heardUntil and readUntil.
const QStringList &schema()
{
    static const QStringList statements{
        QStringLiteral("CREATE TABLE deployments (id INTEGER PRIMARY KEY, name TEXT NOT NULL, "
                       "number INTEGER NOT NULL, environment TEXT NOT NULL, separate INTEGER NOT NULL, "
                       "masters TEXT NOT NULL, servers TEXT NOT NULL)"),
        QStringLiteral("CREATE TABLE servers (server BLOB NOT NULL, number INTEGER NOT NULL, "
                       "separate INTEGER NOT NULL, deployment INTEGER NOT NULL, "
                       "PRIMARY KEY (server, number, separate)) WITHOUT ROWID"),
        QStringLiteral(
            "CREATE TABLE keys (id INTEGER PRIMARY KEY AUTOINCREMENT, deployment INTEGER NOT NULL, "
            "name BLOB NOT NULL, shape INTEGER NOT NULL, trouble INTEGER, "
            "UNIQUE (deployment, name))"),
        QStringLiteral("CREATE INDEX keys_by_trouble ON keys (trouble) WHERE trouble IS NOT NULL"),
        QStringLiteral("CREATE TABLE names (id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE)"),
        QStringLiteral(
            "CREATE TABLE holds (id INTEGER PRIMARY KEY, key INTEGER NOT NULL, token BLOB, owner INTEGER, "
            "library INTEGER, server INTEGER, flags INTEGER NOT NULL, level INTEGER NOT NULL, "
            "length INTEGER, sure INTEGER, why INTEGER NOT NULL, masters INTEGER NOT NULL, lease INTEGER, "
            "deadline INTEGER, renewals INTEGER NOT NULL, waiters INTEGER, asked INTEGER, refused INTEGER)"),
        QStringLiteral("CREATE INDEX holds_by_key ON holds (key)"),
        QStringLiteral("CREATE INDEX holds_by_level ON holds (level) WHERE level > 4"),
        QStringLiteral("CREATE INDEX holds_long ON holds (key) WHERE level > 4"),
        QStringLiteral("CREATE INDEX holds_open ON holds (key) WHERE length IS NULL"),
        QStringLiteral("CREATE TABLE steps (hold INTEGER NOT NULL, part INTEGER NOT NULL, "
                       "bytes BLOB NOT NULL, PRIMARY KEY (hold, part)) WITHOUT ROWID"),
        QStringLiteral("CREATE TABLE actions (hold INTEGER PRIMARY KEY, action TEXT NOT NULL)"),
        inWayTable(),
        quorumTable(),
        memberTable().constFirst(),
        QStringLiteral("CREATE TABLE watched (id INTEGER PRIMARY KEY, deployment INTEGER NOT NULL, "
                       "begin INTEGER NOT NULL, until INTEGER NOT NULL, how BLOB NOT NULL, "
                       "patterns TEXT NOT NULL, heard INTEGER NOT NULL DEFAULT 0, "
                       "looked INTEGER NOT NULL DEFAULT 0)"),
        QStringLiteral("CREATE INDEX watched_by_time ON watched (deployment, begin)"),
        QStringLiteral("CREATE TABLE events (id INTEGER PRIMARY KEY, deployment INTEGER NOT NULL, "
                       "at INTEGER NOT NULL, kind INTEGER NOT NULL, master TEXT NOT NULL, "
                       "words TEXT NOT NULL, key BLOB, count INTEGER NOT NULL)"),
        QStringLiteral("CREATE INDEX events_by_time ON events (at)"),
        QStringLiteral("CREATE TABLE lengths (deployment INTEGER NOT NULL, shape INTEGER NOT NULL, "
                       "name BLOB NOT NULL, ends BLOB NOT NULL, spans BLOB NOT NULL, "
                       "PRIMARY KEY (deployment, shape, name)) WITHOUT ROWID"),
        // Raised whenever keys or names were dropped: their numbers are not to be used any more.
        QStringLiteral("CREATE TABLE pruned (times INTEGER NOT NULL)"),
        QStringLiteral("INSERT INTO pruned VALUES (0)"),
        QStringLiteral("CREATE TABLE minutes (deployment INTEGER NOT NULL, minute INTEGER NOT NULL, "
                       "begun INTEGER NOT NULL, trouble INTEGER NOT NULL, "
                       "PRIMARY KEY (deployment, minute)) WITHOUT ROWID"),
        QStringLiteral("PRAGMA application_id = %1").arg(applicationId),
        versionPragma(),
    };
    return statements;
}

QStringList upgrade()
{
    return QStringList{inWayTable(), quorumTable()} + memberTable() + QStringList(versionPragma());
}

/// Files of the first days do not say until when a span proves something.
bool addProofs(QSqlQuery *query)
{
    if (!query->exec(QStringLiteral("SELECT 1 FROM pragma_table_info('watched') WHERE name = 'heard'")))
        return false;
    const bool isThere = query->next();
    query->finish();
    if (isThere)
        return true;
    const QString add = QStringLiteral("ALTER TABLE watched ADD COLUMN %1 INTEGER NOT NULL DEFAULT 0");
    return query->exec(add.arg(QLatin1String("heard"))) && query->exec(add.arg(QLatin1String("looked")));
}

} // namespace

HistoryFile::HistoryFile(const QString &path)
    : m_file(path, QStringLiteral("history"))
{
}

redis::Result<void> HistoryFile::open(Mode mode)
{
    close();
    if (!sqlite::isDriverThere()) {
        return redis::Error{redis::ErrorKind::ProgramFailed,
                            Text::tr("The history needs Qt's SQLite driver. Install the package "
                                     "libqt6sql6-sqlite."),
                            {}};
    }
    if (mode == Mode::ReadWrite) {
        if (const auto prepared = m_file.prepare(); !prepared.ok()) {
            redis::Error refused = prepared.error();
            refused.text = Text::tr("The history's folder %1 cannot be used (%2). Make it writable or "
                                    "name another one with --config-dir.")
                               .arg(QDir::toNativeSeparators(m_file.folder()), refused.text);
            return refused;
        }
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

redis::Result<void> HistoryFile::prepareSchema()
{
    QSqlError fault;
    const auto marks = m_file.marks(&fault);
    if (!marks)
        return error(fault);
    if (!marks->isNew()
        && (marks->version < oldestSchema || marks->version > schemaVersion
            || marks->application != applicationId)) {
        const QString text =
            Text::tr("%1 is not a history that this version of Lockscope can use. Move it aside or "
                     "name another folder with --config-dir.")
                .arg(QDir::toNativeSeparators(path()));
        return redis::Error{redis::ErrorKind::DatabaseForeign, text, {}};
    }
    if (m_file.isReadOnly())
        return {};
    return createSchema();
}

redis::Result<void> HistoryFile::createSchema()
{
    QSqlQuery query(handle());
    // Before the first table: pages that pruning frees are then given back step by step.
    if (!query.exec(QStringLiteral("PRAGMA auto_vacuum = INCREMENTAL"))
        || !query.exec(QStringLiteral("PRAGMA journal_mode = WAL"))
        || !query.exec(QStringLiteral("PRAGMA synchronous = NORMAL"))
        || !query.exec(QStringLiteral("PRAGMA cache_size = -16384"))
        || !query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return error(query.lastError());
    QSqlError fault;
    // Another program may have been faster.
    const bool isNew = m_file.pragma(QStringLiteral("user_version"), &fault) == 0;
    const QStringList statements = isNew ? schema() : upgrade();
    const bool isDone = std::all_of(statements.begin(), statements.end(),
                                    [&query](const QString &each) { return query.exec(each); })
        && addProofs(&query);
    if (!isDone) {
        const redis::Error failed = error(query.lastError());
        query.exec(QStringLiteral("ROLLBACK"));
        return failed;
    }
    if (!query.exec(QStringLiteral("COMMIT")))
        return error(query.lastError());
    return {};
}

qint64 HistoryFile::usedBytes() const
{
    QSqlError fault;
    const qint64 pages = m_file.pragma(QStringLiteral("page_count"), &fault);
    const qint64 free = m_file.pragma(QStringLiteral("freelist_count"), &fault);
    const qint64 size = m_file.pragma(QStringLiteral("page_size"), &fault);
    return pages < 0 || free < 0 || size < 0 ? -1 : (pages - free) * size;
}

redis::Error HistoryFile::error(const QSqlError &error) const
{
    return sqlite::errorOf(
        error, path(),
        {.busy =
             Text::tr("The history %1 is locked by another program. Close what holds it, then try again."),
         .readOnly =
             Text::tr("The history %1 is read-only. Make it writable (chmod 600) or name another folder "
                      "with --config-dir."),
         .full = Text::tr("The disk is full: the history %1 cannot grow. Free some space, then try again."),
         .corrupt = Text::tr("The history %1 is damaged. Move it aside, keep it for an examination, then try "
                             "again: a new one is begun."),
         .cannotOpen =
             Text::tr("The history %1 cannot be opened. Make its folder readable and writable or name "
                      "another one with --config-dir."),
         .other = Text::tr("The history %1 cannot be used: %2. Check its disk or name another folder with "
                           "--config-dir.")});
}

} // namespace history
