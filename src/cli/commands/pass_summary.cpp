// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/pass_summary.h"

#include "base/bytes.h"
#include "base/codes.h"
#include "locks/dialects/dialects.h"

namespace cli {

using namespace locks;

namespace {

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

void writeTexts(exports::JsonWriter &json, QByteArrayView name, const QStringList &texts)
{
    json.beginArray(name);
    for (const QString &text : texts)
        json.text({}, text);
    json.endArray();
}

void writeOptional(exports::JsonWriter &json, QByteArrayView name, const QString &text)
{
    if (text.isEmpty())
        json.null(name);
    else
        json.text(name, text);
}

void writeHealth(exports::JsonWriter &json, const MasterStatus &master)
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

QStringList masterLabels(const Status &status)
{
    QStringList labels;
    for (const MasterStatus &master : status.masters)
        labels.append(master.label);
    return labels;
}

QList<locks::LeftOutKeys> leftOutOf(const QList<Status> &statuses)
{
    QList<locks::LeftOutKeys> groups;
    for (const Status &status : statuses) {
        if (status.allKeys)
            continue; // they are listed
        for (const locks::LeftOutKeys &each : status.leftOut) {
            const auto known =
                std::find_if(groups.begin(), groups.end(),
                             [&each](const locks::LeftOutKeys &group) { return group.why == each.why; });
            if (known == groups.end())
                groups.append(each);
            else
                locks::joinLeftOut(&*known, each);
        }
    }
    return groups;
}

QString errorOf(const MasterStatus &master)
{
    if (master.error.isEmpty() || master.errorDetail.isEmpty())
        return master.error;
    const QString words = base::shownBytes(master.errorDetail);
    return master.error.contains(words) ? master.error : master.error + QStringLiteral(" (") + words + u')';
}

namespace {

/// Locks that no pattern matches, among the keys that were sampled; ends the array.
void writeSample(exports::JsonWriter &json, const DeploymentSample &others)
{
    for (const locks::Proposal &each : others.finder().proposals()) {
        json.beginObject().word("family", locks::Dialects::table().at(each.library).id());
        json.number("keys", each.seen).bytes("pattern", each.pattern).bytes("example", each.example);
        json.word("why", "no-pattern").endObject();
    }
    const locks::SampleProgress &sample = others.progress();
    json.endArray().number("sampled", sample.examined).boolean("sampled_all", sample.whole);
    json.beginArray("sample_errors");
    for (const QString &each : sample.errors)
        json.text({}, each);
    json.endArray();
}

/// Keys that were left out, and locks that no pattern matches among the keys that were sampled.
void writeLeftOut(exports::JsonWriter &json, const QList<Status> &statuses, const DeploymentSample *others)
{
    json.beginArray("left_out");
    for (const locks::LeftOutKeys &each : leftOutOf(statuses)) {
        json.beginObject().null("family").number("keys", each.keys).null("pattern");
        json.bytes("example", each.example).word("why", locks::leftOutWord(each.why)).endObject();
    }
    if (others)
        writeSample(json, *others);
    else
        json.endArray();
}

} // namespace

void writeSummary(exports::JsonWriter &json, const QList<Status> &statuses,
                  const std::vector<ProductionLook::Found> &production, std::optional<qint64> found,
                  const DeploymentSample *others)
{
    qint64 locks = 0;
    qint64 noLocks = 0;
    bool complete = true;
    for (const Status &status : statuses) {
        locks += status.locks;
        noLocks += status.nonLockCount();
        complete = complete && status.complete;
    }
    json.beginObject().beginObject("summary").number("locks", locks).number("no_locks", noLocks);
    if (found)
        json.number("found", *found);
    json.boolean("complete", complete);
    writeLeftOut(json, statuses, others);
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
                json.null("error").null("code");
            else
                json.text("error", error).word("code", master.errorCode);
            writeHealth(json, master);
            json.endObject();
        }
    }
    json.endArray();
    if (!production.empty()) {
        json.beginArray("warnings");
        for (const ProductionLook::Found &each : production) {
            json.beginObject().word("code", base::codes::productionByAnotherName);
            json.text("deployment", each.deployment).text("production_of", each.name);
            json.text("sentence", each.sentence).endObject();
        }
        json.endArray();
    }
    json.endObject().endObject();
}

} // namespace cli
