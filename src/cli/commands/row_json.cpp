// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/row_json.h"

#include "base/bytes.h"
#include "base/csv.h"
#include "locks/dialects/dialect.h"

#include <algorithm>

namespace cli {

namespace {

using namespace locks;

std::optional<qint64> timeLeft(Millis deadline, Millis now)
{
    if (deadline == noDeadline)
        return std::nullopt;
    return qMax<qint64>(0, deadline - now);
}

std::optional<qint64> endOf(const Holding &holding)
{
    return holding.endsAtUnixMs > 0 ? std::optional<qint64>(holding.endsAtUnixMs) : std::nullopt;
}

// What time alone has changed since the board judged it. Whether its masters are one set, and so what a set
// makes of it, only the board knows: it has seen all the others.
States judgedAt(const Row &row, const DeploymentSpec &spec, Millis now)
{
    const States claims = State::Minority | State::Split;
    const States states = judge(row, now, spec.absurdAfter).states;
    const bool claimed = row.states.testAnyFlags(claims | State::Quorum);
    if (row.masters < 2 || claimed || row.states == States() || !states.testAnyFlags(claims))
        return states;
    return (states & ~claims) | State::Unproven;
}

// In the order of the masters, not in that of their answers.
QList<Holding> sortedHoldings(const RowFields &fields)
{
    QList<Holding> holdings = fields.row.holdings;
    std::stable_sort(holdings.begin(), holdings.end(),
                     [](const Holding &a, const Holding &b) { return a.master < b.master; });
    return holdings;
}

void writeHoldings(JsonWriter &json, const RowFields &fields)
{
    const QList<Holding> holdings = sortedHoldings(fields);
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

void writeOwners(JsonWriter &json, const RowFields &fields)
{
    const Dialect &dialect = Dialects::table().at(fields.row.library);
    json.beginArray("owners");
    for (const InnerOwner &each : fields.row.inside->owners) {
        const Owner read = dialect.owner(fields.row.key, each.token);
        const QString text = each.text.isEmpty() ? read.text : each.text;
        json.beginObject();
        if (text.isEmpty())
            json.null("owner");
        else
            json.text("owner", text);
        json.bytes("token", each.token).number("count", each.count);
        json.number("ttl_ms", timeLeft(each.deadline, fields.now));
        if (each.sinceUnixMs > 0)
            json.time("acquired_at", each.sinceUnixMs);
        else if (read.acquiredAt)
            json.time("acquired_at", read.acquiredAt->toMSecsSinceEpoch());
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

QByteArray csvNumber(std::optional<qint64> number)
{
    return number ? QByteArray::number(*number) : QByteArray();
}

// The exact bytes, where the text beside it is not the bytes themselves.
QByteArray csvExact(const QByteArray &bytes)
{
    return base::isPlainText(bytes) && !base::looksLikeFormula(bytes) ? QByteArray() : bytes.toBase64();
}

QByteArray csvHoldings(const RowFields &fields)
{
    QByteArrayList each;
    const QList<Holding> holdings = sortedHoldings(fields);
    for (const Holding &holding : holdings) {
        const std::optional<qint64> left = fields.ttlOf(holding);
        each.append(fields.masterLabel(holding).toUtf8() + '|' + keyTypeName(holding.type) + '|'
                    + base::shownBytes(holding.token).toUtf8() + '|' + csvNumber(left));
    }
    return each.join(' ');
}

QByteArray persistenceWord(Health::Persistence persistence)
{
    switch (persistence) {
    case Health::Persistence::None:
        return "none";
    case Health::Persistence::Snapshots:
        return "snapshots";
    case Health::Persistence::Log:
        return "log";
    case Health::Persistence::Unknown:
        break;
    }
    return {};
}

void writeTexts(JsonWriter &json, QByteArrayView name, const QStringList &texts)
{
    json.beginArray(name);
    for (const QString &text : texts)
        json.text({}, text);
    json.endArray();
}

void writeOptional(JsonWriter &json, QByteArrayView name, const QString &text)
{
    if (text.isEmpty())
        json.null(name);
    else
        json.text(name, text);
}

void writeHealth(JsonWriter &json, const MasterStatus &master)
{
    const Health &health = master.health;
    const bool known = health.role != Health::Role::Unknown;
    const QString role =
        health.role == Health::Role::Master ? QStringLiteral("master") : QStringLiteral("replica");
    writeOptional(json, "role", known ? role : QString());
    const bool named = !health.version.isEmpty();
    writeOptional(json, "server", named ? QString(health.serverName + u' ' + health.version) : QString());
    writeOptional(json, "eviction", health.evictionPolicy);
    writeOptional(json, "persistence", QString::fromLatin1(persistenceWord(health.persistence)));
    json.number("replicas", health.replicas < 0 ? std::nullopt : std::optional<qint64>(health.replicas));
    json.number("clock_offset_ms",
                health.clockKnown ? std::optional<qint64>(health.clockOffsetMs) : std::nullopt);
    writeTexts(json, "warnings", health.warnings());
    writeTexts(json, "denied", master.denied);
}

// Counted by SCAN's COUNT, which is an estimate: never more than there are, and all when the pass is through.
qint64 examinedOf(const MasterStatus &master)
{
    if (master.keys < 0)
        return master.examined;
    return master.passComplete ? master.keys : qMin(master.examined, master.keys);
}

} // namespace

ClockPair ClockPair::now()
{
    return {QDateTime::currentMSecsSinceEpoch() - steadyNow()};
}

RowFields::RowFields(const Row &lock, const DeploymentSpec &deployment, const ClockPair &clocks,
                     Millis instant)
    : row(lock)
    , spec(deployment)
    , now(instant)
{
    const Dialect &dialect = Dialects::table().at(row.library);
    library = dialect.id();
    candidates = Dialects::candidatesOf(row);
    if (row.hasToken) {
        const Owner holder = dialect.owner(row.key, row.token);
        owner = row.inside && !row.inside->ownerText.isEmpty() ? row.inside->ownerText : holder.text;
        if (holder.acquiredAt)
            acquiredAt = holder.acquiredAt->toMSecsSinceEpoch();
    }
    firstSeen = clocks.unixMs(row.firstSeen);
    if (!acquiredAt && row.birthSeen)
        acquiredAt = firstSeen;
    ttlMs = timeLeft(row.deadline, now);
    if (row.deadline != noDeadline)
        expiresAt = clocks.unixMs(row.deadline);
    states = stateWords(judgedAt(row, spec, now));
    if (row.waiters >= 0)
        waiters = row.waiters;
}

QString RowFields::masterLabel(const Holding &holding) const
{
    if (holding.master < masters.size())
        return masters.at(holding.master);
    return holding.master < spec.masters.size() ? spec.masters[holding.master].label() : QString();
}

QStringList masterLabels(const Status &status)
{
    QStringList labels;
    for (const MasterStatus &master : status.masters)
        labels.append(master.label);
    return labels;
}

std::optional<qint64> RowFields::ttlOf(const Holding &holding) const
{
    return timeLeft(holding.deadline, now);
}

void writeRow(JsonWriter &json, const RowFields &fields, QByteArrayView name)
{
    const Row &row = fields.row;
    json.beginObject(name).bytes("key", row.key).number("db", fields.spec.database());
    json.word("library", fields.library);
    writeWords(json, "candidates", fields.candidates);
    if (fields.owner.isEmpty())
        json.null("owner");
    else
        json.text("owner", fields.owner);
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
    writeWords(json, "states", fields.states);
    json.number("waiters", fields.waiters);
    if (fields.waiters && row.waitersFrom != WaitersFrom::Nothing)
        json.word("waiters_from", waitersFromWord(row.waitersFrom))
            .word("waiters_bound", waitersBoundWord(row.waitersFrom));
    json.time("first_seen", fields.firstSeen);
    if (fields.acquiredAt)
        json.time("acquired_at", *fields.acquiredAt);
    else
        json.null("acquired_at");
    json.word("environment", environmentId(fields.spec.environment));
    if (!fields.productionOf.isEmpty())
        json.text("production_of", fields.productionOf);
    json.text("deployment", fields.spec.name);
    writeInside(json, fields);
    writeHoldings(json, fields);
    json.endObject();
}

QByteArray csvHeader()
{
    return "key,key_b64,db,library,candidates,owner,token,token_b64,ttl_ms,expires_at,held,masters,states,"
           "waiters,"
           "first_seen,acquired_at,environment,deployment,holdings";
}

QByteArray csvRow(const RowFields &fields)
{
    const Row &row = fields.row;
    const QByteArrayList cells{
        base::csvCell(base::shownBytes(row.key)),
        csvExact(row.key),
        QByteArray::number(fields.spec.database()),
        fields.library,
        QByteArrayList(fields.candidates).join(' '),
        base::csvCell(fields.owner),
        base::csvCell(base::shownBytes(row.token)),
        csvExact(row.token),
        csvNumber(fields.ttlMs),
        fields.expiresAt ? utcText(*fields.expiresAt) : QByteArray(),
        QByteArray::number(row.held),
        QByteArray::number(row.masters),
        QByteArrayList(fields.states).join(' '),
        csvNumber(fields.waiters),
        utcText(fields.firstSeen),
        fields.acquiredAt ? utcText(*fields.acquiredAt) : QByteArray(),
        environmentId(fields.spec.environment),
        base::csvCell(fields.spec.name),
        base::csvCell(csvHoldings(fields)),
    };
    return cells.join(',');
}

QString errorOf(const MasterStatus &master)
{
    if (master.error.isEmpty() || master.errorDetail.isEmpty())
        return master.error;
    const QString words = base::shownBytes(master.errorDetail);
    return master.error.contains(words) ? master.error : master.error + QStringLiteral(" (") + words + u')';
}

void writeSummary(JsonWriter &json, const QList<Status> &statuses,
                  const std::vector<ProductionLook::Found> &production)
{
    qint64 locks = 0;
    qint64 noLocks = 0;
    bool complete = true;
    for (const Status &status : statuses) {
        locks += status.locks;
        noLocks += status.noLocks;
        complete = complete && status.complete;
    }
    json.beginObject().beginObject("summary").number("locks", locks).number("no_locks", noLocks);
    json.boolean("complete", complete);
    json.beginArray("masters");
    for (const Status &status : statuses) {
        for (const MasterStatus &master : status.masters) {
            if (master.gone)
                continue;
            json.beginObject().text("master", master.label);
            json.number("keys", master.keys < 0 ? std::nullopt : std::optional<qint64>(master.keys));
            json.number("examined", examinedOf(master)).number("elapsed_ms", master.elapsedMs);
            const QString error = errorOf(master);
            if (error.isEmpty())
                json.null("error");
            else
                json.text("error", error);
            writeHealth(json, master);
            json.endObject();
        }
    }
    json.endArray();
    if (!production.empty()) {
        json.beginArray("warnings");
        for (const ProductionLook::Found &each : production) {
            json.beginObject().word("code", "production-by-another-name");
            json.text("deployment", each.deployment).text("production_of", each.name);
            json.text("sentence", each.sentence).endObject();
        }
        json.endArray();
    }
    json.endObject().endObject();
}

} // namespace cli
