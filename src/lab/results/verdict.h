// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QString>

#include <optional>
#include <vector>

namespace lab {

/// What a run comes to, in one sentence. Pure functions of a result; in the user's language where they
/// answer text.
enum class Verdict : quint8 {
    Exact, ///< everything that was asked was done, and never were two inside
    Incomplete, ///< nothing was corrupted, but not all was done
    Unguarded, ///< nothing was corrupted this time, though two were inside or a foreign lock was removed
    Unknown, ///< the server could not be asked in the end
    Corrupted, ///< updates lost, too much sold, tasks lost or handed out twice
    StoodStill, ///< nobody could get in any more
};
Verdict verdictOf(const RunResult &result);
/// Updates lost, too much sold, tasks lost or handed out twice; also where it stood still in the end.
bool isCorrupted(const RunResult &result);
/// "stood-still" and the like: stable, in no language.
QString verdictCode(Verdict verdict);
/// "13,960 of 16,000 lost (87 %)": the same words wherever a result is shown. A standstill comes first.
QString verdictText(const RunResult &result);

/// What became of everything that was asked.
struct AccountPart
{
    enum class Kind : quint8 { Final, Lost, Skipped, Late, Crashed, GaveUp, NeverGotIn, CutOff };
    Kind kind = Kind::Final;
    qint64 count = 0;
};
/// All parts, empty ones too, in this order; they add up to `expected`. None: what is final is not known.
std::optional<std::vector<AccountPart>> accountParts(const RunResult &result);
/// Of a field of the JSON: "never_got_in".
const char *accountId(AccountPart::Kind kind);
/// "never got in"
QString accountName(AccountPart::Kind kind);
/// "1,600 asked = 38 final + 1 crashed before writing + 1,561 never got in", without what is zero.
QString accountText(const RunResult &result);

} // namespace lab
