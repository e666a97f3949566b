// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/filter/filter_words.h"

#include "base/filter_text.h"

#include <algorithm>

namespace locks {

namespace {

char folded(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? char(byte | 0x20) : byte;
}

/// Bytes beyond ASCII are letters of some script.
bool isWordByte(char byte)
{
    const char lower = folded(byte);
    return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9') || quint8(byte) >= 0x80;
}

bool isSame(char one, char other)
{
    return folded(one) == folded(other);
}

bool isTimed(FilterField field)
{
    return field == FilterField::Held || field == FilterField::Left;
}

FilterMatch matchOf(const base::FilterPart &part)
{
    if (part.sign == u'<' || part.sign == u'>')
        return part.sign == u'>' ? FilterMatch::Over : FilterMatch::Under;
    if (part.match.isNull())
        return FilterMatch::Usual;
    return part.match == u'=' ? FilterMatch::Whole : FilterMatch::Part;
}

} // namespace

const QList<std::pair<QLatin1String, FilterField>> &filterFieldNames()
{
    static const QList<std::pair<QLatin1String, FilterField>> names{
        {QLatin1String("owner"), FilterField::Owner},     {QLatin1String("guess"), FilterField::Guess},
        {QLatin1String("key"), FilterField::Key},         {QLatin1String("token"), FilterField::Token},
        {QLatin1String("library"), FilterField::Library}, {QLatin1String("state"), FilterField::State},
        {QLatin1String("verdict"), FilterField::Verdict}, {QLatin1String("held"), FilterField::Held},
        {QLatin1String("left"), FilterField::Left},       {QLatin1String("master"), FilterField::Master}};
    return names;
}

QList<FilterWord> filterWords(const QString &text)
{
    QList<base::FilterName> names;
    for (const auto &[name, field] : filterFieldNames())
        names.append({name, QLatin1String(isTimed(field) ? "<>" : ":")});
    QList<FilterWord> words;
    for (const base::FilterPart &part : base::cutFilter(text, names)) {
        const FilterField field = part.name < 0 ? FilterField::Any : filterFieldNames().at(part.name).second;
        words.append({part.negated, field, matchOf(part), part.value, part.written, part.unknownName,
                      part.unknownSign, part.isQuoteOpen});
    }
    return words;
}

bool containsFolded(QByteArrayView whole, QByteArrayView part)
{
    return part.isEmpty()
        || std::search(whole.begin(), whole.end(), part.begin(), part.end(), isSame) != whole.end();
}

bool containsWords(QByteArrayView whole, QByteArrayView words)
{
    auto from = whole.begin();
    while (true) {
        const auto found = std::search(from, whole.end(), words.begin(), words.end(), isSame);
        if (found == whole.end())
            return words.isEmpty();
        const auto end = found + words.size();
        // Where the words end with a sign, nothing can run on from there.
        const bool begins = found == whole.begin() || !isWordByte(*(found - 1)) || !isWordByte(*found);
        const bool ends = end == whole.end() || !isWordByte(*end) || !isWordByte(*(end - 1));
        if (begins && ends)
            return true;
        from = found + 1;
    }
}

} // namespace locks
