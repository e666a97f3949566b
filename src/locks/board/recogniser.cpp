// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/recogniser.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/lock_judge.h"

#include <QDateTime>

#include <algorithm>

namespace locks {

Recogniser::Recogniser(const PatternSet &patterns, const RuleSet &rules, bool isSet, bool isSharded)
    : m_patterns(patterns)
    , m_rules(rules)
    , m_isSet(isSet)
    , m_isSharded(isSharded)
{
    refreshClock();
}

void Recogniser::refreshClock()
{
    m_unixNow = QDateTime::currentMSecsSinceEpoch();
}

RuleSet::Decision Recogniser::admit(const Reading &reading) const
{
    // A node of a Cluster knows only its own subscribers: whether another client listens is unknown.
    if (m_isSharded && reading.type == KeyType::List && !reading.companions.isEmpty()) {
        Reading known = reading;
        known.companions.removeIf([](const Companion &each) { return each.type == KeyType::Other; });
        if (known.companions.size() < reading.companions.size())
            return admit(known);
    }
    const NameSign sign = m_patterns.signOf(reading.key);
    RuleSet::Decision decision = m_rules.admit({reading, sign, m_unixNow});
    const std::optional<qsizetype> kept =
        decision.library == Dialects::noLock ? LockJudge::keptPrefixOf(reading.key) : std::nullopt;
    if (kept && m_patterns.namedPrefixOf(reading.key) > *kept)
        decision = m_rules.admit({reading, sign, m_unixNow, Shape::Other, true});
    const bool hasNoOwner = reading.type == KeyType::List || reading.type == KeyType::Stream;
    if (m_isSet && hasNoOwner && decision.library == 0) {
        decision.library = Dialects::noLock;
        decision.leftOut = LeftOut::Queue;
    }
    return decision;
}

Recogniser::Recognised Recogniser::fillHolding(Holding *holding, const Reading &reading) const
{
    holding->type = reading.type;
    holding->truncated = reading.truncated;
    holding->deadline = reading.deadline();
    holding->slack = reading.slack + reading.clockError;
    holding->endsAtUnixMs = reading.endsAtUnixMs();
    const Dialects &dialects = Dialects::table();
    const RuleSet::Decision decision = admit(reading);
    holding->library = decision.library;
    if (holding->library == Dialects::companion || (holding->library == Dialects::noLock && !m_allKeys))
        return {false, decision.leftOut};
    const Dialect &dialect = dialects.at(holding->library);
    holding->inside = m_rules.named(reading, dialect, dialect.inside(reading), decision);
    const Recognised recognised{true, decision.leftOut};
    if (reading.truncated)
        return recognised;
    if (std::optional<QByteArray> token = dialect.token(reading)) {
        holding->token = std::move(*token);
        holding->hasToken = true;
    }
    if (const std::optional<qint64> expiry = dialect.logicalExpiry(reading)) {
        holding->deadline = *expiry - reading.unixMinusSteady;
        holding->logical = true;
        // As well as the two clocks are known to one another.
        constexpr Millis clocksDiffer = 20;
        holding->slack = std::max(holding->slack, clocksDiffer);
    }
    return recognised;
}

bool Recogniser::isLockAlone(const Reading &reading) const
{
    Reading bare = reading;
    bare.pttl = -1;
    bare.companions.clear();
    const LibraryIndex library = admit(bare).library;
    return library != Dialects::companion && (library != Dialects::noLock || m_allKeys);
}

} // namespace locks
