// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "falsehood.h"
#include "said.h"
#include "truth.h"

#include <span>

namespace truth {

/// A row, and what was true of its key.
struct RowCase
{
    const KeyTruth &key;
    const RowSaid &row;
    Span when; ///< an instant in it is meant
    const Tolerances &tolerances;
    Us slack = 0; ///< more than the tolerances: what the machine's load explains
    bool isPolled = false;
    bool isRhythmUnsure = false; ///< see README.md, silent/polled
    bool isPartial = false; ///< not every master has been read

    QByteArray token() const { return row.token.value_or(QByteArray()); }
    /// Those that stood there in `when`, with the row's token where it names one.
    QList<const Hold *> holds() const;
};

/// What is false in a row by this rule; empty: nothing.
struct RowRule
{
    const char *id;
    QByteArray (*refute)(const RowCase &);
};
std::span<const RowRule> rowRules();

} // namespace truth
