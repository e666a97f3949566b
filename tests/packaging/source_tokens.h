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
    /// A string in its quotes: only where literals are kept.
    bool isString() const { return text.endsWith('"'); }
};

enum class Literals : quint8 { Drop, Keep };
/// The tokens of a file without comments, preprocessor lines and, unless kept, literals in quotes. `::` and
/// `->` are one.
QList<Token> tokensOf(const QByteArray &source, Literals literals = Literals::Drop);

/// A place in the sources that breaks a rule.
struct Finding
{
    QByteArray file;
    int line = 0;
    QByteArray what;
    bool operator==(const Finding &) const = default;
};
