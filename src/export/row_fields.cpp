// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/row_fields.h"

#include "base/bytes.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/value_layer.h"
#include "locks/model/judgement.h"
#include "locks/model/verdict.h"
#include "locks/owners/row_owners.h"

#include <algorithm>

namespace exports {

using namespace locks;

// Whether its masters are one set, and so what a set makes of it, only the board knows: it has seen all the
// others.
States statesAt(const Row &row, const DeploymentSpec &spec, Millis now)
{
    const States claims = State::Minority | State::Split;
    const States states = judge(row, now, spec.absurdAfter).states;
    const bool claimed = row.states.testAnyFlags(claims | State::Quorum);
    if (row.masters < 2 || claimed || row.states == States() || !states.testAnyFlags(claims))
        return states;
    return (states & ~claims) | State::Unproven;
}

std::optional<qint64> timeLeft(Millis deadline, Millis now)
{
    if (deadline == noDeadline)
        return std::nullopt;
    return qMax<qint64>(0, deadline - now);
}

ClockPair ClockPair::now()
{
    return {locks::unixMinusSteady()};
}

RowFields::RowFields(const SharedRow &lock, const DeploymentSpec &deployment, const ClockPair &clocks,
                     Millis instant)
    : row(*lock)
    , spec(deployment)
    , now(instant)
    , noLocks(lock.noLocks())
{
    library = Dialects::table().at(row.library).id();
    candidates = Dialects::candidatesOf(row);
    if (row.hasToken && !row.holdings.isEmpty() && row.holdings.first().type == KeyType::String)
        encoding = encodingWord(layerOf(row.token).encoding);
    if (row.hasToken) {
        const Owner holder = ownerIn(row.library, row.key, row.token);
        owner = row.inside && !row.inside->ownerText.isEmpty() ? row.inside->ownerText : holder.text;
        if (holder.madeAt)
            tokenMadeAt = holder.madeAt->toMSecsSinceEpoch();
    }
    firstSeen = clocks.unixMs(row.firstSeen);
    if (row.birthSeen)
        acquiredAt = firstSeen;
    if (!acquiredAt && row.unchangedBefore > 0)
        heldSince = clocks.unixMs(row.heldSince());
    else if (row.bornWithin > 0)
        fromEarliest = firstSeen - row.bornWithin;
    ttlMs = timeLeft(row.deadline, now);
    if (row.deadline != noDeadline)
        expiresAt = clocks.unixMs(row.deadline);
    states = stateWords(statesAt(row, spec, now));
    verdict = verdictWord(verdictAt(row, now));
    if (row.waiters >= 0)
        waiters = row.waiters;
}

QStringList RowFields::severalOwners() const
{
    QStringList names;
    if (row.hasToken)
        return names;
    const QList<RowOwner> owners = ownersOf(SharedRow(row));
    if (owners.size() < 2)
        return names;
    for (const RowOwner &each : owners)
        names.append(each.owner.text.isEmpty() ? base::shownBytes(each.token) : each.owner.text);
    return names;
}

void RowFields::takeHosts(const KnownHosts &hosts)
{
    if (row.hasToken && !row.truncated && owner.isEmpty())
        guess = hosts.guess(row.token);
}

QString RowFields::masterLabel(quint16 master) const
{
    if (master < masters.size())
        return masters.at(master);
    return master < spec.masters.size() ? spec.masters[master].label() : QString();
}

std::optional<qint64> RowFields::ttlOf(const Holding &holding) const
{
    return timeLeft(holding.deadline, now);
}

QList<Holding> RowFields::sortedHoldings() const
{
    QList<Holding> holdings = row.holdings;
    std::stable_sort(holdings.begin(), holdings.end(),
                     [](const Holding &a, const Holding &b) { return a.master < b.master; });
    return holdings;
}

} // namespace exports
