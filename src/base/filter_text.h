// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace base {

/// A name that a word of a filter may begin with, and the signs that may follow it: "owner" and ":".
struct FilterName
{
    QLatin1String name;
    QLatin1String signs;
};

/// One word of a filter's text, cut out of it: what stands between blanks that are not in quotes.
struct FilterPart
{
    bool negated = false; ///< a minus stands before it
    int name = -1; ///< index of the name that it begins with; −1: none
    QChar sign; ///< that followed the name
    QChar match; ///< '=' or '~' directly behind a colon; null: neither
    QString value; ///< without quotes
    QString written; ///< as it stands in the text
    /// In a word without a known name: the text before its first unquoted ':', '<' or '>', and that sign.
    /// Null: the word has no such sign.
    QString unknownName = {};
    QChar unknownSign = {};
    bool isQuoteOpen = false; ///< a quote was not closed: the word reaches to the end
};

/// The words of a filter's text. A name that is not in `names` stays in the word, as in lock:order:17, and is
/// also in `unknownName`. Names are matched in either case. In quotes a backslash escapes the next character;
/// an open quote extends to the end. A single minus is a word.
QList<FilterPart> cutFilter(const QString &text, const QList<FilterName> &names);

} // namespace base
