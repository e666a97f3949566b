// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace locks {

/// A person's word that the keys of a pattern are locks, and of which form. A value.
struct Rule
{
    QByteArray pattern; ///< glob
    QByteArray library; ///< id of a dialect: a library, or a generic form
    /// A regular expression whose named groups are parts of the owner. It is tried on the token; where it
    /// does not match there, on the key. Empty: none.
    QString owner;

    bool operator==(const Rule &) const = default;
};

enum class RuleField : quint8 { Pattern, Library, Owner };

struct RuleProblem
{
    RuleField field = RuleField::Pattern;
    QString sentence; ///< translated: what is wrong and what would be right
};

/// The first thing that is wrong with a rule; nullopt when it can be used.
std::optional<RuleProblem> problemOf(const Rule &rule);

} // namespace locks
