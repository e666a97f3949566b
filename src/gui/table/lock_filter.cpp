// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_filter.h"

#include "gui/table/lock_table_model.h"
#include "gui/table/lock_words.h"

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

LockFilter::LockFilter(const QString &text, locks::States anyOf, bool mine)
    : m_anyOf(anyOf)
    , m_mine(mine)
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
    Term term;
    term.text = word.toUtf8().toLower();
    for (const auto &[name, field] : fields) {
        if (word.startsWith(name, Qt::CaseInsensitive)) {
            term.field = field;
            term.text = word.sliced(name.size()).toUtf8().toLower();
        }
    }
    if (term.field == Field::State) {
        for (const locks::State state : locks::allStates()) {
            if (containsFolded(locks::stateWord(state), term.text))
                term.states |= state;
        }
    }
    return term;
}

bool LockFilter::matches(const Term &term, const locks::SharedRow &row)
{
    const bool any = term.field == Field::Any;
    if (term.field == Field::State)
        return bool(row.states() & term.states);
    if ((any || term.field == Field::Key) && containsFolded(row.key(), term.text))
        return true;
    if (any || term.field == Field::Token) {
        if (row.hasToken() && containsFolded(row.token(), term.text))
            return true;
        for (int i = 0; i < row.holdingCount(); ++i) {
            const QByteArrayView token = row.holding(i).token;
            const bool another = token.data() != row.token().data() || !row.hasToken();
            if (another && containsFolded(token, term.text))
                return true;
        }
    }
    if ((any || term.field == Field::Library) && containsFolded(libraryId(row.library()), term.text))
        return true;
    // Last, since it must be decoded.
    return (any || term.field == Field::Owner) && containsFolded(ownerText(row).toUtf8(), term.text);
}

bool LockFilter::matches(const locks::SharedRow &row) const
{
    if (m_mine && !row.isMine())
        return false;
    if (m_anyOf != locks::State::None && !(row.states() & m_anyOf))
        return false;
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&row](const Term &term) { return matches(term, row); });
}

} // namespace gui
