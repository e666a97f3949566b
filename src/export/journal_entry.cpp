// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/journal_entry.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "journal/body_view.h"

#include <QDateTime>
#include <QJsonDocument>
#include <QJsonObject>

#include <string_view>

namespace exports {

using namespace journal;
using namespace std::string_view_literals;

namespace {

void putDigits(char *at, int count, int number)
{
    for (int i = count - 1; i >= 0; --i, number /= 10)
        at[i] = char('0' + number % 10);
}

/// ISO 8601 in UTC, without asking the system for a time zone: a listing has 100,000 of them.
void putTime(std::string &text, qint64 unixMs)
{
    constexpr qint64 day = 86400000;
    const qint64 days = unixMs >= 0 ? unixMs / day : (unixMs - day + 1) / day;
    const QDate date = QDate::fromJulianDay(QDate(1970, 1, 1).toJulianDay() + days);
    const auto ofDay = int(unixMs - days * day);
    int year = 0;
    int month = 0;
    int dayOfMonth = 0;
    date.getDate(&year, &month, &dayOfMonth);
    if (year < 0 || year > 9999) {
        const QTime time = QTime::fromMSecsSinceStartOfDay(ofDay);
        const QString whole = date.toString(Qt::ISODate) + u'T' + time.toString(Qt::ISODateWithMs) + u'Z';
        text += whole.toStdString();
        return;
    }
    constexpr std::string_view digits("0000-00-00T00:00:00.000Z");
    text += digits;
    char *at = text.data() + text.size() - digits.size();
    putDigits(at, 4, year);
    putDigits(at + 5, 2, month);
    putDigits(at + 8, 2, dayOfMonth);
    putDigits(at + 11, 2, ofDay / 3600000);
    putDigits(at + 14, 2, ofDay / 60000 % 60);
    putDigits(at + 17, 2, ofDay / 1000 % 60);
    putDigits(at + 20, 3, ofDay % 1000);
}

/// The bodies of an action, as views into its records.
struct Bodies
{
    explicit Bodies(const Entry &entry)
        : intent(entry.intent.body())
        , outcome(entry.outcome ? entry.outcome->body() : QByteArrayView())
        , hasOutcome(entry.outcome.has_value())
    {
    }
    BodyView intent;
    BodyView outcome;
    bool hasOutcome;
};

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

// A std::string, because a QByteArray takes several times as long to append a few bytes.
void append(std::string &json, QByteArrayView bytes)
{
    json.append(bytes.data(), size_t(bytes.size()));
}

void putName(std::string &json, std::string_view name)
{
    if (json.back() != '{')
        json += ',';
    json += '"';
    json += name;
    json += "\":";
}

/// Puts a value as it stands in the record: it is JSON already.
void put(std::string &json, std::string_view name, QByteArrayView value, bool nullWhereEmpty = false)
{
    putName(json, name);
    if (value.isEmpty() || (nullWhereEmpty && value == QByteArrayView("\"\"")))
        json += "null";
    else
        append(json, value);
}

void putTime(std::string &json, std::string_view name, qint64 unixMs)
{
    putName(json, name);
    json += '"';
    putTime(json, unixMs);
    json += '"';
}

void putBytes(std::string &json, std::string_view name, const QByteArray &bytes)
{
    if (base::isPlainText(bytes) && !needsEscape(bytes)) {
        putName(json, name);
        json += '"';
        append(json, bytes);
        json += '"';
        return;
    }
    QJsonObject object;
    base::putBytes(object, QString::fromLatin1(name.data(), qsizetype(name.size())), bytes);
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
    for (Elements elements(masters); const auto element = elements.next();) {
        json += json.back() == '[' ? "{" : ",{";
        const BodyView master(bodies.hasOutcome ? *element : QByteArrayView());
        put(json, "error", master.raw("error"), true);
        put(json, "master", bodies.hasOutcome ? master.raw("master") : *element);
        put(json, "outcome", master.raw("outcome"));
        json += '}';
    }
    json += ']';
}

/// The cells of one line, each with what parts it from the next.
class CsvLine
{
public:
    explicit CsvLine(std::string *csv)
        : m_csv(*csv)
    {
    }
    void cell(QByteArrayView utf8)
    {
        base::appendCsvCell(m_csv, utf8);
        m_csv += ',';
    }
    void time(qint64 unixMs)
    {
        m_text.clear();
        putTime(m_text, unixMs);
        cell(m_text);
    }
    /// What a JSON string says.
    void string(QByteArrayView string)
    {
        if (const auto plain = plainString(string))
            cell(*plain);
        else
            cell(shownString(string));
    }
    /// As it is shown, and the bytes in base64 where that is not all of them.
    void bytes(const QByteArray &bytes)
    {
        const bool isPlain = base::isPlainText(bytes);
        cell(isPlain ? bytes : base::shownBytes(bytes).toUtf8());
        cell(isPlain ? QByteArray() : bytes.toBase64());
    }
    void list(QByteArrayView array)
    {
        m_text.clear();
        std::string_view before;
        for (Elements elements(array); const auto element = elements.next(); before = separator)
            part(*element, before);
        cell(m_text);
    }
    void masters(const Bodies &bodies)
    {
        if (!bodies.hasOutcome)
            return list(bodies.intent.raw("master_urls"));
        m_text.clear();
        std::string_view before;
        for (Elements elements(bodies.outcome.raw("masters")); const auto element = elements.next();) {
            const BodyView master(*element);
            part(master.raw("master"), before);
            part(master.raw("outcome"), " ");
            before = separator;
        }
        cell(m_text);
    }
    void end() { m_csv.back() = '\n'; }

private:
    static constexpr std::string_view separator = "; ";

