// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/pattern.h"
#include "locks/rules/rule_set.h"

namespace locks {

/// Makes a holding of what was read of a key: which library wrote it, its token and its deadline.
class Recogniser
{
public:
    /// `isSet`: lists and streams get no rows: they block the lock that the other masters of the Redlock set
    /// have.
    Recogniser(const PatternSet &patterns, const RuleSet &rules, bool isSet, bool isSharded);
    void setPatterns(const PatternSet &patterns) { m_patterns = patterns; }
    const PatternSet &patterns() const { return m_patterns; }
    void setRules(const RuleSet &rules) { m_rules = rules; }
    /// Whether keys that are probably no locks are rows all the same.
    void setAllKeys(bool all) { m_allKeys = all; }
    /// Takes the time of day by which values are recognised.
    void refreshClock();

    struct Recognised
    {
        bool isRow = false; ///< false: a companion key of a lock, or probably no lock
        LeftOut leftOut = LeftOut::None; ///< why it is probably no lock; then the library is Dialects::noLock
    };
    Recognised fillHolding(Holding *holding, const Reading &reading) const;
    /// Returns true if the key would be a row without its lease and its companions too.
    bool isLockAlone(const Reading &reading) const;

private:
    RuleSet::Decision admit(const Reading &reading) const;

    PatternSet m_patterns;
    RuleSet m_rules;
    bool m_isSet;
    bool m_isSharded;
    bool m_allKeys = false;
    qint64 m_unixNow = 0;
};

} // namespace locks
