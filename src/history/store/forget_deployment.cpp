// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/forget_deployment.h"

#include "history/store/history_writer.h"
#include "history/store/hold_drop.h"

#include <QSqlQuery>

#include <algorithm>

namespace history {

namespace {

constexpr int holdsAtOnce = 2'000;

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
    void dropSome();
    int dropHoldsOf(qint64 key, int most);
    QList<qint64> numbers(Statement &select, std::initializer_list<QVariant> values);
    void dropRest();
    void exec(const QString &statement);
    void giveBack();

    HistoryWriter m_writer;
    const std::function<bool(const Deployment &)> &m_isMeant;
    HoldDrop m_holds;
    Statement m_someKeys{QStringLiteral("SELECT id FROM keys WHERE deployment IN %1 LIMIT %2")
                             .arg(QLatin1String(theirs))
                             .arg(holdsAtOnce)};
    Statement m_someHolds{"SELECT id FROM holds WHERE key = ? LIMIT ?"};
    Statement m_key{"DELETE FROM keys WHERE id = ?"};
    Forgotten m_gone;
    bool m_areLeft = true; ///< keys
};

redis::Result<Forgotten> Forgetting::run(const std::function<bool()> &goesOn)
{
    if (const auto opened = m_writer.open(); !opened.ok())
        return opened.error();
    const qint64 before = m_writer.file().usedBytes();
    QSqlQuery(m_writer.file().handle()).exec(QStringLiteral("PRAGMA secure_delete = ON"));
    auto done = step([this] { mark(); });
    while (done.ok() && m_areLeft) {
        if (goesOn && !goesOn()) {
            m_gone.isWhole = false;
            return m_gone;
        }
        done = step([this] { dropSome(); });
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
    for (int tries = 0;
         !begun.ok() && begun.error().kind == redis::ErrorKind::TimedOut && tries < HistoryWriter::mostTries;
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
    for (const char *table : {"servers", "watched", "events", "minutes"})
        exec(QStringLiteral("DELETE FROM %1 WHERE deployment IN %2")
                 .arg(QLatin1String(table), QLatin1String(theirs)));
    exec(QStringLiteral("DELETE FROM lengths WHERE shape = 1 AND deployment IN %1")
             .arg(QLatin1String(theirs)));
}

/// Each key goes with its last hold: what was deleted is not looked through again.
void Forgetting::dropSome()
{
    int left = holdsAtOnce;
    const QList<qint64> keys = numbers(m_someKeys, {});
    for (const qint64 key : keys) {
        const int dropped = dropHoldsOf(key, left);
        left -= dropped;
        if (left == 0)
            return; // there may be more of this one
        m_writer.writing()->run(m_key, {key});
        ++m_gone.keys;
    }
    m_areLeft = !keys.isEmpty() && !m_writer.writing()->failed();
}

int Forgetting::dropHoldsOf(qint64 key, int most)
{
    const QList<qint64> holds = numbers(m_someHolds, {key, most});
    for (const qint64 hold : holds)
        m_holds.drop(m_writer.writing(), hold);
    m_gone.holds += holds.size();
    return int(holds.size());
}

QList<qint64> Forgetting::numbers(Statement &select, std::initializer_list<QVariant> values)
{
    QList<qint64> list;
    for (bool more = m_writer.writing()->find(select, values); more; more = select.next())
        list.append(select.number(0));
    select.done();
    return list;
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
    m_writer.writing()->run(prepared, {});
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
