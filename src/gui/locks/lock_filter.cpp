// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/lock_filter.h"

#include "gui/locks/lock_table_model.h"

#include <algorithm>

namespace gui {

namespace {

char folded(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? char(byte | 0x20) : byte;
}

} // namespace

bool containsFolded(QByteArrayView whole, QByteArrayView part)
{
    const auto same = [](char one, char other) {
        return folded(one) == folded(other);
    };
    return std::search(whole.begin(), whole.end(), part.begin(), part.end(), same) != whole.end()
        || part.isEmpty();
}

LockFilter::LockFilter(const QString &text, locks::States anyOf)
    : m_anyOf(anyOf)
{
    for (const QString &word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        const Term term = termOf(word);
        if (!term.text.isEmpty())
            m_terms += term;
    }
}

LockFilter::Term LockFilter::termOf(const QString &word)
{
    static const std::pair<QLatin1String, Field> fields[] = {{QLatin1String("key:"), Field::Key},
                                                             {QLatin1String("owner:"), Field::Owner},
                                                             {QLatin1String("token:"), Field::Token},
                                                             {QLatin1String("library:"), Field::Library},
                                                             {QLatin1String("state:"), Field::State}};
    for (const auto &[name, field] : fields) {
        if (word.startsWith(name, Qt::CaseInsensitive))
            return {field, word.sliced(name.size()).toUtf8()};
    }
    return {Field::Any, word.toUtf8()};
}

bool LockFilter::matches(const Term &term, const locks::Row &row, locks::States states)
{
    const bool any = term.field == Field::Any;
    if ((any || term.field == Field::Key) && containsFolded(row.key, term.text))
        return true;
    if (any || term.field == Field::Token) {
        for (const locks::Holding &holding : row.holdings) {
            if (containsFolded(holding.token, term.text))
                return true;
        }
        if (row.hasToken && containsFolded(row.token, term.text))
            return true;
    }
    if ((any || term.field == Field::Library) && containsFolded(LockTableModel::libraryId(row), term.text))
        return true;
    if ((any || term.field == Field::Owner)
        && containsFolded(LockTableModel::ownerText(row).toUtf8(), term.text))
        return true;
    if (term.field == Field::State) {
        for (const QByteArray &word : locks::stateWords(states)) {
            if (containsFolded(word, term.text))
                return true;
        }
    }
    return false;
}

bool LockFilter::matches(const locks::Row &row, locks::States states) const
{
    if (m_anyOf != locks::State::None && !(states & m_anyOf))
        return false;
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&](const Term &term) { return matches(term, row, states); });
}

} // namespace gui
