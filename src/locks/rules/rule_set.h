// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/model/left_out.h"
#include "locks/model/pattern.h"
#include "locks/model/rule.h"

#include <QRegularExpression>

#include <utility>
#include <vector>

namespace locks {

/// The rules of one deployment, prepared for use on every key. A rule that has a problem is left out.
///
/// A rule comes before all recognition: the first whose pattern matches and whose form can be read out of the
/// key decides; one without a form leaves that to recognition and decides who the owner is. Cheap to copy;
/// any thread.
class RuleSet
{
public:
    RuleSet() = default;
    explicit RuleSet(const QList<Rule> &rules);

    bool isEmpty() const { return m_rules.empty(); }
    /// What a key is, and whether a rule says so.
    struct Decision
    {
        LibraryIndex library = 0; ///< may be Dialects::companion; of admit() Dialects::noLock
        int rule = -1; ///< among those in use; −1: none, the table of dialects decides
        LeftOut leftOut = LeftOut::None; ///< of admit(): why the library is Dialects::noLock
    };
    Decision decide(const Observation &observation) const;
    /// The same for a listing: Dialects::noLock where neither a rule nor LockJudge takes it for a lock.
    Decision admit(const Observation &observation) const;
    LibraryIndex recognise(const Observation &observation) const { return decide(observation).library; }
    /// How long a lock of this key may be held: what the first rule says that matches it and sets a limit;
    /// noDeadline where none does.
    Millis heldOver(QByteArrayView key) const;
    /// The place among the rules given of the one that decides; −1: none.
    int ruleFor(const Reading &reading) const;
    /// `inside` with the owners named as the deciding rule says; `inside` itself where no rule does.
    InsidePtr named(const Reading &reading, const Dialect &dialect, InsidePtr inside) const
    {
        return named(reading, dialect, std::move(inside), find(reading));
    }
    /// The same, decided already.
    InsidePtr named(const Reading &reading, const Dialect &dialect, InsidePtr inside,
                    const Decision &decision) const
    {
        return named(reading, dialect, std::move(inside), decision.rule);
    }

private:
    struct Prepared
    {
        int place = 0;
        PatternSet pattern;
        std::optional<LibraryIndex> library; ///< nullopt: as recognised
        QRegularExpression owner;
        bool namesOwner = false;
        Millis heldOver = 0; ///< 0: it sets no limit
    };
    int find(const Reading &reading) const;
    /// Whether there is such a rule, and it says of which form a key is.
    bool givesForm(int rule) const;
    InsidePtr named(const Reading &reading, const Dialect &dialect, InsidePtr inside, int rule) const;
    static Owner ownerBy(const QRegularExpression &expression, const QByteArray &token);

    std::vector<Prepared> m_rules;
    bool m_setsLimits = false;
};

/// What a rule can name: ruleAsRecognised, then dialects, all but those without a form to act on; generic
/// forms first.
QList<QByteArray> librariesForRules();

} // namespace locks
