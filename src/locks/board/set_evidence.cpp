// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/set_evidence.h"

#include "locks/dialects/dialects.h"
#include "locks/model/deployment.h"

namespace locks {

namespace {

/// Whether these masters are one set, or whose tokens they have, is not known: then neither is what a set
/// makes of its locks.
States withoutSetClaims(States states)
{
    if (states.testFlag(State::Quorum) || !states.testAnyFlags(State::Minority | State::Split))
        return states;
    return (states & ~States(State::Minority | State::Split)) | State::Unproven;
}

} // namespace

SetEvidence::SetEvidence(const DeploymentSpec &spec)
    : m_needsNone(spec.separate || spec.masters.size() < 2)
    , m_isSet(m_needsNone)
{
}

/// A constant is no sign: the same job may run beside each of them; nor is what we wrote ourselves.
bool SetEvidence::takeProof(const Row &row, const Claim &claim)
{
    if (m_isSet)
        return false;
    const bool constant = isConstantValue(claim.token) || isDigits(claim.token)
        || Dialects::table().at(claim.library).isConstant(claim.token);
    m_isSet = claim.held >= 2 && claim.leads && !constant && !m_writtenByUs.contains(row.key);
    return m_isSet;
}

States SetEvidence::claimed(const Row &row, States judged) const
{
    return m_isSet && !hasTokenPerMaster(row) ? judged : withoutSetClaims(judged);
}

} // namespace locks
