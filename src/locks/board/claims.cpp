// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/claims.h"

#include "locks/board/board_cell.h"
#include "locks/dialects/dialects.h"

#include <QVarLengthArray>

#include <algorithm>

namespace locks {

namespace {

bool sameClaim(const Holding &a, const Holding &b)
{
    return a.hasToken == b.hasToken && (!a.hasToken || a.token == b.token);
}

Claim claimOfOne(const Holding &holding)
{
    Claim claim;
    claim.leads = holding.hasToken;
    claim.token = holding.token;
    claim.library = holding.library;
    claim.held = 1;
    claim.mastersMask = masterBit(holding.master);
    claim.truncated = holding.truncated;
    claim.deadline = holding.deadline;
    claim.slack = holding.slack;
    claim.logical = holding.logical;
    claim.inside = holding.inside;
    return claim;
}

/// Adds every holding of the same claim as `first` and orders their deadlines, latest first.
Claim gather(const QList<Holding> &holdings, const Holding &first, int quorum)
{
    Claim claim = claimOfOne(first);
    claim.held = 0;
    claim.mastersMask = 0;
    QVarLengthArray<std::pair<Millis, Millis>, 8> deadlines;
    for (const Holding &each : holdings) {
        if (!sameClaim(each, first))
            continue;
        ++claim.held;
        claim.mastersMask |= masterBit(each.master);
        deadlines.append({each.deadline, each.slack});
    }
    std::sort(deadlines.begin(), deadlines.end(), std::greater<>());
    const qsizetype decisive = std::min<qsizetype>(quorum, deadlines.size()) - 1;
    claim.deadline = deadlines.at(decisive).first;
    claim.slack = deadlines.at(decisive).second;
    return claim;
}

} // namespace

Claim leadingClaim(const QList<Holding> &holdings, int quorum)
{
    if (holdings.isEmpty())
        return {};
    if (holdings.size() == 1)
        return claimOfOne(holdings.first());
    Claim best;
    bool tied = false;
    quint64 seen = 0;
    Millis shortest = noDeadline;
    for (const Holding &each : holdings) {
        shortest = std::min(shortest, each.deadline);
        if (seen & masterBit(each.master))
            continue;
        const Claim claim = gather(holdings, each, quorum);
        seen |= claim.mastersMask;
        // What is no token never keeps a token from leading.
        const bool better = claim.held > best.held || (claim.held == best.held && claim.leads && !best.leads);
        if (better)
            best = claim;
        tied = better ? false : tied || (claim.held == best.held && claim.leads == best.leads);
    }
    if (tied && best.leads) {
        best.leads = false;
        best.tied = true;
        best.token.clear();
        best.deadline = shortest;
    }
    return best;
}

bool hasTokenPerMaster(const Row &row)
{
    return row.masters > 1 && Dialects::table().at(row.library).hasTokenPerMaster();
}

} // namespace locks
