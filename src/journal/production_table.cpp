// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/production_table.h"

#include "journal/body_view.h"
#include "redis/transport/endpoint_url.h"

#include <QDateTime>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>

namespace journal {

namespace {

using locks::ProductionServer;

constexpr qint64 dayMs = 86400000;

QStringList wordsOf(const QString &text)
{
    return text.split(u'\n', Qt::SkipEmptyParts);
}

/// Null would be bound as NULL.
QString present(const QString &text)
{
    return text.isNull() ? QLatin1String("") : text;
}

bool isProduction(const Record &record, const BodyView &body)
{
    return record.kind == "intent" && body.raw("environment") == QByteArrayView("\"production\"");
}

/// One a master; of a record that names no servers one with its URLs.
QList<ProductionServer> serversOf(const Record &record, const BodyView &body)
{
    ProductionServer common;
    common.profile = body.text("profile");
    common.deployment = body.text("deployment");
    common.recorded = true;
    common.atUnixMs = record.atUnixMs;
    QList<ProductionServer> servers;
    const auto elements = elementsOf(body.raw("servers"));
    for (const QByteArrayView element : elements) {
        const BodyView each(element);
        if (each.raw("production") == QByteArrayView("false"))
            continue; // a neighbour of production in one action
        ProductionServer server = common;
        server.runId = each.text("run_id").toLatin1();
        server.addresses = each.texts("addresses");
        server.groups = each.texts("groups");
        servers.append(server);
    }
    if (!elements.isEmpty())
        return servers;
    common.urls = body.texts("master_urls");
    return {common};
}

bool isGroup(const QString &word)
{
    return word.startsWith(u"sentinel:") || word.startsWith(u"cluster:");
}

/// Addresses and groups stand in one column.
QString placesOf(const ProductionServer &server)
{
    return (server.addresses + server.groups).join(u'\n');
}

bool insert(QSqlQuery &query, const ProductionServer &server)
{
    for (const QString &text : {QString::fromLatin1(server.runId), placesOf(server), server.urls.join(u'\n'),
                                server.profile, server.deployment})
        query.addBindValue(present(text));
    query.addBindValue(server.atUnixMs);
    return query.exec();
}

bool prepareInsert(QSqlQuery &query)
{
    return query.prepare(
        QStringLiteral("INSERT INTO production_servers (run_id, addresses, urls, profile, deployment, at) "
                       "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (run_id, addresses, urls, profile, deployment) "
                       "DO UPDATE SET at = max(at, excluded.at)"));
}

} // namespace

bool ProductionTable::exists(const QSqlDatabase &database)
{
    return database.tables().contains(QLatin1String("production_servers"));
}

QSqlError ProductionTable::create(const QSqlDatabase &database)
{
    QSqlQuery query(database);
    if (!query.exec(QStringLiteral("CREATE TABLE IF NOT EXISTS production_servers (run_id TEXT NOT NULL, "
                                   "addresses TEXT NOT NULL, urls TEXT NOT NULL, profile TEXT NOT NULL, "
                                   "deployment TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (run_id, "
                                   "addresses, urls, profile, deployment))")))
        return query.lastError();
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT at, body FROM records WHERE kind = 'intent' AND at >= ?"));
    query.addBindValue(QDateTime::currentMSecsSinceEpoch() - daysThatCount * dayMs);
    if (!query.exec())
        return query.lastError();
    QList<Record> found;
    while (query.next()) {
        Record record;
        record.kind = QByteArrayLiteral("intent");
        record.atUnixMs = query.value(0).toLongLong();
        record.body = query.value(1).toByteArray();
        if (isProduction(record, BodyView(record.body)))
            found.append(record);
    }
    query.finish();
    QList<const Record *> records;
    for (const Record &record : std::as_const(found))
        records.append(&record);
    return add(database, records);
}

QSqlError ProductionTable::add(const QSqlDatabase &database, const QList<const Record *> &records)
{
    // Of five hundred releases at once the servers are the same.
    QList<ProductionServer> servers;
    for (const Record *record : records) {
        const BodyView body(record->body);
        if (!isProduction(*record, body))
            continue;
        for (ProductionServer &server : serversOf(*record, body)) {
            const auto same = std::find_if(servers.begin(), servers.end(), [&server](const auto &each) {
                return each.runId == server.runId && placesOf(each) == placesOf(server)
                    && each.urls == server.urls && each.profile == server.profile
                    && each.deployment == server.deployment;
            });
            if (same == servers.end())
                servers.append(server);
            else
                same->atUnixMs = std::max(same->atUnixMs, server.atUnixMs);
        }
    }
    if (servers.isEmpty())
        return {};
    QSqlQuery query(database);
    bool good = prepareInsert(query);
    for (const ProductionServer &server : std::as_const(servers))
        good = good && insert(query, server);
    return good ? QSqlError() : query.lastError();
}

QSqlError ProductionTable::read(const QSqlDatabase &database, qint64 nowUnixMs,
                                QList<ProductionServer> *servers)
{
    QSqlQuery query(database);
    query.setForwardOnly(true);
    query.prepare(QStringLiteral("SELECT run_id, addresses, urls, profile, deployment, at FROM "
                                 "production_servers WHERE at >= ? ORDER BY at DESC"));
    query.addBindValue(nowUnixMs - daysThatCount * dayMs);
    if (!query.exec())
        return query.lastError();
    while (query.next()) {
        ProductionServer server;
        server.runId = query.value(0).toString().toLatin1();
        for (const QString &word : wordsOf(query.value(1).toString()))
            (isGroup(word) ? server.groups : server.addresses).append(word);
        server.urls = wordsOf(query.value(2).toString());
        server.profile = query.value(3).toString();
        server.deployment = query.value(4).toString();
        server.atUnixMs = query.value(5).toLongLong();
        server.recorded = true;
        servers->append(server);
    }
    return {};
}

QSqlError ProductionTable::forget(const QSqlDatabase &database, const QList<locks::ServerIdentity> &servers,
                                  qint64 nowUnixMs)
{
    QList<ProductionServer> known;
    if (const QSqlError failed = read(database, nowUnixMs, &known); failed.isValid())
        return failed;
    QSqlQuery query(database);
    query.prepare(QStringLiteral("DELETE FROM production_servers WHERE run_id = ? AND addresses = ? AND "
                                 "urls = ? AND profile = ? AND deployment = ?"));
    for (const ProductionServer &each : std::as_const(known)) {
        ProductionServer resolved = each;
        for (const QString &url : each.urls) {
            if (const auto endpoint = redis::parseUrl(url); endpoint.ok())
                resolved.addresses.append(endpoint->label());
        }
        if (!locks::productionOf(servers, {resolved}))
            continue;
        for (const QString &value : {QString::fromLatin1(each.runId), placesOf(each), each.urls.join(u'\n'),
                                     each.profile, each.deployment})
            query.addBindValue(present(value));
        if (!query.exec())
            return query.lastError();
    }
    return {};
}

} // namespace journal
