// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/export.h"

#include "journal/body_view.h"
#include "redis/bytes.h"

#include <QDateTime>
#include <QJsonDocument>

namespace journal {

namespace {

/// ISO 8601 in UTC, without asking the system for a time zone: a listing has 100,000 of them.
QString isoTime(qint64 unixMs)
{
    constexpr qint64 day = 86400000;
    const qint64 days = unixMs >= 0 ? unixMs / day : (unixMs - day + 1) / day;
    const QDate date = QDate::fromJulianDay(QDate(1970, 1, 1).toJulianDay() + days);
    const QTime time = QTime::fromMSecsSinceStartOfDay(int(unixMs - days * day));
    return date.toString(Qt::ISODate) + u'T' + time.toString(Qt::ISODateWithMs) + u'Z';
}

/// The bodies of an action, as views into its records.
struct Bodies
{
    explicit Bodies(const Entry &entry)
        : intent(entry.intent.body)
        , outcome(entry.outcome ? QByteArrayView(entry.outcome->body) : QByteArrayView())
        , hasOutcome(entry.outcome.has_value())
    {
    }
    BodyView intent;
    BodyView outcome;
    bool hasOutcome;
};

/// Words of people and servers, which a forged record may carry as well.
QString shown(const BodyView &body, QByteArrayView name)
{
    return redis::shownText(body.text(name));
}

/// The token that the action was about: as seen, or the fresh one that an acquire wrote.
QByteArray tokenOf(const Bodies &bodies)
{
    const QByteArray token = bodies.intent.bytes("token");
    const bool acquired = token.isEmpty() && bodies.intent.raw("action") == QByteArrayView("\"acquire\"")
        && bodies.outcome.raw("outcome") == QByteArrayView("\"done\"");
    return acquired ? bodies.outcome.bytes("token_now") : token;
}

QByteArrayView commandsOf(const Bodies &bodies)
{
    const QByteArrayView sent = bodies.outcome.raw("commands");
    return sent.size() <= 2 ? bodies.intent.raw("commands") : sent; // "[]"
}

QStringList listOf(QByteArrayView array)
{
    QStringList texts;
    for (const QByteArrayView element : elementsOf(array))
        texts.append(redis::shownText(textOf(element)));
    return texts;
}

QStringList masterLines(const Bodies &bodies)
{
    if (!bodies.hasOutcome)
        return listOf(bodies.intent.raw("master_urls"));
    QStringList lines;
    for (const QByteArrayView element : elementsOf(bodies.outcome.raw("masters"))) {
        const BodyView master(element);
        lines.append(shown(master, "master") + QLatin1Char(' ') + shown(master, "outcome"));
    }
    return lines;
}

/// Puts a value as it stands in the record: it is JSON already.
void put(QByteArray &json, const char *name, QByteArrayView value, bool nullWhereEmpty = false)
{
    json += json.endsWith('{') ? "\"" : ",\"";
    json += name;
    json += "\":";
    if (value.isEmpty() || (nullWhereEmpty && value == QByteArrayView("\"\"")))
        json += "null";
    else
        json += value;
}

/// Plain ASCII that needs no escape.
void putWord(QByteArray &json, const char *name, const QByteArray &word)
{
    put(json, name, QByteArray('"' + word + '"'));
}

void putBytes(QByteArray &json, const QByteArray &name, const QByteArray &bytes)
{
    if (redis::isPlainText(bytes) && !bytes.contains('"') && !bytes.contains('\\'))
        return putWord(json, name.constData(), bytes);
    QJsonObject object;
    redis::putBytes(object, QString::fromLatin1(name), bytes);
    const QByteArray members = QJsonDocument(object).toJson(QJsonDocument::Compact);
    json += json.endsWith('{') ? "" : ",";
    json += members.sliced(1, members.size() - 2);
}

QByteArray mastersJson(const Bodies &bodies)
{
    QByteArrayList masters;
    if (!bodies.hasOutcome) {
        for (const QByteArrayView url : elementsOf(bodies.intent.raw("master_urls")))
            masters.append("{\"error\":null,\"master\":" + url.toByteArray() + ",\"outcome\":null}");
        return '[' + masters.join(',') + ']';
    }
    for (const QByteArrayView element : elementsOf(bodies.outcome.raw("masters"))) {
        const BodyView master(element);
        QByteArray json("{");
        put(json, "error", master.raw("error"), true);
        put(json, "master", master.raw("master"));
        put(json, "outcome", master.raw("outcome"));
        masters.append(json + '}');
    }
    return '[' + masters.join(',') + ']';
}

} // namespace

Line lineOf(const Entry &entry, Parts parts)
{
    const Bodies bodies(entry);
    Line line;
    line.at = parts == Parts::Cells ? QString() : isoTime(entry.intent.atUnixMs);
    line.id = entry.intent.id;
    line.who = shown(bodies.intent, "who");
    line.host = shown(bodies.intent, "host");
    line.profile = shown(bodies.intent, "profile");
    line.deployment = shown(bodies.intent, "deployment");
    line.environment = shown(bodies.intent, "environment");
    line.action = shown(bodies.intent, "action");
    line.key = redis::shownBytes(entry.intent.key);
    line.outcome = shown(bodies.outcome, "outcome");
    line.reason = shown(bodies.intent, "reason");
    if (parts == Parts::Cells)
        return line;
    line.token = redis::shownBytes(tokenOf(bodies));
    line.evidence = listOf(bodies.intent.raw("evidence"));
    line.commands = listOf(commandsOf(bodies));
    line.masters = masterLines(bodies);
    return line;
}

QByteArray jsonLine(const Entry &entry, const Head &head)
{
    const Bodies bodies(entry);
    QByteArray json("{");
    putWord(json, "id", entry.intent.id.toLatin1());
    putWord(json, "at", isoTime(entry.intent.atUnixMs).toLatin1());
    for (const char *name : {"who", "host"})
        put(json, name, bodies.intent.raw(name));
    put(json, "profile", bodies.intent.raw("profile"), true);
    for (const char *name : {"deployment", "environment", "action"})
        put(json, name, bodies.intent.raw(name));
    putBytes(json, "key", entry.intent.key);
    putBytes(json, "token", tokenOf(bodies));
    for (const char *name : {"reason", "evidence"})
        put(json, name, bodies.intent.raw(name));
    put(json, "commands", commandsOf(bodies));
    put(json, "masters", mastersJson(bodies));
    put(json, "outcome", bodies.outcome.raw("outcome"), true);
    put(json, "undoes", bodies.intent.raw("undoes"), true);
    putWord(json, "hash", entry.intent.hash);
    putWord(json, "previous", entry.intent.previous);
    if (entry.outcome) {
        putWord(json, "outcome_at", isoTime(entry.outcome->atUnixMs).toLatin1());
        putWord(json, "outcome_hash", entry.outcome->hash);
        putWord(json, "outcome_previous", entry.outcome->previous);
    }
    putWord(json, "head", head.hash);
    return redis::harmlessJson(json + '}');
}

QJsonObject toJson(const Entry &entry, const Head &head)
{
    return QJsonDocument::fromJson(jsonLine(entry, head)).object();
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
    const auto hashOf = [](const std::optional<Record> &record, QByteArray Record::*hash) {
        return record ? QString::fromLatin1((*record).*hash) : QString();
    };
    const auto exact = [](const QByteArray &bytes) {
        return redis::isPlainText(bytes) ? QString() : QString::fromLatin1(bytes.toBase64());
    };
    const QStringList cells{line.id,
                            line.at,
                            line.who,
                            line.host,
                            line.profile,
                            line.deployment,
                            line.environment,
                            line.action,
                            line.key,
                            exact(entry.intent.key),
                            line.token,
                            exact(tokenOf(Bodies(entry))),
                            line.reason,
                            line.evidence.join(QLatin1String("; ")),
                            line.commands.join(QLatin1String("; ")),
                            line.masters.join(QLatin1String("; ")),
                            line.outcome,
                            QString::fromLatin1(entry.intent.hash),
                            QString::fromLatin1(entry.intent.previous),
                            hashOf(entry.outcome, &Record::hash),
                            hashOf(entry.outcome, &Record::previous),
                            QString::fromLatin1(head.hash)};
    QByteArray csv;
    for (const QString &cell : cells) {
        if (&cell != &cells.front())
            csv += ',';
        csv += csvCell(cell);
    }
    return csv + '\n';
}

} // namespace journal
