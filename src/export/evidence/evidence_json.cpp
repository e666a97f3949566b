// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/evidence/evidence_json.h"

#include "diagnosis/end_sentence.h"
#include "export/hold_lines.h"
#include "export/json_writer.h"

#include <QDateTime>

namespace exports {

using history::KeyEvidence;
using history::LaneFacts;
using history::Step;

namespace {

constexpr qint64 formatVersion = 1;

QByteArray stepWord(Step::Kind kind)
{
    switch (kind) {
    case Step::Kind::Renewed:
        return QByteArrayLiteral("renewed");
    case Step::Kind::Waiters:
        return QByteArrayLiteral("waiters");
    case Step::Kind::Asked:
        return QByteArrayLiteral("asked");
    case Step::Kind::Lease:
        return QByteArrayLiteral("lease");
    }
    return {};
}

void writeTextOrNull(JsonWriter &json, QByteArrayView name, const QString &text)
{
    if (text.isEmpty())
        json.null(name);
    else
        json.text(name, text);
}

void writeTexts(JsonWriter &json, QByteArrayView name, const QStringList &texts)
{
    json.beginArray(name);
    for (const QString &text : texts)
        json.text({}, text);
    json.endArray();
}

template <typename Stretches>
void writeStretches(JsonWriter &json, QByteArrayView name, const Stretches &stretches)
{
    json.beginArray(name);
    for (const history::Stretch &each : stretches)
        json.beginObject().time("from", each.from).time("to", each.to).endObject();
    json.endArray();
}

void writeWatched(JsonWriter &json, const LaneFacts &lane)
{
    json.beginArray("watched");
    for (const history::WatchSpan &span : lane.watched) {
        json.beginObject()
            .time("from", span.from)
            .time("to", span.to)
            .text("how", QString::fromUtf8(span.how));
        json.beginArray("patterns");
        for (const QByteArray &pattern : span.patterns)
            json.text({}, QString::fromUtf8(pattern));
        json.endArray();
        writeTexts(json, "away", span.away);
        json.endObject();
    }
    json.endArray();
    writeStretches(json, "not_watched", lane.unwatched);
    writeStretches(json, "watched_in_part", lane.inPart);
    writeStretches(json, "free", lane.free);
    writeStretches(json, "not_seen_held", lane.notSeenHeld);
    json.number("times_missed", lane.missed).boolean("polled", lane.isPolled);
}

void writeHolds(JsonWriter &json, const LaneFacts &lane)
{
    json.beginArray("holds");
    for (qsizetype i = 0; i < lane.holds.size(); ++i)
        writeHold(json, lane.holds.at(i), lane.deployment,
                  diagnosis::endSentence(lane.holds.at(i), lane.nextOf(i)));
    json.endArray().boolean("older_omitted", lane.hasOlder);
    if (lane.subject >= 0)
        json.number("about_hold", qint64(lane.firstNumber + lane.subject));
    else
        json.null("about_hold");
    json.beginArray("steps");
    for (const history::HeldStep &each : lane.steps) {
        json.beginObject().number("hold", qint64(lane.firstNumber + each.hold)).time("at", each.step.at);
        json.word("kind", stepWord(each.step.kind)).number("value", each.step.value).endObject();
    }
    json.endArray().number("steps_omitted", lane.stepsLeftOut);
}

void writeEvents(JsonWriter &json, const LaneFacts &lane)
{
    json.beginArray("events");
    for (const history::ServerEvent &event : lane.events) {
        json.beginObject().time("at", event.at).word("kind", history::eventWord(event.kind));
        writeTextOrNull(json, "master", event.master);
        writeTextOrNull(json, "text", event.text);
        json.number("count", event.count);
        if (event.until != 0 && event.until != locks::noDeadline)
            json.time("until", event.until);
        json.endObject();
    }
    json.endArray().number("events_omitted", lane.eventsLeftOut);
}

void writeLane(JsonWriter &json, const KeyEvidence &evidence, const LaneFacts &lane)
{
    json.beginObject().text("deployment", lane.deployment.name);
    writeTextOrNull(json, "server", lane.server);
    json.number("db", qint64(lane.deployment.database)).text("environment", lane.deployment.environment);
    json.boolean("separate", lane.deployment.separate).number("first_hold", lane.firstNumber);
    writeTexts(json, "masters", lane.deployment.masters);
    json.beginArray("servers");
    for (const QByteArray &server : lane.deployment.servers)
        json.text({}, QString::fromUtf8(server));
    json.endArray().time("since", lane.since);
    writeWatched(json, lane);
    writeEvents(json, lane);
    writeHolds(json, lane);
    json.beginArray("actions");
    for (const qsizetype place : lane.actions)
        json.text({}, evidence.actions.at(place).id);
    json.endArray().endObject();
}

void writeAction(JsonWriter &json, const history::ActionFacts &action)
{
    json.beginObject().text("id", action.id).time("at", action.at).text("who", action.who);
    json.text("host", action.host).text("deployment", action.deployment);
    json.text("environment", action.environment).text("action", QString::fromUtf8(action.action));
    json.bytes("token", action.token).text("reason", action.reason);
    writeTexts(json, "evidence", action.seen);
    writeTexts(json, "masters", action.masters);
    writeTextOrNull(json, "outcome", action.outcome);
    if (action.outcomeAt)
        json.time("outcome_at", *action.outcomeAt);
    else
        json.null("outcome_at");
    json.bytes("hash", action.hash);
    writeTextOrNull(json, "outcome_hash", QString::fromUtf8(action.outcomeHash));
    json.endObject();
}

void writeJournal(JsonWriter &json, const KeyEvidence &evidence)
{
    json.beginArray("actions");
    for (const history::ActionFacts &action : evidence.actions)
        writeAction(json, action);
    json.endArray().boolean("older_actions_omitted", evidence.hasOlderActions);
    json.number("actions_elsewhere", evidence.actionsElsewhere);
    json.beginObject("verification").boolean("ok", evidence.journal.ok());
    json.number("records", evidence.journal.records).bytes("head", evidence.journal.head.hash);
    json.text("sentence", evidence.journal.sentence).endObject();
}

QByteArray harmlessInHtml(QByteArray json)
{
    json.replace("<", "\\u003c");
    json.replace(">", "\\u003e");
    json.replace("&", "\\u0026");
    // No characters: XML has no way to write them.
    json.replace("\xef\xbf\xbe", "\\ufffe");
    json.replace("\xef\xbf\xbf", "\\uffff");
    return json;
}

} // namespace

QByteArray evidenceJson(const KeyEvidence &evidence, const EvidenceOrigin &origin)
{
    JsonWriter json;
    json.beginObject().number("format", formatVersion).bytes("key", evidence.key);
    json.time("from", evidence.since).time("to", evidence.until);
    json.boolean("tokens_shortened", evidence.tokensShortened).time("written_at", origin.at);
    json.text("version", origin.version).text("user", origin.user).text("host", origin.host);
    json.number("utc_offset_s", qint64(QDateTime::fromMSecsSinceEpoch(evidence.since).offsetFromUtc()));
    json.boolean("other_file", origin.isOthersFile);
    json.beginArray("lanes");
    for (const LaneFacts &lane : evidence.lanes)
        writeLane(json, evidence, lane);
    json.endArray();
    writeTexts(json, "unwatched_places", evidence.unwatchedPlaces);
    json.number("places_omitted", evidence.placesLeftOut);
    writeJournal(json, evidence);
    json.endObject();
    return harmlessInHtml(json.line().toByteArray());
}

} // namespace exports
