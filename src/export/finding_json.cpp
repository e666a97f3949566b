// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/finding_json.h"

namespace exports {

namespace {

void writeText(JsonWriter &json, QByteArrayView name, const QString &text)
{
    if (text.isEmpty())
        json.null(name);
    else
        json.text(name, text);
}

} // namespace

void writeFinding(JsonWriter &json, const diagnosis::Finding &finding, QByteArrayView name)
{
    json.beginObject(name).word("id", diagnosis::findingId(finding.id));
    json.word("severity", diagnosis::severityId(finding.severity));
    json.word("certainty", diagnosis::certaintyId(finding.certainty));
    writeText(json, "master", finding.subject.master);
    if (finding.subject.key.isEmpty())
        json.null("key");
    else
        json.bytes("key", finding.subject.key);
    json.time("since", finding.since);
    if (finding.until)
        json.time("until", *finding.until);
    else
        json.null("until");
    json.text("sentence", finding.sentence);
    writeText(json, "effect", finding.effect);
    writeText(json, "missing", finding.missing);
    json.beginArray("proof");
    for (const diagnosis::Fact &fact : finding.proof) {
        json.beginObject().text("what", fact.what).text("value", fact.value);
        writeText(json, "source", fact.source);
        json.time("at", fact.at).endObject();
    }
    json.endArray().beginArray("actions");
    for (const diagnosis::Remedy &each : finding.remedies)
        json.beginObject().text("text", each.text).text("command", each.command).endObject();
    json.endArray();
    if (finding.teaches.isEmpty())
        json.null("teaches");
    else
        json.word("teaches", finding.teaches);
    json.endObject();
}

} // namespace exports
