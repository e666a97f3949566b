// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/usual_holds.h"
#include "locks/rules/rule_set.h"

namespace locks {

/// How long locks may be held before they are overdue: by what their past says, or by a rule that allows
/// less. And since when they are held, where their record knows more than who looks now.
class OverdueLimits
{
public:
    explicit OverdueLimits(const RuleSet &rules)
        : m_rules(rules)
    {
    }
    void setRules(const RuleSet &rules) { m_rules = rules; }
    void setUsual(UsualHoldsPtr usual) { m_usual = std::move(usual); }
    /// The run of this master's server (run_id); empty: not known.
    void setRun(int master, const QByteArray &run) { m_runs.insert(master, run); }

    /// A hold that somebody knew before the row did has stood since then: sets unchangedBefore and what
    /// belongs to it.
    void recall(Row *row, Millis now) const;
    /// Sets overdueAt and usual of a row that is overdue at `now`, and clears them else. Returns from when on
    /// it is; noDeadline: nothing says so.
    Millis apply(Row *row, Millis now) const;

private:
    std::optional<KnownBefore> knownBefore(const Row &row, Millis now) const;

    RuleSet m_rules;
    UsualHoldsPtr m_usual; ///< null: nothing is known
    QHash<int, QByteArray> m_runs; ///< by master
};

} // namespace locks
