// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/record.h"

#include "redis/transport/endpoint_url.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRandomGenerator>

namespace journal {

namespace {

QString word(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes);
}

QString base64(const QByteArray &bytes)
{
    return QString::fromLatin1(bytes.toBase64());
}

/// Callers leave passwords out already; what stands on a disk for years is looked at again.
QString withoutPassword(const QString &url)
{
    const auto endpoint = redis::parseUrl(url);
    if (endpoint.ok())
        return endpoint->url();
    const qsizetype begin = url.indexOf(QLatin1String("://"));
    const qsizetype at = url.lastIndexOf(QLatin1Char('@'));
    if (begin < 0 || at < begin)
        return url;
    return url.left(begin + 3) + url.mid(at + 1);
}

QJsonArray arrayOf(const QStringList &list)
{
    return QJsonArray::fromStringList(list);
}

QJsonObject masterObject(const locks::MasterReport &report)
{
    QJsonObject object{{QStringLiteral("master"), report.master},
                       {QStringLiteral("outcome"), word(locks::masterOutcomeWord(report.outcome))},
                       {QStringLiteral("error"), report.error},
                       {QStringLiteral("ttl_now_ms"), report.ttlNowMs},
                       {QStringLiteral("deadline_ms"), report.deadlineUnixMs}};
    if (report.hasTokenNow)
        object.insert(QStringLiteral("token_now"), base64(report.tokenNow));
    if (!report.dump.isEmpty())
        object.insert(QStringLiteral("dump_sha256"), word(dumpHash(report.dump)));
    return object;
}

QJsonArray serverArray(const QList<locks::ServerIdentity> &servers)
{
    QJsonArray array;
    for (const locks::ServerIdentity &server : servers) {
        QJsonObject object{{QStringLiteral("master"), server.master},
                           {QStringLiteral("run_id"), QString::fromLatin1(server.runId)},
                           {QStringLiteral("addresses"), arrayOf(server.addresses)}};
        if (!server.groups.isEmpty())
            object.insert(QStringLiteral("groups"), arrayOf(server.groups));
        if (!server.isProduction)
            object.insert(QStringLiteral("production"), false);
        array.append(object);
    }
    return array;
}

Record recordOf(const QString &id, const QByteArray &kind, qint64 atUnixMs, const QByteArray &key,
                QJsonObject body)
{
    body.insert(QStringLiteral("id"), id);
    body.insert(QStringLiteral("kind"), word(kind));
    body.insert(QStringLiteral("at"), atUnixMs);
    body.insert(QStringLiteral("key"), base64(key));
    Record record;
    record.id = id;
    record.kind = kind;
    record.atUnixMs = atUnixMs;
    record.key = key;
    record.body = QJsonDocument(body).toJson(QJsonDocument::Compact);
    return record;
}

} // namespace

QByteArray withdrawWord()
{
    return QByteArrayLiteral("withdraw");
}

QByteArray genesisHash()
{
    return QByteArray(64, '0');
}

QByteArray chainHash(QByteArrayView previous, qint64 sequence, QByteArrayView body)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    const QByteArray number = QByteArray::number(sequence);
    for (const QByteArrayView part : {previous, QByteArrayView(number), body}) {
        hash.addData(part);
        hash.addData(QByteArrayView("\n"));
    }
    return hash.result().toHex();
}

QByteArray dumpHash(const QByteArray &dump)
{
    return QCryptographicHash::hash(dump, QCryptographicHash::Sha256).toHex();
}

QString freshActionId()
{
    return QStringLiteral("%1").arg(QRandomGenerator::system()->generate64(), 16, 16, QLatin1Char('0'));
}

locks::ServerIdentity serverOf(const QJsonObject &server)
{
    locks::ServerIdentity identity;
    identity.master = server.value(QLatin1String("master")).toString();
    identity.runId = server.value(QLatin1String("run_id")).toString().toLatin1();
    const QJsonArray addresses = server.value(QLatin1String("addresses")).toArray();
    for (const QJsonValue &address : addresses)
        identity.addresses.append(address.toString());
    const QJsonArray groups = server.value(QLatin1String("groups")).toArray();
    for (const QJsonValue &group : groups)
        identity.groups.append(group.toString());
    identity.isProduction = server.value(QLatin1String("production")).toBool(true);
    return identity;
}

