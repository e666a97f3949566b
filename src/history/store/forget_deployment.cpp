// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/forget_deployment.h"

#include "history/store/history_writer.h"

#include <QSqlQuery>

#include <algorithm>

namespace history {

namespace {

constexpr int holdsAtOnce = 2'000;
constexpr int mostTries = 50; ///< while another program writes; each waits for a while

/// Deployments that are being forgotten; no other has that number.
constexpr auto theirs = "(SELECT id FROM deployments WHERE number = -1)";

/// Deletes from one file of history, step by step.
class Forgetting
{
public:
    Forgetting(const QString &path, const QString &name)
        : m_writer(path)
        , m_name(name)
    {
    }
    redis::Result<Forgotten> run(const std::function<bool()> &goesOn);

private:
    using Work = std::function<void()>;

    redis::Result<void> step(const Work &work);
    void mark();
    void dropHolds();
    void dropRest();
    void exec(const QString &statement);
    void giveBack();

    HistoryWriter m_writer;
    QString m_name;
    Forgotten m_gone;
    int m_last = 0; ///< how many rows the last statement deleted
};

redis::Result<Forgotten> Forgetting::run(const std::function<bool()> &goesOn)
{
    if (const auto opened = m_writer.open(); !opened.ok())
        return opened.error();
    const qint64 before = m_writer.file().usedBytes();
    QSqlQuery(m_writer.file().handle()).exec(QStringLiteral("PRAGMA secure_delete = ON"));
    auto done = step([this] { mark(); });
    for (m_last = holdsAtOnce; done.ok() && m_last == holdsAtOnce;) {
        if (goesOn && !goesOn()) {
            m_gone.isWhole = false;
            return m_gone;
        }
        done = step([this] { dropHolds(); });
    }
    if (done.ok())
        done = step([this] { dropRest(); });
    if (!done.ok())
        return done.error();
    giveBack();
    m_gone.bytes = std::max<qint64>(0, before - m_writer.file().usedBytes());
    return m_gone;
}

redis::Result<void> Forgetting::step(const Work &work)
{
    auto begun = m_writer.begin(false); // it is what makes room
    for (int tries = 0; !begun.ok() && begun.error().kind == redis::ErrorKind::TimedOut && tries < mostTries;
         ++tries)
        begun = m_writer.begin(false);
    if (!begun.ok())
        return begun;
    work();
    return m_writer.commit();
}

/// They have no name any more, and no server leads to them: nobody finds them, and who records one of them
/// sees that it is gone. So it can be gone on with where it was stopped.
void Forgetting::mark()
{
    Statement deployments("UPDATE deployments SET name = '', number = -1, environment = '', masters = '', "
                          "servers = '' WHERE name = ?");
    m_writer.writing()->run(deployments, {m_name});
    exec(QStringLiteral("DELETE FROM servers WHERE deployment IN %1").arg(QLatin1String(theirs)));
}

void Forgetting::dropHolds()
{
    exec(QStringLiteral("CREATE TEMP TABLE IF NOT EXISTS going (id INTEGER PRIMARY KEY)"));
    exec(QStringLiteral("DELETE FROM going"));
    exec(QStringLiteral("INSERT INTO going SELECT holds.id FROM keys JOIN holds ON holds.key = keys.id WHERE "
                        "keys.deployment IN %1 LIMIT %2")
             .arg(QLatin1String(theirs))
             .arg(holdsAtOnce));
    for (const char *table : {"steps WHERE hold", "actions WHERE hold", "holds WHERE id"})
        exec(QStringLiteral("DELETE FROM %1 IN (SELECT id FROM going)").arg(QLatin1String(table)));
    m_gone.holds += m_last;
}

void Forgetting::dropRest()
{
    for (const char *table : {"watched", "events", "minutes", "lengths"})
        exec(QStringLiteral("DELETE FROM %1 WHERE deployment IN %2")
                 .arg(QLatin1String(table), QLatin1String(theirs)));
    exec(QStringLiteral("DELETE FROM keys WHERE deployment IN %1").arg(QLatin1String(theirs)));
    m_gone.keys = m_last;
    exec(QStringLiteral("DELETE FROM deployments WHERE number = -1"));
    // Owners, libraries, servers and shapes of keys that nothing else mentions.
    exec(QStringLiteral("DELETE FROM names WHERE id NOT IN (SELECT shape FROM keys UNION "
                        "SELECT owner FROM holds WHERE owner IS NOT NULL UNION "
                        "SELECT library FROM holds WHERE library IS NOT NULL UNION "
                        "SELECT server FROM holds WHERE server IS NOT NULL)"));
    exec(QStringLiteral("UPDATE pruned SET times = times + 1"));
}

void Forgetting::exec(const QString &statement)
{
    Statement prepared(statement);
    m_last = m_writer.writing()->run(prepared, {}) ? prepared.row().numRowsAffected() : 0;
}

/// The pages of the file, and what the log still has of them.
void Forgetting::giveBack()
{
    QSqlQuery query(m_writer.file().handle());
    query.exec(QStringLiteral("PRAGMA incremental_vacuum"));
    while (query.next()) { } // a page for each row that is asked for
    query.finish();
    m_gone.isOverwritten = query.exec(QStringLiteral("PRAGMA wal_checkpoint(TRUNCATE)")) && query.next()
        && query.value(0).toInt() == 0;
}

} // namespace

redis::Result<Forgotten> forgetDeployment(const QString &path, const QString &name,
                                          const std::function<bool()> &goesOn)
{
    if (!HistoryFile(path).exists())
        return Forgotten();
    return Forgetting(path, name).run(goesOn);
}

} // namespace history
