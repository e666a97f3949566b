// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/board/recogniser.h"

#include "locks/dialects/dialects.h"

#include <QDateTime>

#include <algorithm>

namespace locks {

Recogniser::Recogniser(const PatternSet &patterns, const RuleSet &rules)
    : m_patterns(patterns)
    , m_rules(rules)
{
    refreshClock();
}

void Recogniser::refreshClock()
{
    m_unixNow = QDateTime::currentMSecsSinceEpoch();
}

bool Recogniser::fillHolding(Holding *holding, const Reading &reading) const
{
    holding->type = reading.type;
    holding->truncated = reading.truncated;
    holding->deadline = reading.deadline();
    holding->slack = reading.slack + reading.clockError;
    holding->endsAtUnixMs = reading.endsAtUnixMs();
    const Dialects &dialects = Dialects::table();
    const RuleSet::Decision decision = m_rules.admit({reading, m_patterns.signOf(reading.key), m_unixNow});
    holding->library = decision.library;
    if (holding->library == Dialects::companion || (holding->library == Dialects::noLock && !m_allKeys))
        return false;
    const Dialect &dialect = dialects.at(holding->library);
    holding->inside = m_rules.named(reading, dialect, dialect.inside(reading), decision);
    if (reading.truncated)
        return true;
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
    return true;
}

bool Recogniser::isLockAlone(const Reading &reading) const
{
    Reading bare = reading;
    bare.pttl = -1;
    bare.companions.clear();
    const LibraryIndex library = m_rules.admit({bare, m_patterns.signOf(bare.key), m_unixNow}).library;
    return library != Dialects::companion && (library != Dialects::noLock || m_allKeys);
}

} // namespace locks
