// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/quorum_record.h"

#include "cli/parse/recorded_past.h"
#include "history/read/history_reader.h"

#include <algorithm>

namespace cli {

namespace {

/// Whether a hold may go on for its holder: it lasts, or all that it is known to have lost is its quorum.
bool mayGoOn(const history::Hold &hold)
{
    return !hold.to || hold.why == history::EndReason::QuorumLost;
}

/// When this hold had its quorum first; 0: never. Without steps no master has lost it since it was first
/// seen.
qint64 wonAt(const history::Hold &hold, int quorum)
{
    if (const auto won = hold.quorum.wonAt())
        return *won;
    const bool hadIt = hold.quorum.steps.isEmpty() && hold.masters >= quorum;
    return hadIt && hold.why != history::EndReason::NoQuorum ? hold.from : 0;
}

/// Whether this deployment was recorded from then until the last record, without a gap.
bool isCovered(const QList<history::WatchSpan> &spans, qint64 since)
{
    qint64 covered = since;
    for (const history::WatchSpan &span : spans) {
        if (span.from > covered)
            return false;
        covered = std::max(covered, span.to);
    }
    return covered > since;
}

/// A master that was away when the quorum was won, or was started again since, has another process now.
QStringList mastersOfUnknownRun(const QList<history::WatchSpan> &spans,
                                const QList<history::ServerEvent> &events, qint64 since)
{
    using Kind = history::ServerEvent::Kind;
    QStringList masters;
    for (const history::WatchSpan &span : spans) {
        if (span.from <= since)
            masters += span.away;
    }
    for (const history::ServerEvent &event : events) {
        if (event.kind == Kind::Restart || event.kind == Kind::Failover)
            masters += event.master;
    }
    return masters;
}

QByteArrayList runIdsAt(history::HistoryReader *reader, const history::Deployment &deployment,
                        const locks::DeploymentSpec &spec, qint64 wonAtUnixMs)
{
    auto spans = reader->watched(deployment.id, wonAtUnixMs, std::nullopt);
    const auto events = reader->events(deployment.id, wonAtUnixMs, std::nullopt);
    if (!spans.ok() || !events.ok())
        return {};
    std::sort(spans->begin(), spans->end(), [](const auto &a, const auto &b) { return a.from < b.from; });
    if (!isCovered(*spans, wonAtUnixMs))
        return {};
    const QStringList unknown = mastersOfUnknownRun(*spans, *events, wonAtUnixMs);
    QByteArrayList ids;
    for (const redis::Endpoint &master : spec.masters) {
        const QString label = master.label();
        const qsizetype place = deployment.masters.indexOf(label);
        const QByteArray server = deployment.servers.value(place);
        const bool isRun = place >= 0 && server != label.toUtf8() && !unknown.contains(label);
        ids.append(isRun ? server : QByteArray());
    }
    return ids;
}

} // namespace

RecordedQuorum recordedQuorum(const Arguments &arguments, const locks::DeploymentSpec &spec,
                              const QByteArray &key, const QByteArray &token)
{
    history::HistoryReader reader(historyFileOf(arguments));
    const auto deployments = reader.deployments();
    if (!deployments.ok())
        return {};
    RecordedQuorum latest;
    const history::Deployment *recorded = nullptr;
    for (const history::Deployment &deployment : *deployments) {
        if (deployment.separate || deployment.database != spec.database()
            || size_t(deployment.masters.size()) != spec.masters.size())
            continue;
        history::HoldQuery query;
        query.key = key;
        query.deployment = deployment.id;
        query.isWanted = [&token](const history::Hold &hold) {
            return hold.hasToken && hold.token == token && mayGoOn(hold);
        };
        const int quorum = spec.quorum();
        const auto read = reader.holds(query, [&](history::Hold &&hold) {
            const qint64 won = wonAt(hold, quorum);
            recorded = won > latest.wonAtUnixMs ? &deployment : recorded;
            latest.wonAtUnixMs = std::max(latest.wonAtUnixMs, won);
            return true;
        });
        if (!read.ok())
            return {};
    }
    if (recorded)
        latest.runIdsThen = runIdsAt(&reader, *recorded, spec, latest.wonAtUnixMs);
    return latest;
}

} // namespace cli
