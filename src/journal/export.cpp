// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal/export.h"

#include "journal/body_view.h"
#include "redis/bytes.h"

#include <QDateTime>
#include <QJsonDocument>

#include <algorithm>
#include <string>

namespace journal {

namespace {

void putDigits(char *at, int count, int number)
{
    for (int i = count - 1; i >= 0; --i, number /= 10)
        at[i] = char('0' + number % 10);
}

/// ISO 8601 in UTC, without asking the system for a time zone: a listing has 100,000 of them.
QByteArray isoTime(qint64 unixMs)
{
    constexpr qint64 day = 86400000;
    const qint64 days = unixMs >= 0 ? unixMs / day : (unixMs - day + 1) / day;
    const QDate date = QDate::fromJulianDay(QDate(1970, 1, 1).toJulianDay() + days);
    const auto ofDay = int(unixMs - days * day);
    int year = 0;
    int month = 0;
    int dayOfMonth = 0;
    date.getDate(&year, &month, &dayOfMonth);
    if (year < 0 || year > 9999)
        return (date.toString(Qt::ISODate) + u'T'
                + QTime::fromMSecsSinceStartOfDay(ofDay).toString(Qt::ISODateWithMs) + u'Z')
            .toLatin1();
    QByteArray text = QByteArrayLiteral("0000-00-00T00:00:00.000Z");
    char *at = text.data();
    putDigits(at, 4, year);
    putDigits(at + 5, 2, month);
    putDigits(at + 8, 2, dayOfMonth);
    putDigits(at + 11, 2, ofDay / 3600000);
    putDigits(at + 14, 2, ofDay / 60000 % 60);
    putDigits(at + 17, 2, ofDay / 1000 % 60);
    putDigits(at + 20, 3, ofDay % 1000);
    return text;
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

/// What a JSON string says, as people see it: words of people and servers, which a forged record may carry as
/// well.
QByteArray shownString(QByteArrayView string)
{
    if (string.size() < 2 || string.front() != '"' || string.back() != '"')
        return {};
    const QByteArrayView inside = string.sliced(1, string.size() - 2);
    const auto bytes = QByteArray::fromRawData(inside.data(), inside.size());
    if (!inside.contains('\\') && redis::isPlainText(bytes))
        return bytes;
    return redis::shownText(textOf(string)).toUtf8();
}

QByteArray shown(const BodyView &body, QByteArrayView name)
{
    return shownString(body.raw(name));
}

QByteArray shownKey(const QByteArray &bytes)
{
    return redis::isPlainText(bytes) ? bytes : redis::shownBytes(bytes).toUtf8();
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

constexpr char separator[] = "; ";

QByteArray listOf(QByteArrayView array)
{
    const QList<QByteArrayView> elements = elementsOf(array);
    if (elements.size() == 1)
        return shownString(elements.first());
    QByteArrayList texts;
    for (const QByteArrayView element : elements)
        texts.append(shownString(element));
    return texts.join(separator);
}

QByteArray masterLines(const Bodies &bodies)
{
    if (!bodies.hasOutcome)
        return listOf(bodies.intent.raw("master_urls"));
    QByteArray lines;
    for (const QByteArrayView element : elementsOf(bodies.outcome.raw("masters"))) {
        const BodyView master(element);
        if (!lines.isEmpty())
            lines += separator;
        lines += shown(master, "master");
        lines += ' ';
        lines += shown(master, "outcome");
    }
    return lines;
}

// A std::string, because a QByteArray takes several times as long to append a few bytes.
void append(std::string &json, QByteArrayView bytes)
{
    json.append(bytes.data(), size_t(bytes.size()));
}

void putName(std::string &json, const char *name)
{
    json += json.back() == '{' ? "\"" : ",\"";
    json += name;
    json += "\":";
}

/// Puts a value as it stands in the record: it is JSON already.
void put(std::string &json, const char *name, QByteArrayView value, bool nullWhereEmpty = false)
{
    putName(json, name);
    if (value.isEmpty() || (nullWhereEmpty && value == QByteArrayView("\"\"")))
        json += "null";
    else
        append(json, value);
}

/// Plain ASCII that needs no escape.
void putWord(std::string &json, const char *name, QByteArrayView word)
{
    putName(json, name);
    json += '"';
    append(json, word);
    json += '"';
}

void putBytes(std::string &json, const char *name, const QByteArray &bytes)
{
    if (redis::isPlainText(bytes) && !bytes.contains('"') && !bytes.contains('\\'))
        return putWord(json, name, bytes);
    QJsonObject object;
    redis::putBytes(object, QString::fromLatin1(name), bytes);
    const QByteArray members = QJsonDocument(object).toJson(QJsonDocument::Compact);
    json += json.back() == '{' ? "" : ",";
    append(json, QByteArrayView(members).sliced(1, members.size() - 2));
}

void putMasters(std::string &json, const Bodies &bodies)
{
    putName(json, "masters");
    json += '[';
    const QByteArrayView masters =
        bodies.hasOutcome ? bodies.outcome.raw("masters") : bodies.intent.raw("master_urls");
    for (const QByteArrayView element : elementsOf(masters)) {
        json += json.back() == '[' ? "{" : ",{";
        const BodyView master(bodies.hasOutcome ? element : QByteArrayView());
        put(json, "error", master.raw("error"), true);
        put(json, "master", bodies.hasOutcome ? master.raw("master") : element);
        put(json, "outcome", master.raw("outcome"));
        json += '}';
    }
    json += ']';
}

/// One cell of a table for a spreadsheet, as csvCell() says.
void putCell(QByteArray &csv, const QByteArray &cell)
{
    constexpr QByteArrayView formula("=+-@\t\r\n");
    static constexpr auto isSpecial = [](char c) {
        return uchar(c) <= ';' && (c == ',' || c == ';' || c == '"' || c == '\n' || c == '\r' || c == '\t');
    };
    const bool guarded = !cell.isEmpty() && formula.contains(cell.front());
    const bool quoted = std::any_of(cell.begin(), cell.end(), isSpecial);
    if (quoted)
        csv += '"';
    if (guarded)
        csv += '\'';
    if (quoted)
        csv += QByteArray(cell).replace('"', "\"\"") + '"';
    else
        csv += cell;
}

Line lineOf(const Entry &entry, const Bodies &bodies, Parts parts)
{
    Line line;
    line.id = entry.intent.id.toUtf8();
    line.who = shown(bodies.intent, "who");
    line.host = shown(bodies.intent, "host");
    line.profile = shown(bodies.intent, "profile");
    line.deployment = shown(bodies.intent, "deployment");
    line.environment = shown(bodies.intent, "environment");
    line.action = shown(bodies.intent, "action");
    line.key = shownKey(entry.intent.key);
    line.outcome = shown(bodies.outcome, "outcome");
    line.reason = shown(bodies.intent, "reason");
    if (parts == Parts::Cells)
        return line;
    line.at = isoTime(entry.intent.atUnixMs);
    line.token = shownKey(tokenOf(bodies));
    line.evidence = listOf(bodies.intent.raw("evidence"));
    line.commands = listOf(commandsOf(bodies));
    line.masters = masterLines(bodies);
    return line;
}

} // namespace

Line lineOf(const Entry &entry, Parts parts)
{
    return lineOf(entry, Bodies(entry), parts);
}

QByteArray jsonLine(const Entry &entry, const Head &head)
{
    const Bodies bodies(entry);
    std::string json;
    json.reserve(size_t(entry.intent.body.size()) + 1024);
    json += '{';
    putWord(json, "id", entry.intent.id.toLatin1());
    putWord(json, "at", isoTime(entry.intent.atUnixMs));
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
    putMasters(json, bodies);
    put(json, "outcome", bodies.outcome.raw("outcome"), true);
    put(json, "undoes", bodies.intent.raw("undoes"), true);
    putWord(json, "hash", entry.intent.hash);
    putWord(json, "previous", entry.intent.previous);
    if (entry.outcome) {
        putWord(json, "outcome_at", isoTime(entry.outcome->atUnixMs));
        putWord(json, "outcome_hash", entry.outcome->hash);
        putWord(json, "outcome_previous", entry.outcome->previous);
    }
    putWord(json, "head", head.hash);
    json += '}';
    return redis::harmlessJson(QByteArray(json.data(), qsizetype(json.size())));
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

QByteArray csvCell(const QString &text)
{
    QByteArray csv;
    putCell(csv, text.toUtf8());
    return csv;
}

QByteArray csvLine(const Entry &entry, const Head &head)
{
    const Bodies bodies(entry);
    const Line line = lineOf(entry, bodies, Parts::All);
    const QByteArray none;
    const auto exact = [](const QByteArray &bytes) {
        return redis::isPlainText(bytes) ? QByteArray() : bytes.toBase64();
    };
    const QByteArray key = exact(entry.intent.key);
    const QByteArray token = exact(tokenOf(bodies));
    QByteArray csv;
    csv.reserve(1024);
    for (const QByteArray *cell : {&line.id,
                                   &line.at,
                                   &line.who,
                                   &line.host,
                                   &line.profile,
                                   &line.deployment,
                                   &line.environment,
                                   &line.action,
                                   &line.key,
                                   &key,
                                   &line.token,
                                   &token,
                                   &line.reason,
                                   &line.evidence,
                                   &line.commands,
                                   &line.masters,
                                   &line.outcome,
                                   &entry.intent.hash,
                                   &entry.intent.previous,
                                   entry.outcome ? &entry.outcome->hash : &none,
                                   entry.outcome ? &entry.outcome->previous : &none,
                                   &head.hash}) {
        putCell(csv, *cell);
        csv += ',';
    }
    csv.back() = '\n';
    return csv;
}

} // namespace journal
