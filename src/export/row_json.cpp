// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/row_json.h"

#include "base/bytes.h"
#include "export/instant_json.h"
#include "export/quorum_json.h"
#include "locks/owners/row_owners.h"

namespace exports {

using namespace locks;

namespace {

std::optional<qint64> endOf(const Holding &holding)
{
    return holding.endsAtUnixMs > 0 ? std::optional<qint64>(holding.endsAtUnixMs) : std::nullopt;
}

void writeHoldings(JsonWriter &json, const RowFields &fields)
{
    const QList<Holding> holdings = fields.sortedHoldings();
    json.beginArray("holdings");
    for (const Holding &holding : holdings) {
        json.beginObject();
        json.text("master", fields.masterLabel(holding));
        json.word("type", keyTypeName(holding.type));
        if (holding.truncated)
            json.null("token").boolean("truncated", true);
        else
            json.bytes("token", holding.token);
        json.number("ttl_ms", fields.ttlOf(holding));
        if (holding.endsAtUnixMs != 0) // not known: not said
            json.number("deadline_ms", endOf(holding));
        json.endObject();
    }
    json.endArray();
}

/// Nothing where nothing stands in its way.
void writeNoLocks(JsonWriter &json, const RowFields &fields)
{
    if (fields.noLocks.isEmpty())
        return;
    json.beginArray("in_way");
    for (const NoLock &each : fields.noLocks) {
        json.beginObject().text("master", fields.masterLabel(each.master));
        json.word("type", keyTypeName(each.type)).endObject();
    }
    json.endArray();
}

void writeOwners(JsonWriter &json, const RowFields &fields)
{
    json.beginArray("owners");
    for (const InnerOwner &each : fields.row.inside->owners) {
        const Owner read = ownerIn(fields.row.library, fields.row.key, each);
        json.beginObject();
        if (read.text.isEmpty())
            json.null("owner");
        else
            json.text("owner", read.text);
        json.bytes("token", each.token).number("count", each.count);
        json.number("ttl_ms", timeLeft(each.deadline, fields.now));
        if (each.sinceUnixMs > 0)
            json.time("entered_at", each.sinceUnixMs);
        if (read.madeAt)
            json.time("token_made_at", read.madeAt->toMSecsSinceEpoch());
        json.endObject();
    }
    json.endArray();
}

void writeBytes(JsonWriter &json, QByteArrayView name, const QList<QByteArray> &list)
{
    json.beginArray(name);
    for (const QByteArray &each : list)
        json.text({}, base::shownBytes(each));
    json.endArray();
}

/// What is inside a lock that is more than one token; nothing for others.
void writeInside(JsonWriter &json, const RowFields &fields)
{
    const InsidePtr &inside = fields.row.inside;
    if (!inside)
        return;
    if (!inside->owners.isEmpty())
        writeOwners(json, fields);
    if (inside->ownersCut)
        json.boolean("owners_cut", true);
    if (!inside->mode.isEmpty())
        json.word("mode", inside->mode);
    if (inside->free >= 0)
        json.number("free", inside->free);
    if (!inside->queue.isEmpty())
        writeBytes(json, "queue", inside->queue);
    if (!inside->companions.isEmpty())
        writeBytes(json, "companions", inside->companions);
    if (inside->facts.isEmpty())
        return;
    json.beginObject("facts");
    for (const auto &[name, value] : inside->facts)
        json.text(name, base::shownBytes(value));
    json.endObject();
}

void writeWords(JsonWriter &json, QByteArrayView name, const QList<QByteArray> &words)
{
    json.beginArray(name);
    for (const QByteArray &word : words)
        json.word({}, word);
    json.endArray();
}

/// Nothing where nobody looked.
void writeAsked(JsonWriter &json, const Asked &asked)
{
    if (asked.doubt == AskedDoubt::NotLooked)
        return;
    if (asked.isKnown())
        json.number("asked_s", asked.seconds).number("asked_of_s", asked.of);
    else
        json.null("asked_s").word("asked_doubt", askedDoubtWord(asked.doubt));
}

/// What an overdue lock was compared with.
void writeOverdue(JsonWriter &json, const RowFields &fields)
{
    const Row &row = fields.row;
    if (!fields.states.contains("overdue"))
        return;
    json.number("overdue_after_ms", row.overdueAt - row.heldSince());
    if (row.usual)
        json.number("usual_holds", row.usual->samples)
            .number("usual_p99_ms", row.usual->p99)
            .number("usual_longest_ms", row.usual->longest)
            .boolean("usual_of_shape", row.usual->isOfShape);
}

} // namespace

void writeRow(JsonWriter &json, const RowFields &fields, QByteArrayView name)
{
    const Row &row = fields.row;
    json.beginObject(name).bytes("key", row.key).number("db", fields.spec.database());
    json.word("library", fields.library);
    writeWords(json, "candidates", fields.candidates);
    if (fields.encoding.isEmpty())
        json.null("encoding");
    else
        json.word("encoding", fields.encoding);
    if (fields.owner.isEmpty())
        json.null("owner");
    else
        json.text("owner", fields.owner);
    if (fields.guess)
        json.text("owner_guess", fields.guess->host)
            .word("owner_guess_from", hostSignWord(fields.guess->sign));
    if (row.hasToken)
        json.bytes("token", row.token);
    else
        json.null("token");
    json.number("ttl_ms", fields.ttlMs);
    if (fields.expiresAt)
        json.time("expires_at", *fields.expiresAt);
    else
        json.null("expires_at");
    if (row.logical)
        json.word("expiry_from", "value");
    json.number("held", row.held).number("masters", row.masters);
    if (row.masters > 1 && row.answered < row.masters)
        json.number("unanswered", row.masters - row.answered);
    writeWords(json, "states", fields.states);
    json.word("verdict", fields.verdict);
    json.number("waiters", fields.waiters);
    if (fields.waiters && row.waitersFrom != WaitersFrom::Nothing)
        json.word("waiters_from", waitersFromWord(row.waitersFrom))
            .word("waiters_bound", waitersBoundWord(row.waitersFrom));
    writeAsked(json, row.asked);
    writeOverdue(json, fields);
    json.time("first_seen", fields.firstSeen);
    const auto born = fields.acquiredAt
        ? std::optional(base::KnownTime{fields.fromEarliest, *fields.acquiredAt})
        : std::nullopt;
    writeInstant(json, "acquired_at", born, locks::TimeSource::Heard);
    if (fields.fromEarliest)
        json.time("from_earliest", *fields.fromEarliest);
    if (fields.tokenMadeAt)
        json.time("token_made_at", *fields.tokenMadeAt);
    if (fields.heldSince)
        json.time("held_since", *fields.heldSince).word("held_since_from", sinceFromWord(row.sinceFrom));
    if (fields.heldSince && row.unwatchedBefore > 0)
        json.number("held_unwatched_ms", qint64(row.unwatchedBefore) * 1000);
    json.word("environment", environmentId(fields.spec.environment));
    if (!fields.productionOf.isEmpty())
        json.text("production_of", fields.productionOf);
    json.text("deployment", fields.spec.name);
    writeInside(json, fields);
    writeHoldings(json, fields);
    writeNoLocks(json, fields);
    if (row.quorum)
        writeQuorum(json, row.quorum->shifted(fields.firstSeen - row.firstSeen));
    json.endObject();
}

} // namespace exports
