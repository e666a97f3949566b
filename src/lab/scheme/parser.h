// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"

namespace lab::scheme {

constexpr qsizetype longestScheme = 64 * 1024; ///< bytes
constexpr int mostStatements = 500;

/// What a text came to: a scheme, or what is wrong in it, in the order of its lines and never empty then.
struct Parsed
{
    std::optional<Scheme> scheme;
    std::vector<Wrong> wrong;
};

/// Reads a scheme; the language is described in the help (race-schemes). The text may be anything at all.
Parsed parse(const QByteArray &text);

} // namespace lab::scheme
