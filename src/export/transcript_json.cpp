// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/transcript_json.h"

#include "base/bytes.h"

#include <algorithm>

namespace exports {

using Kind = history::Transcript::Incident::Kind;

void writeIncident(JsonWriter &json, const history::Transcript::Incident &incident)
{
    json.beginObject().word("incident", history::incidentWord(incident.kind)).time("at", incident.at);
    json.bytes("key", incident.key).number("db", qint64(incident.database));
    json.bytes("by", incident.by);
    if (incident.kind != Kind::List && incident.holder.isEmpty())
        json.null("holder");
    else if (incident.kind == Kind::List)
        json.null("holder").number("attempts", incident.attempts);
    else
        json.bytes("holder", incident.holder);
    if (incident.kind == Kind::RefusedRelease || incident.kind == Kind::RefusedRenewal) {
        json.bytes("compared", incident.token).number("attempts", incident.attempts);
        if (incident.lateMs)
            json.number("late_ms", *incident.lateMs);
        else
            json.null("late_ms");
    }
    json.boolean("may_be_own", incident.mayBeOwn).endObject();
}

void writeTranscript(JsonWriter &json, const history::Transcript &transcript)
{
    json.beginObject().beginObject("transcript").number("lines", transcript.lines);
    json.number("not_monitor", transcript.notMonitor).number("unsure", transcript.unsure);
    json.number("overlaps", transcript.count(Kind::Overlap));
    json.number("foreign_releases", transcript.count(Kind::ForeignRelease));
    json.number("other_deletions", transcript.count(Kind::OtherDeletion));
    json.number("refused_releases", transcript.count(Kind::RefusedRelease));
    json.number("refused_renewals", transcript.count(Kind::RefusedRenewal));
    json.number("lists", transcript.count(Kind::List)).beginArray("not_read");
    for (auto each = transcript.notRead.constBegin(); each != transcript.notRead.constEnd(); ++each) {
        json.beginObject().bytes("command", each.key()).number("times", each.value()).endObject();
    }
    json.endArray().beginArray("not_followed");
    QByteArrayList keys(transcript.notFollowed.begin(), transcript.notFollowed.end());
    std::sort(keys.begin(), keys.end());
    for (const QByteArray &key : std::as_const(keys))
        json.text({}, base::shownBytes(key));
    json.endArray().endObject().endObject();
}

} // namespace exports
