// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/filter/filter_candidates.h"

#include "locks/filter/filter_words.h"
#include "locks/filter/lock_filter.h"
#include "locks/model/state_words.h"

#include <algorithm>

namespace locks {

namespace {

constexpr qsizetype most = 50;

bool isTimed(FilterField field)
{
    return field == FilterField::Held || field == FilterField::Left;
}

/// Where the word begins that the text ends with.
qsizetype lastWord(const QString &text)
{
    qsizetype begin = 0;
    bool quoted = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == u'\\')
            ++i;
        else if (text[i] == u'"')
            quoted = !quoted;
        else if (!quoted && text[i].isSpace())
            begin = i + 1;
    }
    return begin;
}

QStringList texts(const QByteArrayList &words)
{
    QStringList all;
    for (const QByteArray &word : words)
        all += QString::fromLatin1(word);
    return all;
}

QStringList valuesOf(FilterField field, const FilterValues &values)
{
    switch (field) {
    case FilterField::Owner:
        return values.owners;
    case FilterField::Guess:
        return values.guesses;
    case FilterField::Library:
        return values.libraries;
    case FilterField::Master:
        return values.masters;
    case FilterField::State:
        return texts(allStateWords());
    case FilterField::Verdict:
        return texts(verdictWords());
    case FilterField::Held:
    case FilterField::Left:
        return {QStringLiteral("5s"), QStringLiteral("1m"), QStringLiteral("10m"), QStringLiteral("1h"),
                QStringLiteral("1d")};
    default:
        return {};
    }
}

/// As it must be written in a filter.
QString written(const QString &value)
{
    const bool plain =
        std::none_of(value.begin(), value.end(), [](QChar c) { return c.isSpace() || c == u'"'; });
    if (plain)
        return value;
    QString escaped = value;
    escaped.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    return u'"' + escaped + u'"';
}

/// Those that begin with what is typed, then those that hold it.
QStringList fitting(const QStringList &values, const QString &typed)
{
    QStringList begin;
    QStringList hold;
    for (const QString &value : values) {
        if (value.startsWith(typed, Qt::CaseInsensitive))
            begin += written(value);
        else if (value.contains(typed, Qt::CaseInsensitive))
            hold += written(value);
    }
    const QStringList all = begin + hold;
    const bool isDone = all.size() == 1 && all.first() == typed;
    return isDone ? QStringList() : all.first(std::min(most, all.size()));
}

QStringList fieldsLike(QStringView typed)
{
    QStringList fields;
    for (const auto &[name, field] : filterFieldNames()) {
        const QString sign = field == FilterField::Held ? QStringLiteral(">")
            : field == FilterField::Left                ? QStringLiteral("<")
                                                        : QStringLiteral(":");
        if (QString(name).startsWith(typed, Qt::CaseInsensitive))
            fields += name + sign;
    }
    return fields;
}

/// The correct spelling of a word that has a sign but no known field; null: the word needs no correction.
QString corrected(const QString &word)
{
    const QList<FilterWord> words = filterWords(word);
    const bool hasSign =
        words.size() == 1 && !words.first().unknownSign.isNull() && !words.first().isQuoteOpen;
    if (!hasSign)
        return {};
    const QStringList fields = fieldsLike(words.first().unknownName);
    return fields.isEmpty() ? u'"' + words.first().value + u'"' : fields.first();
}

} // namespace

FilterCandidates filterCandidates(const QString &typed, const FilterValues &values, bool always)
{
    qsizetype at = lastWord(typed);
    if (at < typed.size() && typed[at] == u'-')
        ++at;
    const QStringView word = QStringView(typed).sliced(at);
    for (const auto &[name, field] : filterFieldNames()) {
        if (word.size() <= name.size() || !word.startsWith(name, Qt::CaseInsensitive))
            continue;
        const QChar sign = word[name.size()];
        if (isTimed(field) ? sign != u'<' && sign != u'>' : sign != u':')
            continue;
        at += name.size() + 1;
        if (!isTimed(field) && at < typed.size() && (typed[at] == u'=' || typed[at] == u'~'))
            ++at;
        return {at, fitting(valuesOf(field, values), typed.sliced(at).remove(u'"'))};
    }
    if (const QString written = corrected(typed.sliced(at)); !written.isNull())
        return {at, {written}};
    return {at, word.isEmpty() && !always ? QStringList() : fieldsLike(word)};
}

} // namespace locks
