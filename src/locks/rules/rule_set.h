// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"
#include "locks/rules/rule.h"
#include "locks/watch/pattern.h"

#include <QRegularExpression>

#include <vector>

namespace locks {

/// The rules of one deployment, prepared for use on every key. A rule that has a problem is left out.
///
/// A rule comes before all recognition: the first whose pattern matches and whose form can be read out of the
/// key decides. Cheap to copy; any thread.
class RuleSet
{
public:
    RuleSet() = default;
    explicit RuleSet(const QList<Rule> &rules);

    bool isEmpty() const { return m_rules.empty(); }
    /// By the rules, else by the table of dialects. May be Dialects::companion.
    LibraryIndex recognise(const Observation &observation) const;
    /// The place among the rules given of the one that decides; −1: none.
    int ruleFor(const Reading &reading) const;
    /// `inside` with the owners named as the deciding rule says; `inside` itself where no rule does.
    InsidePtr named(const Reading &reading, const Dialect &dialect, InsidePtr inside) const;

private:
    struct Prepared
    {
        int place = 0;
        PatternSet pattern;
        LibraryIndex library = 0;
        QRegularExpression owner;
        bool namesOwner = false;
    };
    const Prepared *find(const Reading &reading) const;
    static Owner ownerBy(const QRegularExpression &expression, const QByteArray &key,
                         const QByteArray &token);

    std::vector<Prepared> m_rules;
};

/// Dialects that a rule can name: all but those without a form to act on; generic forms first.
QList<QByteArray> librariesForRules();

} // namespace locks
