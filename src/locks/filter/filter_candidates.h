// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace locks {

/// What stands in the locks at hand, to be offered while a filter is typed.
struct FilterValues
{
    QStringList owners; ///< and parts of them: hosts, processes
    QStringList guesses; ///< hosts that guesses name
    QStringList libraries;
    QStringList masters;
    bool operator==(const FilterValues &) const = default;
};

/// How a filter that is being typed could go on: each text in place of what stands from `from` to the end.
struct FilterCandidates
{
    qsizetype from = 0;
    QStringList texts;
};

/// For `typed`, what stands before the cursor: names of fields while a word begins like one, then values of
/// that field that begin, or else hold, what is typed of them; at most 50. None where nothing is typed,
/// unless `always`: all fields then.
FilterCandidates filterCandidates(const QString &typed, const FilterValues &values, bool always = false);

} // namespace locks
