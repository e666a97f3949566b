// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/writer.h"

#include "journal/production_table.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDeadlineTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSqlQuery>
#include <QVariant>

namespace journal {

namespace {

/// How long the lock of another program is waited for. An action takes a millisecond; five seconds are a
/// fault.
constexpr int patienceMs = 5000;

redis::Error badId(const QString &text)
{
    return {redis::ErrorKind::BadInput, text, {}};
}

/// Where the chain ends: its last number and hash. The counter also knows of a tail that was cut off by hand,
/// so that its numbers are not given twice and the gap stays visible.
bool readHead(QSqlQuery &query, qint64 *last, QByteArray *hash)
{
    *hash = genesisHash();
    *last = 0;
    if (!query.exec(QStringLiteral("SELECT sequence, hash FROM records ORDER BY sequence DESC LIMIT 1")))
        return false;
    if (query.next()) {
        *last = query.value(0).toLongLong();
        *hash = query.value(1).toString().toLatin1();
    }
    if (!query.exec(QStringLiteral("SELECT seq FROM sqlite_sequence WHERE name = 'records'")))
        return false;
    if (query.next())
        *last = qMax(*last, query.value(0).toLongLong());
    query.finish();
    return true;
}

} // namespace

Writer::Writer(const QString &folder, std::shared_ptr<const std::atomic<bool>> hurry)
    : m_database(folder)
    , m_hurry(std::move(hurry))
{
}

Writer::~Writer() = default;

redis::Result<void> Writer::check()
{
    return ensureOpen();
}

redis::Result<void> Writer::mayWrite()
{
    if (!m_database.exists())
        return m_database.canCreate();
    const auto opened = ensureOpen();
    if (!opened.ok())
        return opened;
    QSqlQuery query(m_database.handle());
    if (!query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return m_database.error(query.lastError());
    query.exec(QStringLiteral("ROLLBACK"));
    return {};
}

redis::Result<void> Writer::ensureOpen()
{
    if (m_database.isCurrent())
        return {};
    QDeadlineTimer patience(patienceMs);
    for (;;) {
        auto opened = m_database.open(Database::Mode::ReadWrite);
        const bool again = !opened.ok() && opened.error().kind == redis::ErrorKind::DatabaseBusy;
        if (!again || patience.hasExpired() || *m_hurry)
            return opened;
    }
}

redis::Result<QString> Writer::intent(const locks::ActionIntent &intent)
{
    const auto ids = intents({intent});
    if (!ids.ok())
        return ids.error();
    return ids->first();
}

redis::Result<QStringList> Writer::intents(const QList<locks::ActionIntent> &intents)
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    QStringList ids;
    Drafts drafts;
    drafts.reserve(size_t(intents.size()));
    for (const locks::ActionIntent &intent : intents) {
        ids.append(freshActionId());
        drafts.push_back({intentRecord(ids.last(), intent, now), {}});
    }
    const auto written = append(std::move(drafts));
    if (!written.ok())
        return written.error();
    return ids;
}

redis::Result<void> Writer::outcome(const QString &id, const locks::ActionReport &report)
{
    locks::ActionReport complete = report;
    complete.id = id;
    return outcomes({complete});
}

redis::Result<void> Writer::outcomes(const QList<locks::ActionReport> &reports)
{
    auto opened = ensureOpen();
    if (!opened.ok())
        return opened;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    QSqlQuery intents(m_database.handle());
    intents.prepare(QStringLiteral("SELECT key FROM records WHERE id = ? AND kind = 'intent' "
                                   "ORDER BY sequence DESC LIMIT 1"));
    Drafts drafts;
    drafts.reserve(size_t(reports.size()));
    for (locks::ActionReport report : reports) {
        const auto key = keyOf(intents, report.id);
        if (!key.ok())
            return key.error();
        report.key = *key;
        drafts.push_back({outcomeRecord(report.id, report, now), report.masters});
    }
    intents = QSqlQuery();
    return append(std::move(drafts));
}

redis::Error Writer::unknownAction(const QString &id)
{
    return badId(tr("The journal has no action %1. “lockscope journal” lists them.").arg(id));
}

redis::Result<QByteArray> Writer::keyOf(QSqlQuery &intents, const QString &id)
{
    intents.addBindValue(id);
    if (!intents.exec())
        return m_database.error(intents.lastError());
    if (!intents.next())
        return unknownAction(id);
    QByteArray key = intents.value(0).toByteArray();
    intents.finish();
    return key;
}

redis::Result<void> Writer::append(Drafts drafts)
{
    QDeadlineTimer patience(patienceMs);
    for (;;) {
        auto tried = ensureOpen();
        if (tried.ok())
            tried = tryAppend(drafts);
        if (tried.ok() || tried.error().kind != redis::ErrorKind::DatabaseBusy)
            return tried;
        if (patience.hasExpired() || *m_hurry)
            return tried;
    }
}

redis::Result<void> Writer::tryAppend(Drafts &drafts)
{
    QSqlQuery query(m_database.handle());
    if (!query.exec(QStringLiteral("BEGIN IMMEDIATE")))
        return m_database.error(query.lastError());
    redis::Result<void> result;
    qint64 last = 0;
    QByteArray hash;
    if (!readHead(query, &last, &hash))
        result = m_database.error(query.lastError());
    for (Draft &draft : drafts) {
        draft.record.sequence = ++last;
        draft.record.previous = hash;
        hash = chainHash(hash, last, draft.record.body);
        draft.record.hash = hash;
    }
    if (result.ok())
        result = insert(drafts);
    if (result.ok())
        result = insertCopies(drafts);
    if (result.ok())
        result = addProduction(drafts);
    if (result.ok())
        result = commit();
    if (!result.ok()) {
        query.finish();
        query.exec(QStringLiteral("ROLLBACK"));
        if (result.error().kind != redis::ErrorKind::DatabaseBusy) {
            query = QSqlQuery();
            m_database.close(); // opened anew the next time: the fault may be gone by then
        }
    }
    return result;
}

redis::Result<void> Writer::insert(const Drafts &drafts)
{
    QSqlQuery query(m_database.handle());
    bool done =
        query.prepare(QStringLiteral("INSERT INTO records (sequence, id, kind, at, key, body, previous, "
                                     "hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"));
    for (const Draft &draft : drafts) {
        const Record &record = draft.record;
        query.addBindValue(record.sequence);
        query.addBindValue(record.id);
        query.addBindValue(QString::fromLatin1(record.kind));
        query.addBindValue(record.atUnixMs);
        query.addBindValue(record.key.isNull() ? QByteArray("") : record.key);
        query.addBindValue(record.body);
        query.addBindValue(QString::fromLatin1(record.previous));
        query.addBindValue(QString::fromLatin1(record.hash));
        done = done && query.exec();
        if (!done)
            return m_database.error(query.lastError());
    }
    return {};
}

redis::Result<void> Writer::insertCopies(const Drafts &drafts)
{
    QSqlQuery query(m_database.handle());
    bool done = query.prepare(QStringLiteral("INSERT INTO dumps (sequence, master, dump) VALUES (?, ?, ?)"));
    for (const Draft &draft : drafts) {
        for (const locks::MasterReport &master : draft.masters) {
            if (master.dump.isEmpty())
                continue;
            query.addBindValue(draft.record.sequence);
            query.addBindValue(master.master);
            query.addBindValue(master.dump);
            done = done && query.exec();
            if (!done)
                return m_database.error(query.lastError());
        }
    }
    return {};
}

redis::Result<void> Writer::addProduction(const Drafts &drafts)
{
    QList<const Record *> records;
    for (const Draft &draft : drafts)
        records.append(&draft.record);
    if (const QSqlError refused = ProductionTable::add(m_database.handle(), records); refused.isValid())
        return m_database.error(refused);
    return {};
}

redis::Result<QList<locks::ProductionServer>> Writer::production()
{
    if (!m_database.exists())
        return QList<locks::ProductionServer>();
    const auto opened = ensureOpen();
    if (!opened.ok())
        return opened.error();
    QList<locks::ProductionServer> servers;
    const QSqlError refused =
        ProductionTable::read(m_database.handle(), QDateTime::currentMSecsSinceEpoch(), &servers);
    if (refused.isValid())
        return m_database.error(refused);
    return servers;
}

redis::Result<void> Writer::withdraw(const QList<locks::ServerIdentity> &servers, const locks::Actor &who,
                                     const QString &reason)
{
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const QString id = freshActionId();
    Drafts drafts;
    for (const Record &record : withdrawalRecords(id, servers, who, reason, now))
        drafts.push_back({record, {}});
    const auto written = append(std::move(drafts));
    if (!written.ok())
        return written;
    if (const QSqlError refused = ProductionTable::forget(m_database.handle(), servers, now);
        refused.isValid())
        return m_database.error(refused);
    return {};
}

redis::Result<void> Writer::commit()
{
    QSqlQuery query(m_database.handle());
    if (!query.exec(QStringLiteral("COMMIT")))
        return m_database.error(query.lastError());
    return {};
}

redis::Result<QJsonObject> Writer::lastBody(const QString &id, const QByteArray &kind, qint64 *sequence)
{
    QSqlQuery query(m_database.handle());
    query.prepare(QStringLiteral("SELECT sequence, body FROM records WHERE id = ? AND kind = ? "
                                 "ORDER BY sequence DESC LIMIT 1"));
    query.addBindValue(id);
    query.addBindValue(QString::fromLatin1(kind));
    if (!query.exec())
        return m_database.error(query.lastError());
    if (!query.next()) {
        if (kind == "intent")
            return unknownAction(id);
        return badId(
            tr("What came of the action %1 is not known; there is nothing to undo it with.").arg(id));
    }
    if (sequence)
        *sequence = query.value(0).toLongLong();
    return QJsonDocument::fromJson(query.value(1).toByteArray()).object();
}

redis::Result<locks::UndoRecord> Writer::undoRecord(const QString &id)
{
    const auto opened = ensureOpen();
    if (!opened.ok())
        return opened.error();
    const auto intent = lastBody(id, QByteArrayLiteral("intent"), nullptr);
    if (!intent.ok())
        return intent.error();
    const auto kind = locks::actionFromWord(intent->value(QLatin1String("action")).toString().toLatin1());
    if (kind != locks::ActionKind::Release && kind != locks::ActionKind::TakeOver)
        return badId(tr("Only a release or a take-over can be undone; %1 is neither.").arg(id));
    qint64 sequence = 0;
    const auto outcome = lastBody(id, QByteArrayLiteral("outcome"), &sequence);
    if (!outcome.ok())
        return outcome.error();
    locks::UndoRecord undo;
    undo.kind = *kind;
    undo.key = bytesOf(*intent, QStringLiteral("key"));
    const QJsonArray together = intent->value(QLatin1String("together")).toArray();
    for (const QJsonValue &key : together)
        undo.together.append(QByteArray::fromBase64(key.toString().toLatin1()));
    undo.tokenBefore = bytesOf(*outcome, QStringLiteral("token_before"));
    if (undo.tokenBefore.isEmpty())
        undo.tokenBefore = bytesOf(*intent, QStringLiteral("token"));
    undo.tokenAfter = bytesOf(*outcome, QStringLiteral("token_now"));
    undo.database = intent->value(QLatin1String("database")).toInt();
    undo.profile = intent->value(QLatin1String("profile")).toString();
    const QByteArray environment = intent->value(QLatin1String("environment")).toString().toLatin1();
    undo.environment = locks::environmentFromId(environment).value_or(locks::Environment::Production);
    const QJsonArray urls = intent->value(QLatin1String("master_urls")).toArray();
    for (const QJsonValue &url : urls)
        undo.masterUrls.append(url.toString());
    const QJsonArray servers = intent->value(QLatin1String("servers")).toArray();
    for (const QJsonValue &value : servers)
        undo.servers.append(serverOf(value.toObject()));
    const auto parts = partsOf(id, sequence);
    if (!parts.ok())
        return parts.error();
    undo.parts = *parts;
    const auto dumps = readDumps(sequence, *outcome, &undo);
    if (!dumps.ok())
        return dumps.error();
    if (undo.masters.isEmpty())
        return badId(tr("No copy of the lock was saved by the action %1, so it cannot be undone.").arg(id));
    return undo;
}

/// The actions that did what belongs to action `id` in other slots of a Cluster: they came soon after it.
redis::Result<QStringList> Writer::partsOf(const QString &id, qint64 sequence)
{
    constexpr qint64 soon = 10000;
    QSqlQuery query(m_database.handle());
    query.prepare(QStringLiteral("SELECT id, body FROM records WHERE sequence > ? AND sequence < ? AND "
                                 "kind = 'intent' ORDER BY sequence"));
    query.addBindValue(sequence);
    query.addBindValue(sequence + soon);
    if (!query.exec())
        return m_database.error(query.lastError());
    const QByteArray mark = "\"part_of\":\"" + id.toLatin1() + '"';
    QStringList parts;
    while (query.next()) {
        const QByteArray body = query.value(1).toByteArray();
        if (body.contains(mark)
            && QJsonDocument::fromJson(body).object().value(QLatin1String("part_of")).toString() == id)
            parts.append(query.value(0).toString());
    }
    return parts;
}

redis::Result<void> Writer::readDumps(qint64 sequence, const QJsonObject &outcome, locks::UndoRecord *into)
{
    QSqlQuery query(m_database.handle());
    const QJsonArray masters = outcome.value(QLatin1String("masters")).toArray();
    for (const QJsonValue &value : masters) {
        const QJsonObject master = value.toObject();
        const QString hash = master.value(QLatin1String("dump_sha256")).toString();
        if (hash.isEmpty())
            continue;
        query.prepare(QStringLiteral("SELECT dump FROM dumps WHERE sequence = ? AND master = ?"));
        query.addBindValue(sequence);
        query.addBindValue(master.value(QLatin1String("master")).toString());
        if (!query.exec())
            return m_database.error(query.lastError());
        const QByteArray dump = query.next() ? query.value(0).toByteArray() : QByteArray();
        if (QString::fromLatin1(dumpHash(dump)) != hash)
            return badId(tr("The saved copy of the lock was changed since; it is not written back."));
        locks::UndoRecord::Master saved;
        saved.master = master.value(QLatin1String("master")).toString();
        saved.dump = dump;
        saved.deadlineUnixMs = master.value(QLatin1String("deadline_ms")).toInteger();
        into->masters.append(saved);
    }
    return {};
}

} // namespace journal
