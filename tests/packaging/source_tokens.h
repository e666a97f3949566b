// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

/// One word or sign of C++ source.
struct Token
{
    QByteArray text;
    int line = 0; ///< from 1
    bool isName() const;
};

/// The tokens of a file without comments, literals in quotes and preprocessor lines. `::` and `->` are one.
QList<Token> tokensOf(const QByteArray &source);

/// A place in the sources that breaks a rule.
struct Finding
{
    QByteArray file;
    int line = 0;
    QByteArray what;
    bool operator==(const Finding &) const = default;
};
