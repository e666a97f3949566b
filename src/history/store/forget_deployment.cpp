// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/forget_deployment.h"

#include "history/model/hold_number.h"
#include "history/store/history_writer.h"
#include "history/store/hold_drop.h"

#include <QSqlQuery>

#include <algorithm>

namespace history {

namespace {

/// Each step touches the pages of the index by key all over: few steps write few of them twice.
constexpr int holdsAtOnce = 20'000;

/// Deployments that are being forgotten; no other has that number.
constexpr auto theirs = "(SELECT id FROM deployments WHERE number = -1)";

/// Deletes from one file of history, step by step.
class Forgetting
{
public:
    Forgetting(const QString &path, const std::function<bool(const Deployment &)> &isMeant)
        : m_writer(path)
        , m_isMeant(isMeant)
    {
    }
    redis::Result<Forgotten> run(const std::function<bool()> &goesOn);

private:
    using Work = std::function<void()>;

    redis::Result<void> step(const Work &work);
    void mark();
    void collect();
    void dropHolds();
    void dropKeys();
    redis::Result<void> repeat(const std::function<bool()> &goesOn, const Work &work);
    void dropRest();
    void exec(const QString &statement);
    void giveBack();

    HistoryWriter m_writer;
    const std::function<bool(const Deployment &)> &m_isMeant;
    HoldDrop m_holds;
    Statement m_some{"SELECT id FROM going WHERE id > ? ORDER BY id LIMIT ?"};
    Forgotten m_gone;
    qint64 m_last = leastNumber - 1; ///< of the holds that were dropped
    qint64 m_rows = 0; ///< that the last step deleted; 0: there were none any more
};

redis::Result<Forgotten> Forgetting::run(const std::function<bool()> &goesOn)
{
    if (const auto opened = m_writer.open(); !opened.ok())
        return opened.error();
    const qint64 before = m_writer.file().usedBytes();
    QSqlQuery(m_writer.file().handle()).exec(QStringLiteral("PRAGMA secure_delete = ON"));
    auto done = step([this] { mark(); });
    if (done.ok())
        done = step([this] { collect(); });
    if (done.ok())
        done = repeat(goesOn, [this] { dropHolds(); });
    if (done.ok())
        done = repeat(goesOn, [this] { dropKeys(); });
    if (done.ok() && m_gone.isWhole)
        done = step([this] { dropRest(); });
    if (!done.ok())
        return done.error();
    if (!m_gone.isWhole)
        return m_gone;
    giveBack();
    m_gone.bytes = std::max<qint64>(0, before - m_writer.file().usedBytes());
    return m_gone;
}

redis::Result<void> Forgetting::step(const Work &work)
{
    auto begun = m_writer.begin(false); // it is what makes room
    for (int tries = 0; !begun.ok() && begun.error().kind == redis::ErrorKind::DatabaseBusy
         && tries < HistoryWriter::mostTries;
         ++tries)
        begun = m_writer.begin(false);
    if (!begun.ok())
        return begun;
    work();
    return m_writer.commit();
}

/// Until nothing is left for it, or it is stopped.
redis::Result<void> Forgetting::repeat(const std::function<bool()> &goesOn, const Work &work)
{
    for (m_rows = 1; m_rows > 0 && m_gone.isWhole;) {
        m_gone.isWhole = !goesOn || goesOn();
        if (const auto done = m_gone.isWhole ? step(work) : redis::Result<void>(); !done.ok())
            return done;
    }
    return {};
}

/// They have no name any more, and no server leads to them: nobody finds them, and who records one of them
/// sees that it is gone. So it can be gone on with where it was stopped.
void Forgetting::mark()
{
    QList<Deployment> meant;
    Statement all(deploymentSelect());
    for (bool more = m_writer.writing()->find(all, {}); more; more = all.next()) {
        const Deployment each = deploymentAt(all.row());
        if (m_isMeant(each))
            meant.append(each);
    }
    all.done();
    Statement one(
        "UPDATE deployments SET name = '', number = -1, environment = '', masters = '', servers = '' "
        "WHERE id = ?");
    for (const Deployment &each : std::as_const(meant))
        m_writer.writing()->run(one, {each.id});
    for (const char *table : {"members", "watched", "events", "minutes"})
        exec(QStringLiteral("DELETE FROM %1 WHERE deployment IN %2")
                 .arg(QLatin1String(table), QLatin1String(theirs)));
    exec(QStringLiteral("DELETE FROM lengths WHERE shape = 1 AND deployment IN %1")
             .arg(QLatin1String(theirs)));
}

/// In the order of the file, in which they are dropped: by their keys each step would touch all of it.
void Forgetting::collect()
{
    exec(QStringLiteral("CREATE TEMP TABLE IF NOT EXISTS going (id INTEGER PRIMARY KEY)"));
    exec(QStringLiteral("DELETE FROM going"));
    exec(QStringLiteral("INSERT INTO going SELECT holds.id FROM keys CROSS JOIN holds ON holds.key = keys.id "
                        "WHERE keys.deployment IN %1 ORDER BY holds.id")
             .arg(QLatin1String(theirs)));
}

void Forgetting::dropHolds()
{
    QList<qint64> some;
    for (bool more = m_writer.writing()->find(m_some, {m_last, holdsAtOnce}); more; more = m_some.next())
        some.append(m_some.number(0));
    m_some.done();
    for (const qint64 hold : std::as_const(some))
        m_holds.drop(m_writer.writing(), hold);
    m_rows = some.size();
    m_last = some.isEmpty() ? m_last : some.last();
    m_gone.holds += m_rows;
}

void Forgetting::dropKeys()
{
    exec(QStringLiteral("DELETE FROM keys WHERE id IN (SELECT id FROM keys WHERE deployment IN %1 LIMIT %2)")
             .arg(QLatin1String(theirs))
             .arg(holdsAtOnce));
    m_gone.keys += m_rows;
}

void Forgetting::dropRest()
{
    exec(QStringLiteral("DELETE FROM lengths WHERE deployment IN %1").arg(QLatin1String(theirs)));
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
    m_rows = m_writer.writing()->run(prepared, {}) ? prepared.row().numRowsAffected() : 0;
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

redis::Result<Forgotten> forgetDeployments(const QString &path,
                                           const std::function<bool(const Deployment &)> &isMeant,
                                           const std::function<bool()> &goesOn)
{
    if (!HistoryFile(path).exists())
        return Forgotten();
    return Forgetting(path, isMeant).run(goesOn);
}

} // namespace history
