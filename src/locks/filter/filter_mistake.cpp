// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/filter/filter_mistake.h"

#include "base/nearest_name.h"
#include "locks/dialects/dialects.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(LockFilter)
};

bool isTimed(FilterField field)
{
    return field == FilterField::Held || field == FilterField::Left;
}

/// "owner:", "held>": a field with the sign that follows it.
QString withSign(QLatin1String name, FilterField field)
{
    return name + (isTimed(field) ? QLatin1Char('>') : QLatin1Char(':'));
}

/// The field that is called so, or that was probably meant; null: neither.
const std::pair<QLatin1String, FilterField> *fieldMeant(const QString &typed)
{
    const auto letter = std::find_if(typed.begin(), typed.end(), [](QChar each) { return each.isLetter(); });
    const QByteArray name = typed.sliced(letter - typed.begin()).toLower().toUtf8();
    QList<QByteArray> names;
    for (const auto &[each, field] : filterFieldNames())
        names.append(QByteArray(each.data(), each.size()));
    const qsizetype at = names.indexOf(names.contains(name) ? name : base::nearestName(name, names));
    return at < 0 ? nullptr : &filterFieldNames().at(at);
}

QString unknownField(const FilterWord &word, const QString &name)
{
    const auto *meant = fieldMeant(name);
    if (meant && name.compare(meant->first, Qt::CaseInsensitive) == 0)
        return isTimed(meant->second)
            ? Text::tr("\"%1\": %2 is compared by > or <, as in %2>10m.").arg(word.written, meant->first)
            : Text::tr("\"%1\": a colon follows %2, as in %2:=web-4.").arg(word.written, meant->first);
    const QString inQuotes = Text::tr("Write text that contains one of : < > in quotes.");
    if (meant)
        return Text::tr("\"%1\": there is no field \"%2\". Did you mean %3?")
                   .arg(word.written, name, withSign(meant->first, meant->second))
            + u' ' + inQuotes;
    QStringList all;
    for (const auto &[each, field] : filterFieldNames())
        all.append(withSign(each, field));
    return Text::tr("\"%1\": there is no field \"%2\". There are: %3.")
               .arg(word.written, name, all.join(QStringLiteral(", ")))
        + u' ' + inQuotes;
}

/// "owner" in "owner=web-4": a field name followed by a sign that no field uses. Null: the word is plain
/// text.
QString nameBeforeEquals(const FilterWord &word)
{
    const QString text = word.negated ? word.written.sliced(1) : word.written;
    const auto sign = std::find_if(text.begin(), text.end(),
                                   [](QChar each) { return each == u'=' || each == u'~' || each == u'"'; });
    if (sign == text.end() || *sign == u'"')
        return {};
    const QString name = text.first(sign - text.begin());
    return name.isEmpty() || !fieldMeant(name) ? QString() : name;
}

/// A partial name is accepted while the user types; a library to exclude must be complete.
bool isLibrary(const FilterWord &word)
{
    const Dialects &table = Dialects::table();
    const QByteArray text = word.value.toUtf8();
    for (int i = 0; i < table.count(); ++i) {
        const QByteArray id = table.at(LibraryIndex(i)).id();
        const bool isPart = containsFolded(id, text);
        const bool isWord = word.match == FilterMatch::Whole ? id == text : containsWords(id, text);
        if (word.negated && word.match != FilterMatch::Part ? isWord : isPart)
            return true;
    }
    return false;
}

QString unknownLibrary(const FilterWord &word)
{
    const Dialects &table = Dialects::table();
    QList<QByteArray> names;
    for (int i = 0; i < table.count(); ++i) {
        const QByteArray id = table.at(LibraryIndex(i)).id();
        names.append(id);
        names.append(id.left(id.indexOf('.')));
    }
    const QByteArray meant = base::nearestName(word.value.toLower().toUtf8(), names);
    const QString sentence = Text::tr("\"%1\": there is no library \"%2\".").arg(word.written, word.value);
    return meant.isEmpty() ? sentence + u' ' + Text::tr("\"lockscope dialects\" lists them.")
                           : sentence + u' ' + Text::tr("Did you mean %1?").arg(QString::fromLatin1(meant));
}

} // namespace

QString filterMistake(const FilterWord &word)
{
    if (word.isQuoteOpen)
        return Text::tr("%1: the quote is not closed.").arg(word.written);
    if (word.written == u'-')
        return Text::tr("A minus is followed by a space. Write it directly before the term that it excludes: "
                        "-owner:=web-4.");
    if (!word.unknownSign.isNull())
        return unknownField(word, word.unknownName);
    if (word.field == FilterField::Any) {
        const QString name = nameBeforeEquals(word);
        return name.isNull() ? QString() : unknownField(word, name);
    }
    if (word.value.isEmpty())
        return Text::tr("\"%1\": the value is missing.").arg(word.written);
    return word.field == FilterField::Library && !isLibrary(word) ? unknownLibrary(word) : QString();
}

} // namespace locks
