// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/hold_lines.h"

#include "export/csv_line.h"
#include "export/instant_json.h"
#include "export/quorum_json.h"

#include <algorithm>

namespace exports {

namespace {

using history::Hold;

std::optional<qint64> known(qint64 number)
{
    return number < 0 ? std::nullopt : std::optional(number);
}

/// The masters that held it, where that is known: a set is not told apart by them.
QStringList mastersOf(const Hold &hold, const history::Deployment &deployment)
{
    if (!hold.server.isEmpty())
        return {hold.server};
    return hold.masters == deployment.masters.size() ? deployment.masters : QStringList();
}

void writeText(JsonWriter &json, QByteArrayView name, const QString &text)
{
    if (text.isEmpty())
        json.null(name);
    else
        json.text(name, text);
}

/// The same five cells as writeInstant() has members.
void appendInstant(CsvLine *line, const std::optional<base::KnownTime> &time, locks::TimeSource source)
{
    line->time(time ? std::optional(time->middle()) : std::nullopt);
    line->number(time ? time->errorMs() : std::nullopt);
    line->time(time ? time->earliest : std::nullopt);
    line->time(time ? std::optional(time->latest) : std::nullopt);
    line->cell(time ? locks::timeSourceId(source) : QByteArray());
}

QByteArray endsText(const history::HoldStatistics &statistics)
{
    QByteArrayList words;
    for (const locks::EndReason why : locks::allEndReasons) {
        if (const qint64 times = statistics.ends[size_t(why)]; times > 0)
            words.append(locks::endReasonId(why) + ':' + QByteArray::number(times));
    }
    return words.join(' ');
}

} // namespace

/// Of a lock that never had a quorum; of others nothing stood in the way.
static void writeInWay(JsonWriter &json, const Hold &hold)
{
    using What = history::StoodInWay::What;
    json.beginArray("in_way");
    for (const history::StoodInWay &each : hold.inWay) {
        json.beginObject().text("master", each.master);
        json.word("what",
                  each.what == What::Another       ? "another"
                      : each.what == What::Nothing ? "nothing"
                      : each.what == What::NoLock  ? "no-lock"
                                                   : "away");
        if (each.what == What::NoLock)
            json.word("type", each.type);
        if (each.token.isEmpty())
            json.null("token");
        else
            json.bytes("token", each.token);
        json.endObject();
    }
    json.endArray();
}

void writeHold(JsonWriter &json, const Hold &hold, const history::Deployment &deployment, const QString &why)
{
    json.beginObject().bytes("key", hold.key).number("db", qint64(deployment.database));
    json.text("deployment", deployment.name);
    if (hold.hasToken)
        json.bytes("token", hold.token);
    else
        json.null("token");
    writeText(json, "owner", hold.owner);
    json.text("library", QString::fromUtf8(hold.library));
    writeInstant(json, "from", hold.begin(), hold.fromSource);
    json.boolean("ghost", hold.isGhost);
    writeInstant(json, "to", hold.end(), hold.endSource());
    json.time("last_seen", hold.lastSeen);
    if (hold.why == locks::EndReason::None)
        json.null("why");
    else
        json.word("why", locks::endReasonId(hold.why));
    writeReasons(json, "why_candidates", locks::fittingReasons(hold.why, hold.fits, hold.isEndExact()));
    writeText(json, "why_sentence", why);
    writeText(json, "action", hold.actionId);
    json.number("renewals", qint64(hold.renewals)).number("lease_ms", known(hold.leaseMs));
    json.number("waiters_max", known(hold.mostWaiters)).number("asked_s", known(hold.askedSeconds));
    json.number("refused", known(hold.refused)).number("held", qint64(hold.masters));
    const QStringList masters = mastersOf(hold, deployment);
    if (masters.isEmpty()) {
        json.null("masters");
    } else {
        json.beginArray("masters");
        for (const QString &master : masters)
            json.text({}, master);
        json.endArray();
    }
    writeInWay(json, hold);
    writeQuorum(json, hold.quorum);
    json.endObject();
}

void writeHoldSummary(JsonWriter &json, qint64 holds, const QList<history::WatchSpan> &watched,
                      const QList<history::Deployment> &deployments)
{
    json.beginObject().beginObject("summary").number("holds", holds).beginArray("watched");
    for (const history::WatchSpan &span : watched) {
        const auto deployment =
            std::find_if(deployments.begin(), deployments.end(),
                         [&span](const history::Deployment &each) { return each.id == span.deployment; });
        json.beginObject();
        writeText(json, "deployment", deployment == deployments.end() ? QString() : deployment->name);
        json.time("from", span.from).time("to", span.to).word("how", span.how);
        json.beginArray("away");
        for (const QString &master : span.away)
            json.text({}, master);
        json.endArray().endObject();
    }
    json.endArray().endObject().endObject();
}

void writeStatistics(JsonWriter &json, const history::HoldStatistics &statistics)
{
    json.beginObject().bytes("shape", statistics.name).number("holds", statistics.holds);
    json.number("samples", statistics.samples).number("p50_ms", known(statistics.p50Ms));
    json.number("p99_ms", known(statistics.p99Ms)).number("longest_ms", known(statistics.longestMs));
    json.number("gaps", statistics.gaps).number("gap_p50_ms", known(statistics.gapP50Ms));
    json.number("gap_p99_ms", known(statistics.gapP99Ms));
    json.number("renewals", statistics.renewals).beginObject("ends");
    for (const locks::EndReason why : locks::allEndReasons) {
        if (const qint64 times = statistics.ends[size_t(why)]; times > 0)
            json.number(locks::endReasonId(why), times);
    }
    json.endObject().endObject();
}

QByteArray holdCsvHeader()
{
    return QByteArrayLiteral("key,key_b64,db,deployment,token,token_b64,owner,library,"
                             "from,from_error_ms,from_earliest,from_latest,from_source,"
                             "to,to_error_ms,to_earliest,to_latest,to_source,"
                             "last_seen,why,why_sentence,action,renewals,lease_ms,waiters_max,"
                             "asked_s,refused,held,masters,ghost\n");
}

void appendHoldCsv(std::string &lines, const Hold &hold, const history::Deployment &deployment,
                   const QString &why)
{
    CsvLine line(&lines);
    line.bytes(hold.key).number(deployment.database).cell(deployment.name).bytes(hold.token);
    line.cell(hold.owner).cell(hold.library);
    appendInstant(&line, hold.begin(), hold.fromSource);
    appendInstant(&line, hold.end(), hold.endSource());
    line.time(hold.lastSeen).cell(locks::endReasonId(hold.why));
    line.cell(why).cell(hold.actionId).number(hold.renewals).number(known(hold.leaseMs));
    line.number(known(hold.mostWaiters)).number(known(hold.askedSeconds)).number(known(hold.refused));
    line.number(hold.masters).cell(mastersOf(hold, deployment).join(u' '));
    line.number(hold.isGhost ? 1 : 0);
    line.end();
}

QByteArray statisticsCsvHeader()
{
    return QByteArrayLiteral(
        "shape,shape_b64,holds,samples,p50_ms,p99_ms,longest_ms,gaps,gap_p50_ms,gap_p99_ms,renewals,ends\n");
}

void appendStatisticsCsv(std::string &lines, const history::HoldStatistics &statistics)
{
    CsvLine line(&lines);
    line.bytes(statistics.name).number(statistics.holds).number(statistics.samples);
    line.number(known(statistics.p50Ms)).number(known(statistics.p99Ms)).number(known(statistics.longestMs));
    line.number(statistics.gaps).number(known(statistics.gapP50Ms)).number(known(statistics.gapP99Ms));
    line.number(statistics.renewals).cell(endsText(statistics));
    line.end();
}

} // namespace exports
