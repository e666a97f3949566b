// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/journal_entry.h"

#include "export/csv_line.h"
#include "export/utc_text.h"
#include "journal/body_view.h"

#include <QDateTime>

#include <string_view>

namespace exports {

using namespace journal;

namespace {

/// Of a record that somebody has forged: of no year that has a text.
QByteArray impossibleTime(qint64 unixMs)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(unixMs, Qt::UTC);
    const QString text =
        time.date().toString(Qt::ISODate) + u'T' + time.time().toString(Qt::ISODateWithMs) + u'Z';
    return text.toUtf8();
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

QByteArrayView nullWhereBlank(QByteArrayView string)
{
    return string == QByteArrayView("\"\"") ? QByteArrayView() : string;
}

void writeTime(JsonWriter &json, QByteArrayView name, qint64 unixMs)
{
    if (hasUtcText(unixMs))
        json.time(name, unixMs);
    else
        json.word(name, impossibleTime(unixMs));
}

void writeMasters(JsonWriter &json, const Bodies &bodies)
{
    json.beginArray("masters");
    const QByteArrayView masters =
        bodies.hasOutcome ? bodies.outcome.raw("masters") : bodies.intent.raw("master_urls");
    for (Elements elements(masters); const auto element = elements.next();) {
        const BodyView master(bodies.hasOutcome ? *element : QByteArrayView());
        json.beginObject().json("error", nullWhereBlank(master.raw("error")));
        json.json("master", bodies.hasOutcome ? master.raw("master") : *element);
        json.json("outcome", master.raw("outcome")).endObject();
    }
    json.endArray();
}

/// The cells that an action has of its records.
class EntryCells
{
public:
    explicit EntryCells(CsvLine *line)
        : m_line(*line)
    {
    }
    void time(qint64 unixMs)
    {
        if (hasUtcText(unixMs))
            m_line.time(unixMs);
        else
            m_line.cell(impossibleTime(unixMs));
    }
    /// What a JSON string says.
    void string(QByteArrayView string)
    {
        if (const auto plain = plainString(string))
            m_line.cell(*plain);
        else
            m_line.cell(shownString(string));
    }
    void list(QByteArrayView array)
    {
        m_text.clear();
        std::string_view before;
        for (Elements elements(array); const auto element = elements.next(); before = separator)
            part(*element, before);
        m_line.cell(m_text);
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
        m_line.cell(m_text);
    }

private:
    static constexpr std::string_view separator = "; ";

    void part(QByteArrayView string, std::string_view before)
    {
        m_text += before;
        const QByteArray shown = shownString(string);
        m_text.append(shown.data(), size_t(shown.size()));
    }

    CsvLine &m_line;
    std::string m_text; ///< of one cell, until it is whole
};

} // namespace

void writeEntry(JsonWriter &json, const Entry &entry, const Head &head)
{
    const Bodies bodies(entry);
    const BodyView &intent = bodies.intent;
    json.beginObject().bytes("id", referring(entry.intent.id()));
    writeTime(json, "at", entry.intent.atUnixMs());
    json.json("who", intent.raw("who")).json("host", intent.raw("host"));
    json.json("profile", nullWhereBlank(intent.raw("profile")));
    for (const char *name : {"deployment", "environment", "action"})
        json.json(name, intent.raw(name));
    json.bytes("key", referring(entry.intent.key())).bytes("token", tokenOf(bodies));
    json.json("reason", intent.raw("reason")).json("evidence", intent.raw("evidence"));
    json.json("commands", commandsOf(bodies));
    writeMasters(json, bodies);
    json.json("outcome", nullWhereBlank(bodies.outcome.raw("outcome")));
    json.json("undoes", nullWhereBlank(intent.raw("undoes")));
    json.bytes("hash", referring(entry.intent.hash()));
    json.bytes("previous", referring(entry.intent.previous()));
    if (entry.outcome) {
        writeTime(json, "outcome_at", entry.outcome->atUnixMs());
        json.bytes("outcome_hash", referring(entry.outcome->hash()));
        json.bytes("outcome_previous", referring(entry.outcome->previous()));
    }
    json.bytes("head", head.hash).endObject();
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
    EntryCells cells(&line);
    line.cell(entry.intent.id());
    cells.time(entry.intent.atUnixMs());
    for (const char *name : {"who", "host", "profile", "deployment", "environment", "action"})
        cells.string(bodies.intent.raw(name));
    line.bytes(referring(entry.intent.key()));
    line.bytes(tokenOf(bodies));
    cells.string(bodies.intent.raw("reason"));
    cells.list(bodies.intent.raw("evidence"));
    cells.list(commandsOf(bodies));
    cells.masters(bodies);
    cells.string(bodies.outcome.raw("outcome"));
    line.cell(entry.intent.hash());
    line.cell(entry.intent.previous());
    line.cell(entry.outcome ? entry.outcome->hash() : QByteArrayView());
    line.cell(entry.outcome ? entry.outcome->previous() : QByteArrayView());
    line.cell(head.hash);
    line.end();
}

} // namespace exports
