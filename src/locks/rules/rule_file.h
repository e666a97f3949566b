// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/rule.h"
#include "redis/protocol/error.h"

#include <QJsonArray>

namespace locks {

/// Rules as a file that people hand on: UTF-8 JSON, {"lockscope_rules": 1, "rules": [{"pattern": …,
/// "library": …, "owner": …, "held_over": "2h"}, …]}.
QByteArray rulesToFile(const QList<Rule> &rules);
/// All of them or none: BadInput names the line and what is wrong there. Unknown names are wrong, too: a rule
/// that is only half understood must not decide what is a lock.
redis::Result<QList<Rule>> rulesFromFile(const QByteArray &text);

/// A rule's limit as its file and a field have it: "2h", "90s", "1h30m"; empty: none.
QString heldOverText(std::chrono::milliseconds limit);
/// BadInput says what would be right. Blanks around it do no harm.
redis::Result<std::chrono::milliseconds> heldOverFrom(const QString &text);

/// The largest file that is read, in bytes.
inline constexpr qint64 largestRuleFile = 1 << 20;

/// The array alone, as a profile keeps it; also rules that have a problem, so that saving does not lose what
/// a later version or another hand wrote.
QJsonArray rulesToJson(const QList<Rule> &rules);
QList<Rule> rulesFromJson(const QJsonArray &array);

} // namespace locks
