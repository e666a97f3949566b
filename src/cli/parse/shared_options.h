// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/parse/arguments.h"

namespace cli {

/// The names that several commands share: each means one thing in all of them.
namespace option {
inline constexpr char token[] = "--token"; ///< the token of an action, never a decoded owner
inline constexpr char key[] = "--key"; ///< one key, byte for byte
inline constexpr char pattern[] = "--pattern"; ///< a glob
inline constexpr char from[] = "--from"; ///< a file of locks, or a transcript of MONITOR
inline constexpr char seenDeadline[] = "--seen-deadline";
inline constexpr char evenIfRenewed[] = "--even-if-renewed";
inline constexpr char ownerIs[] = "--owner-is"; ///< a filter
/// Refused by every command, because it could mean the token or the decoded owner.
inline constexpr char owner[] = "--owner";
} // namespace option

/// "--token TOKEN".
OptionSpec tokenOption(const QString &help);
/// "--key KEY".
OptionSpec keyOption(const QString &help);
/// "--pattern GLOB".
OptionSpec patternOption(const QString &help);
/// "--from FILE".
OptionSpec fromOption(const QString &help);

/// Where nothing was found: that --key is no glob, if what was given for it looks like one; else empty.
QString keyIsExactHint(const Arguments &arguments);

} // namespace cli
