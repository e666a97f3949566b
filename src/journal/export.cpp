// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/export.h"

#include "redis/bytes.h"

#include <QDateTime>
#include <QJsonArray>

namespace journal {

namespace {

QString isoTime(qint64 unixMs)
{
    return QDateTime::fromMSecsSinceEpoch(unixMs).toUTC().toString(Qt::ISODateWithMs);
}

QString text(const QJsonObject &body, const char *name)
{
    return body.value(QLatin1String(name)).toString();
}

QStringList texts(const QJsonObject &body, const char *name)
{
    QStringList list;
    const QJsonArray array = body.value(QLatin1String(name)).toArray();
    for (const QJsonValue &value : array)
        list.append(value.toString());
    return list;
}

/// The token that the action was about: as seen, or the fresh one that an acquire wrote.
QByteArray tokenOf(const QJsonObject &intent, const QJsonObject &outcome)
{
    const QByteArray token = bytesOf(intent, QStringLiteral("token"));
    const bool acquired = text(intent, "action") == QLatin1String("acquire")
        && text(outcome, "outcome") == QLatin1String("done");
    return token.isEmpty() && acquired ? bytesOf(outcome, QStringLiteral("token_now")) : token;
}

QStringList commandsOf(const QJsonObject &intent, const QJsonObject &outcome)
{
    const QStringList sent = texts(outcome, "commands");
    return sent.isEmpty() ? texts(intent, "commands") : sent;
}

QJsonValue wordOrNull(const QString &word)
{
    return word.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(word);
}

QJsonArray mastersOf(const QJsonObject &intent, const QJsonObject &outcome)
{
    QJsonArray masters;
    if (outcome.isEmpty()) {
        for (const QString &url : texts(intent, "master_urls")) {
            masters.append(QJsonObject{{QStringLiteral("master"), url},
                                       {QStringLiteral("outcome"), QJsonValue::Null},
                                       {QStringLiteral("error"), QJsonValue::Null}});
        }
        return masters;
    }
    const QJsonArray reports = outcome.value(QLatin1String("masters")).toArray();
    for (const QJsonValue &value : reports) {
        const QJsonObject report = value.toObject();
        masters.append(QJsonObject{{QStringLiteral("master"), text(report, "master")},
                                   {QStringLiteral("outcome"), text(report, "outcome")},
                                   {QStringLiteral("error"), wordOrNull(text(report, "error"))}});
    }
    return masters;
}

QJsonObject outcomeBody(const Entry &entry)
{
    return entry.outcome ? bodyOf(*entry.outcome) : QJsonObject();
}

} // namespace

Line lineOf(const Entry &entry)
{
    const QJsonObject intent = bodyOf(entry.intent);
    const QJsonObject outcome = outcomeBody(entry);
    Line line;
    line.at = isoTime(entry.intent.atUnixMs);
    line.id = entry.intent.id;
    line.who = text(intent, "who");
    line.host = text(intent, "host");
    line.profile = text(intent, "profile");
    line.deployment = text(intent, "deployment");
    line.environment = text(intent, "environment");
    line.action = text(intent, "action");
    line.key = redis::shownBytes(entry.intent.key);
    line.token = redis::shownBytes(tokenOf(intent, outcome));
    line.outcome = text(outcome, "outcome");
    line.reason = text(intent, "reason");
    line.evidence = texts(intent, "evidence");
    line.commands = commandsOf(intent, outcome);
    const QJsonArray masters = mastersOf(intent, outcome);
    for (const QJsonValue &value : masters) {
        const QJsonObject master = value.toObject();
        const QString outcomeWord = text(master, "outcome");
        const QString label = text(master, "master");
        line.masters.append(outcomeWord.isEmpty() ? label : label + QLatin1Char(' ') + outcomeWord);
    }
    return line;
}

QJsonObject toJson(const Entry &entry, const Head &head)
{
    const Line line = lineOf(entry);
    const QJsonObject intent = bodyOf(entry.intent);
    const QJsonObject outcome = outcomeBody(entry);
    QJsonObject json{
        {QStringLiteral("id"), line.id},
        {QStringLiteral("at"), line.at},
        {QStringLiteral("who"), line.who},
        {QStringLiteral("host"), line.host},
        {QStringLiteral("profile"), wordOrNull(line.profile)},
        {QStringLiteral("deployment"), line.deployment},
        {QStringLiteral("environment"), line.environment},
        {QStringLiteral("action"), line.action},
        {QStringLiteral("reason"), line.reason},
        {QStringLiteral("evidence"), QJsonArray::fromStringList(line.evidence)},
        {QStringLiteral("commands"), QJsonArray::fromStringList(line.commands)},
        {QStringLiteral("masters"), mastersOf(intent, outcome)},
        {QStringLiteral("outcome"), wordOrNull(line.outcome)},
        {QStringLiteral("undoes"), wordOrNull(text(intent, "undoes"))},
        {QStringLiteral("hash"), QString::fromLatin1(entry.intent.hash)},
        {QStringLiteral("previous"), QString::fromLatin1(entry.intent.previous)},
        {QStringLiteral("head"), QString::fromLatin1(head.hash)},
    };
    redis::putBytes(json, QStringLiteral("key"), entry.intent.key);
    redis::putBytes(json, QStringLiteral("token"), tokenOf(intent, outcome));
    if (entry.outcome) {
        json.insert(QStringLiteral("outcome_at"), isoTime(entry.outcome->atUnixMs));
        json.insert(QStringLiteral("outcome_hash"), QString::fromLatin1(entry.outcome->hash));
        json.insert(QStringLiteral("outcome_previous"), QString::fromLatin1(entry.outcome->previous));
    }
    return json;
}

QByteArray csvHeader()
{
    return QByteArrayLiteral(
        "id,at,who,host,profile,deployment,environment,action,key,key_b64,token,token_b64,"
        "reason,evidence,commands,masters,outcome,hash,previous,outcome_hash,"
        "outcome_previous,head\n");
}

QByteArray csvCell(const QString &cell)
{
    QString guarded = cell;
    static const QString formula = QStringLiteral("=+-@\t\r\n");
    if (!cell.isEmpty() && formula.contains(cell.front()))
        guarded.prepend(QLatin1Char('\''));
    static const QString special = QStringLiteral(",;\"\n\r\t");
    const bool quote =
        std::any_of(guarded.cbegin(), guarded.cend(), [](QChar c) { return special.contains(c); });
    if (quote) {
        guarded.replace(QLatin1Char('"'), QLatin1String("\"\""));
        guarded = QLatin1Char('"') + guarded + QLatin1Char('"');
    }
    return guarded.toUtf8();
}

QByteArray csvLine(const Entry &entry, const Head &head)
{
    const Line line = lineOf(entry);
    const QJsonObject json = toJson(entry, head);
    const QStringList cells{line.id,
                            line.at,
                            line.who,
                            line.host,
                            line.profile,
                            line.deployment,
                            line.environment,
                            line.action,
                            line.key,
                            text(json, "key_b64"),
                            line.token,
                            text(json, "token_b64"),
                            line.reason,
                            line.evidence.join(QLatin1String("; ")),
                            line.commands.join(QLatin1String("; ")),
                            line.masters.join(QLatin1String("; ")),
                            line.outcome,
                            text(json, "hash"),
                            text(json, "previous"),
                            text(json, "outcome_hash"),
                            text(json, "outcome_previous"),
                            text(json, "head")};
    QByteArray csv;
    for (const QString &cell : cells) {
        if (&cell != &cells.front())
            csv += ',';
        csv += csvCell(cell);
    }
    return csv + '\n';
}

} // namespace journal
