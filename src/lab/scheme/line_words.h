// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"

namespace lab::scheme {

/// A word of a line as it stands there.
struct RawPiece
{
    QByteArray bytes;
    bool isExpression = false; ///< what stood between braces
    int column = 0;
};
struct RawWord
{
    std::vector<RawPiece> pieces;
    int column = 0;
    int end = 0; ///< the column behind it
    bool isQuoted = false;

    /// Its bytes, where it has no quotes and no braces; else nothing.
    QByteArray plain() const;
};

/// Parts a line into words, as redis-cli does: "…" with \n \r \t \a \b \\ \" \xNN, '…' with \'; braces
/// outside of quotes hold an expression; # begins a comment. `column` is that of the line's first byte.
std::vector<RawWord> wordsOf(const QByteArray &line, int column, std::optional<Wrong> *wrong);

/// The line without its comment and the spaces before that.
QByteArray withoutComment(const QByteArray &line);

} // namespace lab::scheme