Record intentRecord(const QString &id, const locks::ActionIntent &intent, qint64 atUnixMs)
{
    QStringList urls;
    for (const QString &url : intent.masterUrls)
        urls.append(withoutPassword(url));
    const locks::ActionRequest &request = intent.request;
    QJsonArray together;
    for (const QByteArray &key : request.together)
        together.append(base64(key));
    QJsonObject body{
        {QStringLiteral("action"), word(locks::actionWord(request.kind))},
        {QStringLiteral("who"), intent.who.user},
        {QStringLiteral("host"), intent.who.host},
        {QStringLiteral("profile"), intent.profile},
        {QStringLiteral("deployment"), intent.deployment},
        {QStringLiteral("environment"), word(locks::environmentId(intent.environment))},
        {QStringLiteral("master_urls"), arrayOf(urls)},
        {QStringLiteral("database"), intent.database},
        {QStringLiteral("token"), base64(request.token)},
        {QStringLiteral("ttl_ms"), qint64(request.ttl.count())},
        {QStringLiteral("allow_shorter"), request.allowShorter},
        {QStringLiteral("library"), word(request.library)},
        {QStringLiteral("separate_master"), request.separateMaster},
        {QStringLiteral("reason"), request.reason},
        {QStringLiteral("evidence"), arrayOf(request.evidence)},
        {QStringLiteral("undoes"), request.undoes},
        {QStringLiteral("commands"), arrayOf(intent.commands)},
    };
    if (const QJsonArray servers = serverArray(intent.servers); !servers.isEmpty())
        body.insert(QStringLiteral("servers"), servers);
    if (!together.isEmpty())
        body.insert(QStringLiteral("together"), together);
    if (!request.partOf.isEmpty())
        body.insert(QStringLiteral("part_of"), request.partOf);
    return recordOf(id, QByteArrayLiteral("intent"), atUnixMs, request.key, body);
}

Record outcomeRecord(const QString &id, const locks::ActionReport &report, qint64 atUnixMs)
{
    QJsonArray masters;
    for (const locks::MasterReport &master : report.masters)
        masters.append(masterObject(master));
    QJsonObject body{
        {QStringLiteral("outcome"), word(locks::outcomeWord(report.outcome))},
        {QStringLiteral("token_before"), base64(report.tokenBefore)},
        {QStringLiteral("ttl_before_ms"), report.ttlBeforeMs},
        {QStringLiteral("ttl_now_ms"), report.ttlNowMs},
        {QStringLiteral("validity_ms"), report.validityMs},
        {QStringLiteral("masters"), masters},
        {QStringLiteral("denied"), arrayOf(report.denied)},
        {QStringLiteral("how"), word(report.how)},
        {QStringLiteral("commands"), arrayOf(report.commands)},
        {QStringLiteral("library"), word(report.library)},
        {QStringLiteral("undoable"), report.undoable},
    };
    if (report.hasTokenNow)
        body.insert(QStringLiteral("token_now"), base64(report.tokenNow));
    return recordOf(id, QByteArrayLiteral("outcome"), atUnixMs, report.key, body);
}

QList<Record> withdrawalRecords(const QString &id, const QList<locks::ServerIdentity> &servers,
                                const locks::Actor &who, const QString &reason, qint64 atUnixMs)
{
    QStringList names;
    for (const locks::ServerIdentity &server : servers)
        names.append(server.master);
    const QJsonObject intent{{QStringLiteral("action"), word(withdrawWord())},
                             {QStringLiteral("who"), who.user},
                             {QStringLiteral("host"), who.host},
                             {QStringLiteral("profile"), QString()},
                             {QStringLiteral("deployment"), names.join(u' ')},
                             {QStringLiteral("environment"), QString()},
                             {QStringLiteral("reason"), reason},
                             {QStringLiteral("servers"), serverArray(servers)}};
    const QJsonObject outcome{{QStringLiteral("outcome"), QStringLiteral("done")}};
    return {recordOf(id, QByteArrayLiteral("intent"), atUnixMs, QByteArray(""), intent),
            recordOf(id, QByteArrayLiteral("outcome"), atUnixMs, QByteArray(""), outcome)};
}

QByteArray bytesOf(const QJsonObject &body, const QString &name)
{
    return QByteArray::fromBase64(body.value(name).toString().toLatin1());
}

} // namespace journal
