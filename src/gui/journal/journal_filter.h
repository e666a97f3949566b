// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/journal/journal_row.h"

#include <QByteArrayList>
#include <QList>
#include <QString>

namespace base {
struct FilterPart;
}

namespace gui {

/// Which actions are meant: the edit `Filter` of the journal. A value.
///
/// Written as locks::LockFilter is: every term must hold; a plain word is searched in key, reason, action and
/// outcome, and in person and owner as whole words. `key:`, `reason:`, `action:` and `outcome:` look for a
/// part, `who:`, `owner:`, `environment:` and `connection:` for whole words; behind `=` all of it is meant,
/// behind `~` a part. Actions, outcomes and environments are found by their words in JSON and by those of the
/// window. `since:` and `until:` take times as `journal --since` does. A minus turns a term round; quotes
/// keep blanks.
class JournalFilter
{
public:
    JournalFilter() = default;
    /// Times ago are counted from `nowUnixMs`.
    JournalFilter(const QString &text, qint64 nowUnixMs);

    bool isEmpty() const { return m_terms.isEmpty() && m_mistake.isEmpty(); }
    /// What of the text was not understood, translated; empty: all was. Such a filter matches nothing.
    const QString &mistake() const { return m_mistake; }
    bool matches(const JournalRow &row) const;

    bool operator==(const JournalFilter &) const = default;

private:
    enum class Field : qint8 {
        Any = -1,
        Key,
        Who,
        Action,
        Outcome,
        Owner,
        Reason,
        Environment,
        Connection,
        Since,
        Until,
    };
    enum class Match : quint8 { Usual, Whole, Part };
    struct Term
    {
        bool negated = false;
        Field field = Field::Any;
        Match match = Match::Usual;
        QByteArray text = {};
        QByteArrayList words = {}; ///< those of programs that the window calls so
        qint64 unixMs = 0; ///< of Since and Until
        bool operator==(const Term &) const = default;
    };

    void add(const base::FilterPart &part, qint64 nowUnixMs);
    void takeTime(Term *term, const QString &text, qint64 nowUnixMs);
    void takeWords(Term *term, const QString &text);
    static bool holds(const JournalRow &row, const Term &term);
    static bool holdsAnywhere(const JournalRow &row, const Term &term);
    static bool isWho(const JournalRow &row, const Term &term);
    static bool fits(QByteArrayView whole, const Term &term, Match usual);
    static bool isWord(QByteArrayView word, const Term &term);

    QList<Term> m_terms;
    QString m_mistake;
};

} // namespace gui