    void part(QByteArrayView string, std::string_view before)
    {
        m_text += before;
        append(m_text, shownString(string));
    }

    std::string &m_csv;
    std::string m_text; ///< of one cell, until it is whole
};

/// What was appended from `begin` on.
void makeHarmless(std::string &json, size_t begin)
{
    const auto line = QByteArray::fromRawData(json.data() + begin, qsizetype(json.size() - begin));
    const QByteArray harmless = base::harmlessJson(line);
    if (harmless.constData() != line.constData())
        json.replace(begin, std::string::npos, harmless.constData(), size_t(harmless.size()));
}

} // namespace

void appendEntryJson(std::string &lines, const Entry &entry, const Head &head)
{
    const Bodies bodies(entry);
    const size_t begin = lines.size();
    lines += '{';
    putBytes(lines, "id", referring(entry.intent.id()));
    putTime(lines, "at", entry.intent.atUnixMs());
    for (const std::string_view name : {"who"sv, "host"sv})
        put(lines, name, bodies.intent.raw(name));
    put(lines, "profile", bodies.intent.raw("profile"), true);
    for (const std::string_view name : {"deployment"sv, "environment"sv, "action"sv})
        put(lines, name, bodies.intent.raw(name));
    putBytes(lines, "key", referring(entry.intent.key()));
    putBytes(lines, "token", tokenOf(bodies));
    for (const std::string_view name : {"reason"sv, "evidence"sv})
        put(lines, name, bodies.intent.raw(name));
    put(lines, "commands", commandsOf(bodies));
    putMasters(lines, bodies);
    put(lines, "outcome", bodies.outcome.raw("outcome"), true);
    put(lines, "undoes", bodies.intent.raw("undoes"), true);
    putBytes(lines, "hash", referring(entry.intent.hash()));
    putBytes(lines, "previous", referring(entry.intent.previous()));
    if (entry.outcome) {
        putTime(lines, "outcome_at", entry.outcome->atUnixMs());
        putBytes(lines, "outcome_hash", referring(entry.outcome->hash()));
        putBytes(lines, "outcome_previous", referring(entry.outcome->previous()));
    }
    putBytes(lines, "head", head.hash);
    lines += '}';
    makeHarmless(lines, begin);
    lines += '\n';
}

QByteArray entryCsvHeader()
{
    return QByteArrayLiteral(
        "id,at,who,host,profile,deployment,environment,action,key,key_b64,token,token_b64,"
        "reason,evidence,commands,masters,outcome,hash,previous,outcome_hash,"
        "outcome_previous,head\n");
}

void appendEntryCsv(std::string &lines, const Entry &entry, const Head &head)
{
    const Bodies bodies(entry);
    CsvLine line(&lines);
    line.cell(entry.intent.id());
    line.time(entry.intent.atUnixMs());
    for (const char *name : {"who", "host", "profile", "deployment", "environment", "action"})
        line.string(bodies.intent.raw(name));
    line.bytes(referring(entry.intent.key()));
    line.bytes(tokenOf(bodies));
    line.string(bodies.intent.raw("reason"));
    line.list(bodies.intent.raw("evidence"));
    line.list(commandsOf(bodies));
    line.masters(bodies);
    line.string(bodies.outcome.raw("outcome"));
    line.cell(entry.intent.hash());
    line.cell(entry.intent.previous());
    line.cell(entry.outcome ? entry.outcome->hash() : QByteArrayView());
    line.cell(entry.outcome ? entry.outcome->previous() : QByteArrayView());
    line.cell(head.hash);
    line.end();
}

} // namespace exports
