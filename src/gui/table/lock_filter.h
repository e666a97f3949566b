// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QByteArray>
#include <QList>
#include <QString>

namespace gui {

/// Which locks the table shows: what stands in the edit `Filter` and the combo `State`. A value.
///
/// Words are searched in key, owner, token and library, all of them must be found; `owner:web-4`,
/// `key:order`, `token:7f3c`, `library:redlock` and `state:no-expiry` look in one place. Case of ASCII
/// letters does not count.
class LockFilter
{
public:
    LockFilter() = default;
    /// `mine`: only what this program acquired or took over.
    LockFilter(const QString &text, locks::States anyOf, bool mine = false);

    bool isEmpty() const { return m_terms.isEmpty() && m_anyOf == locks::State::None && !m_mine; }
    bool matches(const locks::SharedRow &row) const;

    bool operator==(const LockFilter &) const = default;

private:
    enum class Field : quint8 { Any, Key, Owner, Token, Library, State };
    struct Term
    {
        Field field = Field::Any;
        QByteArray text; ///< ASCII letters in lower case
        locks::States states; ///< of State: those whose word has the text
        bool operator==(const Term &) const = default;
    };
    static Term termOf(const QString &word);
    static bool matches(const Term &term, const locks::SharedRow &row);

    QList<Term> m_terms;
    locks::States m_anyOf; ///< None: any
    bool m_mine = false;
};

/// True when `part` occurs in `whole`; ASCII letters match in either case.
bool containsFolded(QByteArrayView whole, QByteArrayView part);

} // namespace gui
