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
    Span when; ///< the statement is about an instant in it
    const Tolerances &tolerances;
    Us slack = 0; ///< more than the tolerances: what the machine's load explains
    bool isPolled = false;
    bool isRhythmUnsure = false; ///< see README.md, silent/polled
    bool isPartial = false; ///< not every master has been read
    bool isSetShown = true; ///< a token on two masters showed that they are a set
    bool isDisturbed = false; ///< the observer may have had no answers
    Us lateSince = 0; ///< how much later than usual it may have seen what happened in the last 10 s

    QByteArray token() const { return row.token.value_or(QByteArray()); }
    /// Returns the true holds in `when`, with the row's token if it has one.
    QList<const Hold *> holds() const;
};

/// A rule: returns the contradiction in a row; empty if there is none.
struct RowRule
{
    const char *id;
    QByteArray (*refute)(const RowCase &);
};
std::span<const RowRule> rowRules();

} // namespace truth
