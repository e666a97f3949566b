// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/lock_values.h"
#include "locks/model/verdict.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace locks {

/// Where a term of a filter looks.
enum class FilterField : quint8 {
    Any,
    Key,
    Owner,
    Guess,
    Token,
    Library,
    Master,
    State,
    Verdict,
    Held,
    Left,
};
/// How it compares: as the field usually does, the whole, a part; of times, more or less.
enum class FilterMatch : quint8 { Usual, Whole, Part, Over, Under };

/// One word of the text, cut out of it: what stands between blanks that are not in quotes.
struct FilterWord
{
    bool negated = false;
    FilterField field = FilterField::Any;
    FilterMatch match = FilterMatch::Usual;
    QString value; ///< without quotes
    QString written; ///< as it stands in the text
    /// In a word without a known field: the text before its first unquoted ':', '<' or '>', and that sign.
    QString unknownName = {};
    QChar unknownSign = {};
    bool isQuoteOpen = false;
};
/// The words of a filter's text. An open quote extends to the end. filterMistake() checks each word.
QList<FilterWord> filterWords(const QString &text);
/// "owner", "held", …: the fields that have a name, in the order in which they are offered.
const QList<std::pair<QLatin1String, FilterField>> &filterFieldNames();

/// One term, ready to be compared.
struct FilterTerm
{
    bool negated = false;
    FilterField field = FilterField::Any;
    FilterMatch match = FilterMatch::Usual;
    QByteArray text = {};
    States states = {}; ///< of State: one of these
    Verdict verdict = Verdict::CannotTell;
    Millis time = 0; ///< of Held and Left: ms
    bool operator==(const FilterTerm &) const = default;
};

/// True when `part` occurs in `whole`; ASCII letters match in either case.
bool containsFolded(QByteArrayView whole, QByteArrayView part);
/// The same, where neither a letter nor a digit stands directly before or behind it.
bool containsWords(QByteArrayView whole, QByteArrayView words);

} // namespace locks
