// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace locks {

/// A person's word on the keys of a pattern: of which form they are locks, and who owns them. A value.
struct Rule
{
    QByteArray pattern; ///< glob
    QByteArray library; ///< id of a dialect: a library, or a generic form; or ruleAsRecognised
    /// A regular expression whose named groups are parts of the owner, tried on the token. Empty: none.
    QString owner;
    /// Held longer than this, such a lock is overdue, whatever its past says; 0: no limit.
    std::chrono::milliseconds heldOver{0};

    bool operator==(const Rule &) const = default;
};

/// In place of a form: whether and of which form a key is a lock stays what recognition finds, and the rule
/// only names its owner.
inline constexpr QByteArrayView ruleAsRecognised = "as-recognised";

enum class RuleField : quint8 { Pattern, Library, Owner };

struct RuleProblem
{
    RuleField field = RuleField::Pattern;
    QString sentence; ///< translated: what is wrong and what would be right
};

/// The first thing that is wrong with a rule; nullopt when it can be used.
std::optional<RuleProblem> problemOf(const Rule &rule);

} // namespace locks
