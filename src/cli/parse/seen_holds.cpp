// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/seen_holds.h"

#include "locks/dialects/same_hold.h"
#include "locks/dialects/token_scope.h"
#include "profile/paths.h"
#include "profile/profile_store.h"

#include <QDateTime>

namespace cli {

namespace {

bool mayRemember(const Arguments &arguments)
{
    if (arguments.has("--no-remember") || arguments.source.demo)
        return false;
    if (arguments.source.profile.isEmpty())
        return true;
    profile::ProfileStore store(profile::Paths::in(arguments.common.configDir).profilesFile());
    const auto found = store.find(arguments.source.profile);
    // What is wrong with the file was said when the source was opened.
    return found.ok() && found->take([](const QString &) {}).isRecorded();
}

/// How this hold is remembered; nullopt: it could not be told from the next one.
std::optional<profile::FirstSightings::Hold> namedHold(const QByteArray &run, int database,
                                                       const locks::Row &row, const locks::Holding &at)
{
    const bool namesHold = locks::tokenScope(row) == locks::TokenScope::Hold;
    if (run.isEmpty() || !locks::mayNameHold(row) || (!namesHold && at.endsAtUnixMs <= 0))
        return std::nullopt;
    return profile::FirstSightings::Hold{run, database, row.key, row.token, namesHold ? 0 : at.endsAtUnixMs};
}

} // namespace

SeenHolds::SeenHolds(const Arguments &arguments)
{
    if (!mayRemember(arguments))
        return;
    m_sightings =
        std::make_shared<profile::FirstSightings>(profile::Paths::in(arguments.common.configDir).stateFolder);
    m_sightings->read();
}

locks::EarlierSighting SeenHolds::sightingsOf(const locks::DeploymentSpec &spec) const
{
    if (!m_sightings || m_sightings->isEmpty())
        return {};
    // A listing of a million locks would spend seconds on it.
    return [sightings = m_sightings, database = spec.database(), left = 2 * profile::FirstSightings::most](
               const QByteArray &run, const locks::Row &row,
               const locks::Holding &at) mutable -> std::optional<qint64> {
        if (left == 0)
            return std::nullopt;
        --left;
        const auto hold = namedHold(run, database, row, at);
        return hold ? sightings->since(*hold) : std::nullopt;
    };
}

bool SeenHolds::note(const locks::SharedRow &shared, const locks::DeploymentSpec &spec,
                     const locks::Status &status)
{
    const locks::Row row = *shared;
    if (!m_sightings || !row.hasToken || row.truncated)
        return false;
    const qint64 since = QDateTime::currentMSecsSinceEpoch() - (locks::steadyNow() - row.heldSince());
    bool isNoted = false;
    for (const locks::Holding &each : row.holdings) {
        if (!each.hasToken || each.token != row.token || each.master >= status.masters.size())
            continue;
        if (const auto hold = namedHold(status.masters.at(each.master).runId, spec.database(), row, each)) {
            m_sightings->note(*hold, since);
            isNoted = true;
        }
    }
    return isNoted;
}

redis::Result<bool> SeenHolds::write()
{
    return m_sightings ? m_sightings->write(QDateTime::currentMSecsSinceEpoch()) : redis::Result<bool>(true);
}

} // namespace cli
